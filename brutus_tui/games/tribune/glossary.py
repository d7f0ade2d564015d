"""What everything in Tribune does, in a line or two, with the numbers of the board that is played with.

Numbers that are not from the game but our own are marked, and so are those that a board file has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from brutus_tui.core.language import _, ngettext
from brutus_tui.games.tribune import brutii, narrate
from brutus_tui.games.tribune import state as at
from brutus_tui.games.tribune.board import OFFICIALS, BadBoard, Board, Effects, builtin, load
from brutus_tui.games.tribune.brutii import ACTION_CARDS, FACES
from brutus_tui.games.tribune.cards import FACTIONS, SLAVES, VALUE
from brutus_tui.games.tribune.options import Options

REGIONS: Final = (
    "thermae",
    "forum",
    "latrine",
    "curia",
    "atrium",
    "catacombs",
    "pantheon",
    "mars",
    "bowl",
    "field",
    "refugium",
    "basilica",
    "capitoleum",
)

EXPANSION_REGIONS: Final = REGIONS[10:]


@dataclass(frozen=True, slots=True)
class Article:
    """What stands in the glossary about one thing. Everything in it is public."""

    key: str
    title: str
    provenance: str
    """`changed` where a board file says otherwise, `house` where something is not from the game, or empty."""
    text: tuple[str, ...]
    """What it does, paragraph by paragraph."""
    numbers: str
    """How many there are of it, or what it is worth; may be empty."""
    notes: tuple[str, ...]
    """What of it is of the house, and what a board file has changed."""

    @property
    def short(self) -> str:
        """A word or two about where its numbers come from."""
        return {"house": _("of the house"), "changed": _("changed numbers")}.get(self.provenance, "")

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """All that is said of it."""
        return (*self.text, *filter(None, [self.numbers]), *self.notes)


def facts(options: Options) -> list[tuple[str, list[dict[str, Any]]]]:
    """What `sections` says, as plain values."""
    return [(heading, [_facts(article) for article in articles]) for heading, articles in sections(options)]


def _facts(article: Article) -> dict[str, Any]:
    return {
        "id": article.key,
        "name": article.title,
        "numbers": article.numbers,
        "provenance": article.provenance or "sources",
        "text": " ".join(article.text),
        "notes": list(article.notes),
    }


def faction_key(number: int) -> str:
    """The key of a faction's entry."""
    return FACTIONS[number]


def nation_key(number: int) -> str:
    """The key of a nationality's entry."""
    return SLAVES[number]


def official_key(number: int) -> str:
    """The key of an official's entry."""
    return OFFICIALS[number]


def sections(options: Options) -> list[tuple[str, list[Article]]]:
    """All articles by heading; without the expansion those of the base game."""
    try:
        board = load(options.board)
    except BadBoard:
        board = builtin()
    whole = options.mode != at.BASE
    found = [
        (_("Factions"), _factions(board)),
        (_("Cards"), _cards(board, whole)),
        (_("Regions"), _regions(board, whole, options.pantheon)),
    ]
    if whole:
        found.append((_("Officials"), _officials(board)))
        found.append((_("Favors of the emperor"), _tiles(board)))
    if options.mode == at.BRUTII:
        found.append((_("Action cards of the Brutii"), _actions(board)))
        found.append((_("Discs of the Brutii"), _discs(board, options)))
    found.append((_("Pieces and tokens"), _tokens(board, whole)))
    if not options.points:
        found.append((_("Victory cards"), _designs(board, options)))
    return [(heading, list(articles)) for heading, articles in found]


