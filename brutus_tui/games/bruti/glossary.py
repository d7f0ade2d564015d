"""All cards of a set with their texts, their Italian names, and where each comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from brutus_tui.core.language import _, ngettext
from brutus_tui.games.bruti import narrate
from brutus_tui.games.bruti.card_file import load
from brutus_tui.games.bruti.cards import Card, CardSet
from brutus_tui.games.bruti.options import Options


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
        ("special_character", ""): _("Special characters"),
        ("special_ability", ""): _("Special abilities"),
        ("equipment", "weapon"): _("Weapons"),
        ("equipment", "shield"): _("Shields"),
        ("equipment", "armor"): _("Armors"),
        ("object", ""): _("Special objects"),
        ("invocation", ""): _("Mystic invocations"),
        ("damage", ""): _("Damages"),
        ("fickle_god", ""): _("Fickle Gods"),
        ("scrap", ""): _("Scraps"),
        ("condition", ""): _("Conditions"),
    }
    for (deck, kind), heading in headings.items():
        cards = [card for card in kit.by_id.values() if card.deck == deck and kind in ("", card.kind)]
        if cards:
            yield heading, cards


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
        printed = card.deck in ("character", "special_character")
        found.append(_("condition {number}").format(number=card.condition if printed else f"{card.condition:+}"))
    if card.skulls:
        found.append(_("wounds for {number}").format(number=f"{card.skulls:+}"))
    if card.hands:
        found.append(_("two hands") if card.hands > 1 else _("one hand"))
    found += [narrate.icon(icon) for icon in sorted(card.icons)]
    found.append(ngettext("one copy", "{count} copies", card.copies).format(count=card.copies))
    return ", ".join(found)


def facts(options: Options) -> list[tuple[str, list[dict[str, Any]]]]:
    """The cards that the options name, by heading, as plain values. Raises BadCards."""
    kit = load(options.cards)
    with narrate.naming(kit):
        return [(heading, [_facts(card) for card in cards]) for heading, cards in parts(kit)]


def _facts(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": narrate.card(card.id),
        "name_en": card.name,
        "name_it": card.name_it,
        "deck": card.deck,
        "kind": card.kind,
        "copies": card.copies,
        "blow": card.blow,
        "value": card.value,
        "condition": card.condition,
        "skulls": card.skulls,
        "hands": card.hands,
        "icons": sorted(card.icons),
        "numbers": numbers(card),
        "text": card.text,
        "provenance": card.provenance,
        "attested": list(card.attested),
        "source": card.source,
    }
