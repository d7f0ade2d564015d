"""`cards` and `veterans`: the cards that have texts, and who has outlived a fight."""

from __future__ import annotations

from typing import Any

from brutus_tui.cli.arguments import AsJson, GameKey, OptionTexts, check_options, fewest, find_game, parse_options
from brutus_tui.cli.output import PROGRAM, Problem, say, say_json, table, warn
from brutus_tui.core import registry
from brutus_tui.store import veterans as store


def cards(game: GameKey, option: OptionTexts = None, as_json: AsJson = False) -> None:
    """List the cards of a game that have texts: what is on them, and where each comes from."""
    found = find_game(game)
    glossary = registry.glossary(game)
    if glossary is None:
        raise Problem(f"{found.info.title} has no cards with texts; '{PROGRAM} rules {game}' says everything")
    chosen = parse_options(found, option or [])
    check_options(found, fewest(found, found.info.seats[0], chosen), chosen)
    sections = glossary.facts(chosen)
    if as_json:
        say_json([card for _, some in sections for card in some])
        return
    for number, (heading, some) in enumerate(sections):
        if number:
            say()
        say(f"{heading}:")
        columns = ("id", "name", "numbers", "provenance", "text")
        table(columns, [[str(card[column]) for column in columns] for card in some])


def veterans(as_json: AsJson = False) -> None:
    """List the veterans of Bruti: whose they are, what they carry, and how the option roster names them."""
    from brutus_tui.games.bruti import narrate  # a third of a start, for which no other command need wait

    found, notices = store.load()
    for notice in notices:
        warn(f"{PROGRAM}: {notice}")
    if as_json:
        say_json([_as_json(one) for one in found])
    elif found:
        rows = [
            (one.owner, narrate.card(one.character), ", ".join(map(narrate.card, one.objects)), one.entry)
            for one in found
        ]
        table(("owner", "warrior", "objects", "roster"), rows)
    elif not notices:
        say("no veterans yet: whoever outlives a fight of Bruti with --option veterans=on becomes one")


def _as_json(one: store.Veteran) -> dict[str, Any]:
    fields = {"owner": one.owner, "character": one.character, "objects": list(one.objects), "scraps": one.scraps}
    return {**fields, "roster": one.entry}