def _make(board: Board, key: str, title: str, text: list[str], *where: str, numbers: str = "") -> Article:
    """An article; `where` says in which tables or entries of the board its numbers stand."""
    tables = {path for path, _why in board.house}
    open_ = [path for path in board.correctable if path.rpartition(".")[0] in tables and _under(path, where)]
    changed = [f"{path} = {value}" for path, value in board.changed if _under(path, where)]
    house = bool(open_) or any(_under(path, where) for path in tables)
    notes = []
    if open_:
        changeable = ", ".join(_listed(open_))
        notes.append(
            _("Partly of the house, not from the game. A board file can change {list}.").format(list=changeable)
        )
    elif house:
        notes.append(_("A ruling of the house, not from the game. It is no number, so a board file cannot change it."))
    if changed:
        notes.append(_("Changed by the board file: {list}.").format(list=", ".join(changed)))
    provenance = "changed" if changed else "house" if house else ""
    return Article(key, title, provenance, tuple(text), numbers, tuple(notes))


def _listed(paths: list[str]) -> Iterator[str]:
    """The entries of one table behind its name: `faction.LE.cards (total, number_cards)`."""
    tables = dict.fromkeys(path.rpartition(".")[0] for path in paths)
    for table in tables:
        yield f"{table} ({', '.join(path.rpartition('.')[2] for path in paths if path.rpartition('.')[0] == table)})"


def _under(path: str, where: tuple[str, ...]) -> bool:
    return any(path == one or path.startswith(one + ".") for one in where)


# -- Factions and cards ----------------------------------------------------------------------


def gains(effects: Effects) -> str:
    """What effects bring, as a list."""
    words = []
    for effect, amount in effects:
        match effect:
            case "legion":
                words.append(ngettext("{count} legion", "{count} legions", amount).format(count=amount))
            case "laurel":
                words.append(ngettext("{count} laurel", "{count} laurels", amount).format(count=amount))
            case "draw_card":
                words.append(ngettext("{count} card", "{count} cards", amount).format(count=amount))
            case "scroll":
                words.append(_("a scroll"))
            case "denarii":
                words.append(ngettext("{count} denarius", "{count} denarii", amount).format(count=amount))
            case "collect_colosseum":
                words.append(_("the money on the Colosseum"))
            case "assassinate_for_cards":
                words.append(_("for a hand card, the highest card of another player’s set goes"))
            case "buy_legion":
                words.append(_("a legion for {price} denarii, if you wish").format(price=amount))
            case "choose_scroll_or_denarii":
                words.append(
                    _("a scroll, if you have neither scroll nor tribune, or {count} denarii").format(count=amount)
                )
            case "proconsul":
                words.append(_("the proconsul, one piece more in the next round"))
            case "temporary_favor":
                words.append(_("the temporary favor of the gods, as long as they are yours"))
    return _("; ").join(words) if words else _("nothing")


def _factions(board: Board) -> Iterator[Article]:
    for number, key in enumerate(FACTIONS):
        values = [kind for kind in board.deck[at.BASE] if number * 11 <= kind < number * 11 + 11]
        counts = {value: [VALUE[kind] for kind in values].count(value) for value in sorted({VALUE[k] for k in values})}
        text = [
            _("Take-over: {gains}.").format(gains=gains(board.takeover[number])),
            _("With the leader besides: {gains}.").format(gains=gains(board.leader[number])),
        ]
        if board.leader_else[number]:
            text.append(
                _("Whoever has a scroll or tribune instead: {gains}.").format(gains=gains(board.leader_else[number]))
            )
        text.append(_("Each round: {gains}.").format(gains=gains(board.benefit[number])))
        if number in board.tribune_pair:
            pair = [narrate.faction(one) for one in board.tribune_pair]
            text.append(
                _(
                    "The {first} and the {second} together turn a scroll into a tribune; both benefits are given up."
                ).format(first=pair[0], second=pair[1])
            )
        cards = ", ".join(f"{value}×{count}" if count > 1 else str(value) for value, count in counts.items())
        yield _make(
            board,
            key,
            f"{key.upper()} {narrate.faction(number)}",
            text,
            f"faction.{key.upper()}",
            numbers=_("Cards: {cards} (0 is the leader).").format(cards=cards),
        )


