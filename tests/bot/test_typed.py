"""Plans and lists typed in another language: they are read as in English, and shown as they can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import NullTranslations
from typing import Any

import pytest

from bot.cogs.playing import read_answer, suggested_answers
from bot.texts import Speaker, catalogues
from bot.typed import Phrasebook, book_of_lists, in_language
from bot.ui.orders.ordering import misread
from engine.core.protocol import AnyGame
from engine.core.question import Choice, Question, Sheet
from engine.core.refusals import Unreadable
from engine.core.sheet import complete_line, read_line
from engine.core.standing_orders.decision import Decision
from engine.core.standing_orders.entry import GRAMMAR, SIGNS, WORDS, parse
from engine.core.standing_orders.parse import BadOrder, read
from engine.core.text import OR, T, folded, plain
from engine.registry import GAMES
from tests.bot.ui.values import steps
from tests.density import one_in
from tests.engine.edo.scene import Scene as Edo
from tests.engine.rokugan.scene import Scene as Rokugan
from tests.engine.shogun.scene import Scene as Shogun
from tests.pseudo import Pseudo, escaped_from, names

GERMAN_WORDS: Mapping[str, str] = {
    "any": "beliebig", "ask": "frag", "all": "alle", "all but": "alle bis auf", "half": "die Hälfte",
    "at least": "mindestens | wenigstens", "at most": "höchstens", "if": "wenn", "and": "und", "or": "oder",
    "not": "nicht", "hold": "halte", "else": "sonst", "lock": "abschließen", "decline": "ablehnen",
    plain(WORDS["to"]): "nach | von | mit | ich | noch | Armeen", "at | to | on | in | into": "auf | nach",
    "Build a castle": "Burg bauen", "castle": "Burg", "taxes": "Steuern", "Collect taxes": "Steuern eintreiben",
    "Chest card {value}": "Truhenkarte {value}", "+1 in attack": "+1 im Angriff", "stay": "bleiben",
    "samurai {n}": "Samurai {n}", "northern forest": "nördlicher Wald", "there": "dort", "First": "Erste",
    "auto acts": "Taten von selbst", "wood": "Holz", "army {n}": "Armee {n}", "center": "Mitte", "land": "Grenze",
    "a number": "eine Zahl", "army 3": "Armee 3", "Lion West": "Löwe West",
}  # fmt: skip
VERBS = {"assign", "chest", "clear", "lock", "march", "pick", "place", "quell", "take", "throw", "unlock"}
VERBS |= {"aim", "cancel", "choose", "claim", "clan", "commit", "drop", "keep", "look", "play", "put", "return"}
"""Words of notations that lists leave out."""


class German(NullTranslations):
    """A small catalogue."""

    def gettext(self, message: str) -> str:
        return GERMAN_WORDS.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


def speaker(translations: NullTranslations) -> Speaker:
    say = Speaker("de", ("Anna", "Boris", "Chiyo"), markdown=False)
    say.catalogue = translations
    return say


GERMAN, PSEUDO, ENGLISH = speaker(German()), speaker(Pseudo()), speaker(NullTranslations())


def shouted(words: str) -> str:
    """In capitals and without accents; ß has no capital of its own."""
    return "".join(sign.upper() if sign.isascii() else sign for sign in folded(words))


def words_of(game: AnyGame) -> list[str]:
    return [*WORDS, *game.orders.typed, *game.orders.names, *game.orders.names.values()]


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("say", [PSEUDO, *map(Speaker, catalogues())], ids=["pseudo", *catalogues()])
def test_every_word_of_a_list_can_be_typed_as_it_is_shown_and_in_english(title: str, say: Speaker) -> None:
    game = GAMES[title]
    book = book_of_lists(game.orders.typed, say)
    for word in words_of(game):
        native = book.native(word)
        assert book.english(native).english == word, native
        assert book.english(shouted(native)).english.casefold() == word, f"{native} in capitals, without accents"
        assert book.english(word).english == word, "in English"


@pytest.mark.parametrize("title", GAMES)
def test_every_word_of_a_list_but_names_is_translated(title: str) -> None:
    game = GAMES[title]
    book = book_of_lists(game.orders.typed, PSEUDO)
    known = {name.casefold() for name in names()} | VERBS
    aliases = {name for name, word in game.orders.names.items() if name != word}
    for word in {*words_of(game)} - aliases:
        assert not escaped_from(book.native(word).replace("_", " ").casefold(), *known), word


def test_every_word_of_the_grammar_is_among_those_that_are_translated() -> None:
    assert {*SIGNS.values()} - {";"} < WORDS.keys()
    fillers = GRAMMAR.partition("FILLING.2: /(?:")[2].partition(")")[0].split("|")
    assert sorted(plain(WORDS["to"]).split(OR)) == sorted(fillers)
    assert "else" in WORDS


def lists(game: AnyGame, seats: int) -> Iterator[tuple[Any, Decision, str]]:
    """Yield examples, suggested lists and offers of a match."""
    for number, step in enumerate(steps(game, seats, {}, "typed")):
        if number % one_in(60) == 0:
            view = game.view(step.state, number % seats)
            for decision in game.orders.decisions(view):
                for text in (decision.example, decision.suggest(), *(it.wish for it in decision.choices[:9])):
                    yield view, decision, text


@pytest.mark.parametrize("title", GAMES)
def test_every_list_that_is_shown_can_be_typed_back_and_english_still_works(title: str) -> None:
    game, looked = GAMES[title], 0
    book = book_of_lists(game.orders.typed, PSEUDO)
    for view, decision, text in lists(game, game.seats[-1]):
        try:
            order = read(game, view, decision.key, text)
        except BadOrder:
            continue  # an offer alone may say too little
        native = book.native(text)
        for typed in (native, folded(native), text):
            assert read(game, view, decision.key, book.english(typed).english) == order, typed
        looked += native != text
    assert looked > 10


def shogun() -> tuple[AnyGame, Any, str]:
    scene = Shogun(4).own(0, "kai", 6).own(0, "sagami", 2).own(1, "suruga", 3).plan(0, battle_move_a="kai")
    return GAMES["shogun"], GAMES["shogun"].view(scene.state, 0), "battle_a"


def rokugan() -> tuple[AnyGame, Any, str]:
    scene = Rokugan("crab", "lion").own(0, "unicorn_east", "gold_west").own(1, "lion_west")
    scene.hand(0, "army_3", "army_5").hand(1, "army_1", "army_2").begin(0)
    return GAMES["rokugan"], GAMES["rokugan"].view(scene.state, 0), "place"


def edo() -> tuple[AnyGame, Any, str]:
    scene = Edo(3).at(0, "edo", "edo").plan(0, "a 0 2 0", "b 0 1 0", "c 0 1 0")
    view = GAMES["edo"].view(scene.state, 0)
    return GAMES["edo"], view, next(it.key for it in GAMES["edo"].orders.decisions(view) if "harvest" in it.key)


LISTS = [
    (shogun, "Suruga alle bis auf 1 wenn halte Kai; sonst frag", "suruga all but 1 if hold kai; ask"),
    (shogun, "mit die halfte nach SURUGA wenn hochstens 2 in suruga", "half to suruga if at most 2 in suruga"),
    (shogun, "suruga wenn ich noch halte kai und suruga wenigstens 1", "suruga if hold kai and suruga at least 1"),
    (shogun, "beliebig if nicht hold kai", "any if not hold kai"),
    (rokugan, "Armee 3 Grenze:unicorn_east>lion_west oder frag", "army_3 land:unicorn_east>lion_west or ask"),
    (rokugan, "armee_3 mitte:Unicorn East; army_5 lion_west", "army_3 center:unicorn_east; army_5 lion_west"),
    (edo, "Samurai 1 Nordlicher Wald wenn dort höchstens 1; frag", "f1 forest_n if there at most 1; ask"),
    (edo, "F1 Edo; taten VON selbst", "f1 edo; auto acts"),
]  # fmt: skip


@pytest.mark.parametrize(("of", "german", "english"), LISTS)
def test_a_list_in_german_is_the_one_in_english(of: Any, german: str, english: str) -> None:
    game, view, key = of()
    book = book_of_lists(game.orders.typed, GERMAN)
    order = read(game, view, key, english)
    assert read(game, view, key, book.english(german).english) == order
    assert read(game, view, key, book.english(english).english) == order
    assert book_of_lists(game.orders.typed, ENGLISH).english(english).english == english, (
        "untouched for English readers"
    )


KOREAN_LISTS = [
    (shogun, "Suruga에 모두를 만약 보유 Kai를; 질문을", "suruga all if hold kai; ask"),
    (shogun, "Kai에서 Suruga로 3을", "kai suruga 3"),
    (rokugan, "육군 3을 중앙:unicorn_east에; army_5를 lion_west로", "army_3 center:unicorn_east; army_5 lion_west"),
    (edo, "사무라이 2를 북쪽 숲에 만약 거기에 최대 1; f1은 edo로", "f2 forest_n if there at most 1; f1 edo"),
]


@pytest.mark.parametrize(("of", "korean", "english"), KOREAN_LISTS)
def test_particles_that_korean_appends_to_names_do_not_count(of: Any, korean: str, english: str) -> None:
    game, view, key = of()
    book = book_of_lists(game.orders.typed, Speaker("ko"))
    assert read(game, view, key, book.english(korean).english) == read(game, view, key, english)


@pytest.mark.parametrize("locale", catalogues())
def test_the_example_of_a_list_in_the_rules_of_edo_can_be_typed(locale: str) -> None:
    say = Speaker(locale)
    (topic,) = [it for it in GAMES["edo"].words.topics if it.key == "order_sheets"]
    *_, example = re.findall(r"[“„«]\s?([^“„«]*?)\s?[”“»]", say(topic.text))
    english = book_of_lists(GAMES["edo"].orders.typed, say).english(example).english
    assert english.replace("_", " ") == "f2 forest n if there at most 1 or edo; reserve 3; auto acts"
    assert (example.replace("_", " ") == english.replace("_", " ")) == (locale == "en")


def refused(of: Any, line: str) -> str:
    game, view, key = of()
    book = book_of_lists(game.orders.typed, GERMAN)
    typed = book.english(line)
    with pytest.raises(BadOrder) as bad:
        read(game, view, key, typed.english)
    return GERMAN(misread(bad.value, typed, book))


@pytest.mark.parametrize("of", [shogun, rokugan, edo])
def test_an_unknown_word_is_named_and_pointed_at_where_it_was_typed(of: Any) -> None:
    said = refused(of, "beliebig wenn höchstens; frag")
    assert "beliebig wenn höchstens**__;__** frag" in said
    assert "“;” does not fit here. Possible here: eine Zahl" in said
    said = refused(of, "beliebig;  Grütze sonst frag")
    assert "I do not know “Grütze”" in said
    assert "beliebig;  **__Grütze__** sonst frag" in said
    assert "“beliebig”, “frag”" in said or "“frag”" in said
    said = refused(of, "beliebig wenn halte")
    assert "Something is missing at the end" in said
    assert "beliebig wenn halte**__␣__**" in said


def test_an_example_in_a_refusal_can_be_typed() -> None:
    example = refused(shogun, "Grütze").partition("`")[2].rstrip("`")
    assert "mindestens" in example
    game, view, key = shogun()
    book = book_of_lists(game.orders.typed, GERMAN)
    decision = game.orders.decision(view, key)
    assert decision is not None
    assert read(game, view, key, book.english(example).english) == read(game, view, key, decision.example)


def test_english_wins_where_a_word_means_something_else_there() -> None:
    words = {"hand": T("hand"), "house": T("house")}
    say = speaker(German())
    say.catalogue.gettext = {"hand": "manus", "house": "hand"}.__getitem__  # type: ignore[method-assign]
    assert Phrasebook(words, say).english("hand").english == "hand"


# -- plans --------------------------------------------------------------------------------------------------------


@cache
def sheet_of(title: str) -> Sheet:
    game = GAMES[title]
    for step in steps(game, 3, {}, "typed"):
        for seat in range(3):
            question = game.question(step.state, seat)
            if question is not None and question.sheet is not None and not any(it.card for it in question.sheet.slots):
                return question.sheet
    raise AssertionError("somebody plans")


@pytest.mark.parametrize("say", [GERMAN, PSEUDO, *map(Speaker, catalogues())])
@pytest.mark.parametrize("title", ["shogun", "edo"])
def test_every_space_and_card_of_a_plan_can_be_typed_as_it_is_shown_and_in_english(title: str, say: Speaker) -> None:
    sheet = sheet_of(title)
    spoken = in_language(sheet, say)
    for english, native in zip(sheet.slots, spoken.slots, strict=True):
        for name in {native.aliases[0], *english.aliases, english.key}:
            assert read_line(spoken, f"{name}=-; {sheet.lock}") == read_line(sheet, f"{english.key}=-; lock"), name
    slot = sheet.slots[0].key
    for one, other in zip(sheet.cards, spoken.cards, strict=True):
        wish = read_line(sheet, f"{slot}={one.aliases[0] if one.aliases else one.key}")
        for name in (other.aliases[0], shouted(other.aliases[0]), *one.aliases[:1]):
            assert read_line(spoken, f"{slot}={name} {spoken.lock}") == f"{wish}; lock", name


@pytest.mark.parametrize("title", ["shogun", "edo"])
def test_the_example_of_a_plan_is_in_the_readers_words_and_can_be_typed(title: str) -> None:
    sheet = sheet_of(title)
    spoken = in_language(sheet, PSEUDO)
    examples = []
    for one, say in ((sheet, ENGLISH), (spoken, PSEUDO)):
        with pytest.raises(Unreadable) as empty:
            read_line(one, "")
        examples.append(str(dict(empty.value.text.args)["example"]))
        assert examples[-1] in say(empty.value.text)
    english, native = examples
    assert native != english
    assert read_line(spoken, native) == read_line(spoken, english) == read_line(sheet, english)
    with pytest.raises(Unreadable) as unknown:
        read_line(spoken, "Grütze: kai")
    assert "Grütze" in PSEUDO(unknown.value.text)
    assert spoken.slots[0].aliases[0] in PSEUDO(unknown.value.text)


def test_a_plan_in_german_is_the_one_in_english() -> None:
    sheet = in_language(sheet_of("shogun"), GERMAN)
    one, other = [card for card in sheet.cards if not card.key.startswith("chest")][:2]
    english = read_line(sheet, f"castle: {one.key}, taxes: {other.key}, bid: 0, lock")
    for line in (
        "Burg: {}, Steuern: {}, bid: Truhenkarte 0, abschließen",
        "burg bau: {}; steuern ein={}; bid=0 abschließen",
    ):
        assert read_line(sheet, line.format(one.key, other.key)) == english
    begun = [it.line for it in complete_line(sheet, f"Burg={one.key} Steu")]
    assert [line for line in begun if "steuern=" in line] == [f"burg={one.aliases[0]} steuern="]
    card = sheet_of("edo").slots[0].key
    edo_sheet = in_language(sheet_of("edo"), GERMAN)
    assert read_line(edo_sheet, "Erste: a Holz 2") == read_line(edo_sheet, f"{card}: a wood 2")


def test_a_plan_can_be_typed_with_the_particles_of_korean() -> None:
    sheet = in_language(sheet_of("shogun"), Speaker("ko"))
    one, other = [card for card in sheet.cards if not card.key.startswith("chest")][:2]
    plain_line = read_line(sheet, f"castle: {one.key}, taxes: {other.key}, lock")
    assert read_line(sheet, f"성 짓기는: {one.key}를, 세금에: {other.key}으로, 확정") == plain_line


# -- answers ------------------------------------------------------------------------------------------------------


async def test_two_steps_are_typed_with_the_word_between_of_the_language_and_without_accents() -> None:
    places = Question("slot", T("Where?"), T("Where?"), (Choice("put lion_west", T("Lion West")),))
    question = Question("token", T("Which?"), T("Which?"), (Choice("hold army_3", T("army 3")),))

    async def ahead(wish: str) -> Question | None:
        return places

    for typed in ("Armee 3 auf Löwe West", "armee 3 nach lowe west", "Armee 3 at Löwe West"):
        assert await read_answer(question, typed, GERMAN, ahead) == "hold army_3; put lion_west", typed
    (name, _), *_ = await suggested_answers(question, "Armee 3 lö", GERMAN, ahead)
    assert name == "armee 3 auf löwe west"


async def test_an_answer_can_be_typed_with_the_particles_of_korean() -> None:
    question = Question("token", T("Which?"), T("Which?"), (Choice("hold army_3", T("army 3")),))
    places = Question("slot", T("Where?"), T("Where?"), (Choice("put lion_west", T("Lion West")),))

    async def ahead(wish: str) -> Question | None:
        return places

    assert await read_answer(question, "army 3을 Lion West에", Speaker("ko"), ahead) == "hold army_3; put lion_west"
    assert await read_answer(question, "army 3을", Speaker("ko"), ahead) == "hold army_3"


@pytest.mark.parametrize("locale", catalogues())
def test_names_of_several_words_stay_whole(locale: str) -> None:
    """Dutch “of” is “or”, but not within “The Rice Bowl of the Empire”."""
    book = book_of_lists(GAMES["rokugan"].orders.typed, Speaker(locale))
    for name in ("the rice bowl of the empire", "the den of secrets", "way of the sail"):
        (entry,) = parse(GAMES["rokugan"].orders, book.english(name).english)
        assert [it.words for it in entry] == [(name.replace(" ", "_"),)]


def test_a_comma_may_stand_before_a_condition() -> None:
    """As German writes it: “Suruga, wenn halte Kai”."""
    one, other = (parse(GAMES["shogun"].orders, line) for line in ("suruga, if hold kai", "suruga if hold kai"))
    assert one == other
