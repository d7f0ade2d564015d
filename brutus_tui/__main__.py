"""The program. Little is imported here, so that an interrupt is met from the first moment on."""

from __future__ import annotations

import signal


def main() -> None:
    """The program `brutus-tui`."""
    # Until the command line is loaded, and once it is done, Ctrl-C just ends the process: nothing needs care then,
    # and no traceback shows. Where the shell has it ignored, it stays so.
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from brutus_tui import cli

    cli.main(handler)


if __name__ == "__main__":
    main()