def _cards(board: Board, whole: bool) -> Iterator[Article]:
    yield _make(
        board,
        "leader",
        _("Leader"),
        [
            _(
                "One in each faction, worth 0. In a take-over it brings the leader’s gain; "
                "on a Curia field it is the last card."
            )
        ],
    )
    if not whole:
        return
    few, many = board.patron_slaves_with_nubian, board.patron_slaves
    names = (_("Nubian"), _("Germanian"), _("Greek"))
    texts = (
        _("A slave. With a Nubian among them, {few} slaves make a patron; two Nubians are no pair.").format(few=few),
        _("A slave. A pair in the Refugium: {gains}.").format(gains=gains((("legion", board.germanian_pair_legions),))),
        _("A slave. A pair in the Refugium: {gains}.").format(gains=gains((("laurel", board.greek_pair_laurels),))),
    )
    for number, key in enumerate(SLAVES):
        more = [] if number == 0 else [_("{count} slaves of any kind make a patron.").format(count=many)]
        yield _make(board, key, f"{key.upper()} {names[number]}", [texts[number], *more], "slaves")
    yield _make(
        board,
        "assassin",
        "AS " + _("Assassin"),
        [
            _(
                "Worth 0. Played with a set it removes the highest card of the set that is attacked; "
                "the {count} lowest are safe."
            ).format(count=board.immune),
            _("On a Curia field it is the last card."),
        ],
    )


# -- Regions ---------------------------------------------------------------------------------


def _regions(board: Board, whole: bool, pantheon: str) -> Iterator[Article]:
    names = {
        "thermae": "I " + _("Thermae"),
        "forum": "II " + _("Forum"),
        "latrine": "III " + _("Latrine"),
        "curia": "IV " + _("Curia"),
        "atrium": "V " + _("Atrium"),
        "catacombs": "VI " + _("Catacombs"),
        "pantheon": "VII " + _("Pantheon"),
        "mars": "VIII " + _("Field of Mars"),
        "bowl": _("Coin bowl"),
        "field": _("Faction fields"),
        "refugium": "IX " + _("Refugium"),
        "basilica": "X " + _("Basilica"),
        "capitoleum": "XI " + _("Capitoleum"),
    }
    for key in REGIONS:
        if whole or key not in EXPANSION_REGIONS:
            table = "expansion_region" if key in EXPANSION_REGIONS else "region"
            where = "faction_fields" if key == "field" else f"{table}.{key}"
            text = [_region(board, key)]
            if key == "pantheon":
                who = narrate.value("pantheon", pantheon)
                text.append(_("Who may go there: {who}.").format(who=who))
            yield _make(board, key, names[key], text, where)


def _region(board: Board, key: str) -> str:
    match key:
        case "thermae":
            return _("{count} open cards, a space for each. Buy yours for {price}.").format(
                count=board.thermae_cards, price=board.thermae_price
            )
        case "forum":
            return _("{count} open cards, a space for each. Buy yours for {price}.").format(
                count=board.forum_cards, price=board.forum_price
            )
        case "latrine":
            return _("A hidden card, one space. It is turned up: keep it for its value, or take as much money for it.")
        case "curia":
            return _(
                "{count} heaps of open cards, each filled up to {sum} or to a leader or assassin. "
                "Discard a hand card for a whole heap."
            ).format(count=board.curia_fields, sum=board.curia_sum)
        case "atrium":
            return _(
                "{count} hidden cards, two spaces. The first visitor looks at two of them, the second at the third; "
                "then they bid for all."
            ).format(count=board.atrium_cards)
        case "catacombs":
            return _(
                "{count} hidden cards, three spaces. In turn, look at what is left and buy one for its value; "
                "the money goes to the Colosseum."
            ).format(count=board.catacombs_cards)
        case "pantheon":
            return _(
                "A hidden card, one space. Look at it when you place. "
                "Later, sacrifice a card that matches it for an eternal favor."
            )
        case "mars":
            return _("Discard two cards of one faction: {gains}. The highest pair of the round: {more} more.").format(
                gains=gains((("laurel", board.mars_pair),)), more=gains((("laurel", board.mars_highest),))
            )
        case "bowl":
            return _("Room for all. Each piece: {gains}.").format(gains=gains((("denarii", board.bowl_income),)))
        case "field":
            return _(
                "Two spaces each; space 2 acts before space 1. Take over with {least} cards or more: "
                "more than lie there, or a higher sum."
            ).format(least=board.minimum_set)
        case "refugium":
            return _(
                "Free {many} slaves, or {few} with a Nubian, for their value and become a patron; "
                "or discard pairs of Greeks and Germanians."
            ).format(many=board.patron_slaves, few=board.patron_slaves_with_nubian)
        case "basilica":
            return _("1 before 2: claim the open favor of the emperor, if you meet both of its demands.")
    return _("1 before 2 before 3: choose an official, from the board or from another player.")


