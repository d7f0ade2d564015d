"""The command line. Nothing here imports Textual unless it draws."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final

import typer

from brutus_tui import __version__
from brutus_tui.cli import cards, games, play, simulate, verify
from brutus_tui.cli.output import FAILED, PLAIN, PROGRAM, USAGE, Problem, warn
from brutus_tui.core import language
from brutus_tui.store import settings
from brutus_tui.store.errors import log_error
from brutus_tui.store.files import StoreError, reason

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
INTERNAL: Final = 70
"""Exit statuses beside 0 and `USAGE`; the last for an error of our own."""

app = typer.Typer(
    name=PROGRAM,
    help="Roman card and board games around one terminal. Without a command the lobby opens.",
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(PROGRAM, __version__)  # noqa: T201
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Roman card and board games around one terminal. Without a command the lobby opens."""
    if context.invoked_subcommand is None:
        play.lobby()


_COMMANDS: Final[tuple[Callable[..., Any], ...]] = (
    play.play,
    play.resume,
    games.games,
    games.rules,
    cards.cards,
    cards.veterans,
    verify.verify,
    simulate.simulate,
    games.paths,
)
for _command in _COMMANDS:
    app.command()(_command)

# What a wrong command line raises: click's ClickException, or that of the copy which newer typers carry.
_USAGE_ERROR: Final = typer.BadParameter.__mro__[2]


def run(arguments: Sequence[str]) -> int:
    """Carry out one command line and answer with the exit status."""
    try:
        language.use(settings.load()[0].spoken)
        status = app(list(arguments), prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except Problem as problem:
        return _fail(str(problem), problem.status)
    except StoreError as error:
        return _fail(str(error), USAGE)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:
        _drop_output()
        return _fail(f"{error.filename or 'standard output'}: {reason(error)}", FAILED)
    except Exception as error:
        if isinstance(error, _USAGE_ERROR):
            return _fail(error.format_message(), USAGE)  # type: ignore[attr-defined]
        where = log_error(error)
        more = f"; more about it is in {where}" if where else ""
        return _fail(f"an error of this program, {type(error).__name__}{more}", INTERNAL)
    return status if isinstance(status, int) else 0


def _fail(sentence: str, status: int) -> int:
    warn(f"{PROGRAM}: {sentence}")
    return status


def _drop_output() -> None:
    """Nobody reads on: let the interpreter's last flush go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def main(on_interrupt: Any = signal.default_int_handler) -> None:
    """Carry out the command line of this process and end it. `on_interrupt` is what SIGINT does meanwhile."""
    closed = _open_streams()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors=PLAIN)  # type: ignore[union-attr]
    if "standard output" in closed:
        sys.exit(_fail("standard output is closed, so there is nowhere to write to", USAGE))
    status = INTERRUPTED
    with contextlib.suppress(KeyboardInterrupt):
        signal.signal(signal.SIGINT, on_interrupt)
        status = run(sys.argv[1:])
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # the interpreter's own end would show a traceback
    sys.exit(status)


def _open_streams() -> list[str]:
    """Put the null device in the place of standard streams that came closed; which ones did.

    Without it the next file that is opened would take their number, and be written to.
    """
    closed = []
    for number, (name, said, mode) in enumerate(_STREAMS):
        if getattr(sys, name) is None:
            closed.append(said)
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    return closed


_STREAMS: Final = (("stdin", "standard input", "r"), ("stdout", "standard output", "w"), ("stderr", "", "w"))
