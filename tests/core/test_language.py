"""Languages: which one is spoken, and that no catalog lacks a message or a placeholder."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import brutus_tui
from brutus_tui.core import language
from brutus_tui.core.language import _, ngettext

PACKAGE = Path(brutus_tui.__file__).parent
TRANSLATED = [code for code in language.languages() if code != language.SOURCE]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    language.use("en")


def messages() -> dict[str, tuple[str, ...]]:
    """Every message that the package translates, with its plural if it has one."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name == "language.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            match node.func.id:
                case "_" if ast.unparse(node) == "_(binding.description)":
                    continue
                case "_":
                    texts = node.args[:1]
                case "ngettext":
                    texts = node.args[:2]
                case "Binding":  # the footer translates what a key does
                    texts = node.args[2:3]
                case _:
                    continue
            where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
            forms = tuple(
                text.value for text in texts if isinstance(text, ast.Constant) and isinstance(text.value, str)
            )
            assert len(forms) == len(texts), f"{where}: a message has to be written out"
            if forms:
                known = found.setdefault(forms[0], forms)
                assert known == forms, f"{where}: {forms[0]!r} has another plural elsewhere"
    return found


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def test_there_are_messages_and_languages() -> None:
    assert len(messages()) > 200
    assert TRANSLATED == ["it", "ja"]


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalog_has_every_message_and_no_other(code: str) -> None:
    texts = language.load(code).texts
    wanted = messages()
    assert sorted(wanted.keys() - texts.keys()) == [], "missing"
    assert sorted(texts.keys() - wanted.keys()) == [], "no longer used"


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_are_complete_and_keep_the_placeholders(code: str) -> None:
    catalog = language.load(code)
    plurals = len({catalog.form(count) for count in range(200)})
    for key, forms in messages().items():
        texts = catalog.texts.get(key, ())
        assert len(texts) == (plurals if len(forms) == 2 else 1), key
        assert all(text.strip() or not key.strip() for text in texts), key
        # The form for many needs what the English one has; "one card" may spell its number out.
        assert placeholders(texts[-1]) == placeholders(forms[-1]), key
        assert all(placeholders(text) <= placeholders(forms[-1]) for text in texts), key


@pytest.mark.parametrize("code", TRANSLATED)
def test_catalogs_hold_no_doubtful_or_dead_entries(code: str) -> None:
    text = (PACKAGE / "locale" / code / "LC_MESSAGES" / f"{language.DOMAIN}.po").read_text("utf-8")
    assert "fuzzy" not in text
    assert "#~" not in text
    assert text.count("\nmsgid ") == len(language.load(code).texts) + 1, "a message stands there twice"


def test_english_is_spoken_unless_somebody_chooses() -> None:
    assert language.current() == "en"
    assert _("The game is over.") == "The game is over."
    assert ngettext("one card", "{count} cards", 1) == "one card"
    assert ngettext("one card", "{count} cards", 0) == "{count} cards"


def test_use_changes_what_is_looked_up_from_then_on() -> None:
    assert language.use("it") == "it"
    assert _("The game is over.") == "La partita è finita."
    assert ngettext("one card", "{count} cards", 1) == "una carta"
    assert ngettext("one card", "{count} cards", 5) == "{count} carte"
    assert language.use("ja") == "ja"
    assert _("The game is over.") == "ゲームは終わりました。"
    assert ngettext("one card", "{count} cards", 1) == "カード{count}枚"
    assert language.use("en") == "en"
    assert _("The game is over.") == "The game is over."


def test_messages_of_other_packages_stay_english() -> None:
    language.use("ja")
    assert _("a sentence that no catalog has") == "a sentence that no catalog has"
    assert ngettext("one senate", "{count} senates", 2) == "{count} senates"


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        ("ja_JP.UTF-8", "ja"),
        ("it-IT", "it"),
        ("IT", "it"),
        ("C.UTF-8", "en"),
        ("xx", "en"),
        ("../ja", "en"),
        ("", "en"),
    ],
)
def test_names_of_languages(wanted: str, spoken: str) -> None:
    language.use("ja")
    assert language.use(wanted) == spoken == language.current()


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "it_IT.UTF-8", "LANGUAGE": "fr:ja:it"}, "ja"),
        ({"LANGUAGE": "ja", "BRUTUS_TUI_LANGUAGE": "it"}, "it"),
        ({"LANGUAGE": "ja", "BRUTUS_TUI_LANGUAGE": "en"}, "en"),
        ({"LANG": "it", "LC_ALL": ""}, "it"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_environment_chooses(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], spoken: str) -> None:
    for name in language.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language.use() == spoken


def test_the_reader_understands_what_catalogs_may_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "brutus_tui.po").write_text(
        '# A comment.\nmsgid ""\nmsgstr ""\n"Language: xx\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        '#. for translators\n#: file.py:3\nmsgid ""\n"Say \\"a\\" "\n"twice\\n"\nmsgstr "B \\\\ \\"b\\"\\n"\n\n'
        'msgid "one"\nmsgid_plural "{n}"\nmsgstr[0] "un"\nmsgstr[1] "{n} x"\n',
        "utf-8",
    )
    monkeypatch.setattr(language, "_folder", lambda: tmp_path)
    catalog = language.load("xx")
    assert catalog.texts == {'Say "a" twice\n': ('B \\ "b"\n',), "one": ("un", "{n} x")}
    assert [catalog.form(count) for count in (0, 1, 2)] == [0, 0, 1]