# -- The Brutii ------------------------------------------------------------------------------


def action_key(number: int) -> str:
    """The key of an action card's entry."""
    return f"action.{ACTION_CARDS[number]}"


def _actions(board: Board) -> Iterator[Article]:
    more = {
        brutii.CARDS: _(
            "First way: the cards of the Forum that nobody buys, and those of the Curia for which nobody discards. "
            "Second way: what the others discard in the Curia, and what nobody buys in the Catacombs."
        ),
        brutii.DENARII: _(
            "All three in one round: the value of the card in the Latrine if nobody stands there, or what another pays "
            "for it; {bowl} from the stock for each piece on the coin bowl; the bid that wins the chariot, "
            "for which you do not bid then."
        ).format(bowl=board.brutii_bowl),
        brutii.WREATHS: _("A closed space counts as one without a piece."),
        brutii.ETERNAL_FAVOR: _("A piece of your own in the Pantheon makes the card needless."),
        brutii.TAKE_OVER: _(
            "The way is chosen when the take-overs begin. First: the fields without a piece of another. "
            "Second: those with just one, and you go before it. Never the field that the chariot closes."
        ),
        brutii.PATRON: _("You come after the pieces; your own proconsul there makes the card needless."),
        brutii.EMPEROR: _("Also for a tile of the Matrona, if she is yours."),
        brutii.OFFICIAL: _("You choose after all pieces there."),
        brutii.BUY_LEGION: _("The legion costs {price} denarii.").format(price=board.legion_price),
        brutii.SLAVE_CARDS: _(
            "{count} cards of your hand as it was lie open in place of each slave; "
            "in the Thermae and the Forum they are sold together."
        ).format(count=board.slave_price),
        brutii.MASS_MURDER: _("The {count} lowest cards of a set are safe, and so are your own sets.").format(
            count=board.immune
        ),
        brutii.VETO: _(
            "The owner places the piece again in a later turn. On the coin bowl no space is closed. "
            "What the piece has seen stays known."
        ),
    }
    for number, key in enumerate(ACTION_CARDS):
        yield _make(
            board,
            action_key(number),
            narrate.action_card(number),
            [_capital(narrate.effect(number)) + ".", more[number]],
            f"action_card.{key}",
            *(["brutii.coin_bowl_per_follower"] if number == brutii.DENARII else []),
        )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _discs(board: Board, options: Options) -> Iterator[Article]:
    texts = (
        _("No action card is played in this turn."),
        _("One action card must be played."),
        _("One action card must be played; then the proconsul is placed, if you have it."),
    )
    signs = ("×", "→", "→+")
    mix = board.disc_mixes[options.brutii_discs]
    for number, key in enumerate(FACES):
        count = ngettext("{count} disc.", "{count} discs.", mix[number]).format(count=mix[number])
        yield _make(
            board,
            f"disc.{key}",
            f"{signs[number]} {_capital(narrate.face(number))}",
            [texts[number]],
            f"brutii_disc_mixes.{options.brutii_discs}",
            numbers=count,
        )


# -- Officials, tiles, tokens ----------------------------------------------------------------


