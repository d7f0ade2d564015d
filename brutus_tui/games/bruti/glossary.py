"""All cards of a set with their texts, their Italian names, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator

from brutus_tui.core.language import _, ngettext
from brutus_tui.games.bruti import narrate
from brutus_tui.games.bruti.cards import Card, CardSet


def parts(kit: CardSet) -> Iterator[tuple[str, list[Card]]]:
    """The cards by deck, and those that are fought with by family."""
    headings = {
        ("combat", "blow"): _("Blows"),
        ("combat", "enhancement"): _("Enhancements"),
        ("combat", "move"): _("Moves"),
        ("combat", "parry"): _("Parries"),
        ("combat", "dodge"): _("Dodges"),
        ("movement", ""): _("Movement"),
        ("character", ""): _("Characters"),
        ("equipment", "weapon"): _("Weapons"),
        ("equipment", "shield"): _("Shields"),
        ("equipment", "armor"): _("Armors"),
        ("object", ""): _("Special objects"),
        ("invocation", ""): _("Mystic invocations"),
        ("damage", ""): _("Damages"),
    }
    for (deck, kind), heading in headings.items():
        yield heading, [card for card in kit.by_id.values() if card.deck == deck and kind in ("", card.kind)]


def provenance(card: Card) -> str:
    """Where a card comes from, in a word."""
    return {"rulebook": _("rulebook"), "public": _("public"), "house": _("house")}[card.provenance]


def origin(card: Card) -> str:
    """Where it comes from, in a sentence."""
    fields = ", ".join(card.attested)
    match card.provenance:
        case "rulebook":
            text = _("The rulebook names this card ({fields}); whatever else is on it is ours.")
        case "public":
            text = _("Public pages show this card ({fields}); whatever else is on it is ours.")
        case _:
            return _("A house card: it fills a place that the rulebook counts without saying what is there.")
    return text.format(fields=fields)


def numbers(card: Card) -> str:
    """What is printed on it besides its text: its numbers, and how many of it there are."""
    found = []
    if card.value:
        found.append(_("value {number}").format(number=card.value))
    if card.condition:
        found.append(
            _("condition {number}").format(number=f"{card.condition:+}" if card.deck != "character" else card.condition)
        )
    if card.skulls:
        found.append(_("wounds for {number}").format(number=f"{card.skulls:+}"))
    if card.hands:
        found.append(_("two hands") if card.hands > 1 else _("one hand"))
    found += [narrate.icon(icon) for icon in sorted(card.icons)]
    found.append(ngettext("one copy", "{count} copies", card.copies).format(count=card.copies))
    return ", ".join(found)