def _officials(board: Board) -> Iterator[Article]:
    shares = ", ".join(map(str, board.quaestor_share[1:]))
    texts = (
        _("Before each new round: draw {draw} cards and keep {keep} of them.").format(
            draw=board.augur_draw, keep=board.augur_keep
        ),
        _(
            "Before each new round every opponent pays you ({shares}, by the number of opponents), "
            "and the stock {stock}."
        ).format(shares=shares, stock=board.quaestor_stock),
        _(
            "Before each new round: {count} emperor tiles. With a piece in the Basilica "
            "you may claim one of them in place of the open one."
        ).format(count=board.matrona_tiles),
        _("You place {count} pieces in each turn.").format(count=board.princeps_pieces),
        _("With a scroll, any two factions of yours make you tribune; their benefits are given up."),
    )
    for number, key in enumerate(OFFICIALS):
        yield _make(board, key, narrate.official(number), [texts[number]], f"official.{key}")


def _tiles(board: Board) -> Iterator[Article]:
    for number, requires in enumerate(board.emperor_tiles):
        if number:
            demands = " · ".join(map(narrate.requirement, requires))
            text = [demands]
            if "pay_12" in requires:
                text.append(_("The payment: {price}.").format(price=board.emperor_pay))
            if any(one.startswith("most") for one in requires):
                text.append(_("Most: a tie is enough; at least {count}.").format(count=board.emperor_least))
            yield _make(board, f"tile{number}", f"#{number}", text, f"emperor_tile.{number}", "emperor")


def _tokens(board: Board, whole: bool) -> Iterator[Article]:
    points = board.points

    def worth(number: int) -> str:
        return ngettext("{count} point.", "{count} points.", number).format(count=number)

    entries = [
        ("legion", _("Legion"), "", worth(points.legion)),
        ("laurel", _("Laurel"), "", worth(points.laurel)),
        (
            "marker",
            _("Faction marker"),
            _("You have controlled this faction once; it is never lost."),
            worth(points.marker),
        ),
        ("scroll", _("Scroll"), _("What a tribune is made of."), worth(points.scroll)),
        ("tribune", _("Tribune"), _("The other side of the scroll, never lost."), worth(points.tribune)),
        ("eternal", _("Eternal favor"), _("From the Pantheon, one for each player."), worth(points.eternal_favor)),
        (
            "temporary",
            _("Temporary favor"),
            _("With whoever controls the {faction}.").format(faction=narrate.faction(board.temporary_of)),
            worth(points.temporary_favor),
        ),
    ]
    if whole:
        entries += [
            ("patron", _("Patron"), _("From the Refugium, one for each player."), worth(points.patron)),
            ("emperor", _("Emperor tile"), _("From the Basilica, never lost."), worth(points.emperor_tile)),
        ]
    entries += [
        ("denarii", _("Denarii"), "", _("{number} denarii: one point.").format(number=points.denarii_per_point)),
        (
            "proconsul",
            _("Proconsul"),
            _("An extra piece for whoever took the benefit of the {faction}.").format(
                faction=narrate.faction(board.proconsul_of)
            ),
            "",
        ),
        ("chariot", _("Chariot"), _("Won by secret bids. The field it stands on is closed in the next round."), ""),
    ]
    for key, title, text, numbers in entries:
        where = ("chariot",) if key == "chariot" else ()
        yield _make(board, key, title, [text] if text else [], *where, numbers=numbers)


def _designs(board: Board, options: Options) -> Iterator[Article]:
    for card in board.designs:
        if options.cards != "any" and card.expansion != (options.mode != at.BASE):
            continue
        lines = []
        for key in card.achievements:
            number = getattr(card, key)
            text = narrate.achievement(key)
            if key == "favor":
                text = _("eternal favor of the gods") if number == "eternal" else _("favor of the gods")
            elif key not in ("tribune", "patron"):
                text = f"{text} {number}"
            lines.append(text + (" " + _("(must be)") if key in card.mandatory else ""))
        need = ", ".join(
            _("{seats} players: {number}").format(seats=seats, number=number)
            for seats, number in enumerate(card.required_brutii if options.mode == at.BRUTII else card.required)
            if number and seats in at.SEATS[options.mode]
        )
        yield _make(
            board,
            card.key,
            card.name,
            [" · ".join(lines)],
            f"victory_design.{card.key}",
            numbers=_("Needed: {numbers}").format(numbers=need),
        )
