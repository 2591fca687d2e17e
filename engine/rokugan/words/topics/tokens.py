"""Tokens, the cards used on them, clans, territory cards, objectives."""

from engine.core.protocol import Topic
from engine.core.text import Arg, T, listing, verbatim
from engine.rokugan.data import CLANS, FACES, SHADOWLANDS, TERRITORY_CARDS, TOKENS_OF
from engine.rokugan.words import names as words

COMMON = listing([T("{n}× {token}", n=face.count, token=words.face(id)) for id, face in FACES.items() if face.count])
"""The tokens that every clan has, and how many of each."""


TOKENS = (
    Topic(
        "tokens",
        T("The combat tokens"),
        "1",
        T("Each clan has {n}: {tokens}, and one special token of its own.", n=len(TOKENS_OF["crab"]), tokens=COMMON),
    ),
    Topic(
        "army",
        T("Army"),
        "5",
        T(
            "Attacks from a land border between a province of yours and one that is not, pointing at that one. "
            "Defends in the centre of a province of yours."
        ),
    ),
    Topic(
        "navy",
        T("Navy"),
        "5",
        T(
            "Attacks from the coast of any coastal province that is not yours, near or far. At the "
            "harbour it also attacks over any land border. Defends in the centre of a coastal "
            "province of yours."
        ),
    ),
    Topic(
        "shinobi",
        T("Shinobi"),
        "5",
        T(
            "Lies in the centre of any province: it defends if the province is yours and attacks if it is not. Several "
            "may lie in one province. On a border it does nothing."
        ),
    ),
    Topic(
        "blessing",
        T("Blessing"),
        "5",
        T(
            "Lies face up on a facedown token of yours and adds its strength, if that is an army, a navy or a shinobi. "
            "Neither of the two can be touched by a card or an ability. Several may lie on one token."
        ),
    ),
    Topic(
        "diplomacy",
        T("Diplomacy"),
        "6",
        T(
            "In the centre of a province of yours: all tokens in it and on its borders are discarded. A peace "
            "token lies there for good. Nobody attacks it or out of it any more. It stays yours and "
            "counts. Not in the battlefield, not by a ronin."
        ),
    ),
    Topic(
        "raid",
        T("Raid"),
        "6",
        T(
            "In the centre of a province that is not yours: it discards all tokens there and on its borders, and "
            "removes all control tokens. Scorched earth lies there for good. It works if the province is next to "
            "one of yours, or a shinobi of yours lies in it. Not in the battlefield, not by a ronin."
        ),
    ),
    Topic(
        "bluff",
        T("Bluff"),
        "6",
        T("Can be placed like any token, does nothing, and comes back to your hand when all are revealed."),
    ),
    Topic(
        "scout",
        T("Scout"),
        "9",
        T("At the start of your turn: look at one facedown token of another player. Only you see it. Used once each."),
    ),
    Topic(
        "shugenja_card",
        T("Shugenja"),
        "9",
        T(
            "At the start of your turn: reveal one token of another player and discard it. A bluff is set aside "
            "until the next draw. Not a token with a blessing. Used once in the match."
        ),
    ),
    Topic(
        "first_player_card",
        T("First player card"),
        "9",
        T(
            "With three players or more, once a round, at the start of a turn of the first player: look at any "
            "token on the board. It goes back into its owner’s pool, unseen by the others. A bluff is shown and "
            "set aside."
        ),
    ),
    Topic(
        "special_tokens",
        T("Special tokens"),
        "8",
        T(
            "At most one lies in a province, and it stays when the province changes hands. Peace and scorched "
            "earth replace any other and are never replaced. Shrine: cannot be attacked; only its controller "
            "places tokens in it or around it. Battlefield: neither raid nor diplomacy. Harbour: navies attack "
            "and defend it over land borders. The others add honour or defence. A defence token also counts 1 "
            "honour."
        ),
    ),
    Topic(
        "peace",
        T("Peace and scorched earth"),
        "8",
        T(
            "No combat token may lie in such a province or on its borders. With peace its owner keeps it, and it "
            "counts. Scorched, nobody can control it, it brings nothing, and its territory counts without it. "
            "Only a card removes such a token."
        ),
    ),
)


def about_clan(id: str) -> Topic:
    """A clan to look up, by its id."""
    clan = CLANS[id]
    text = T(
        "Capital: {capital}. Ability: {ability}. Special token: {token}.",
        capital=words.province(clan.capital),
        ability=words.ability(id),
        token=words.face(clan.token),
    )
    return Topic(f"clan_{id}", T("{clan} clan", clan=clan.name), "10", text)


def about_card(id: str) -> Topic:
    """A territory card to look up, by its id."""
    card = TERRITORY_CARDS[id]
    fillings: dict[str, Arg] = {"land": words.territory(card.territory), "effect": words.effect(id)}
    if card.territory in SHADOWLANDS:
        text = T("Card of {land}, played at the start of a turn in the placement: {effect}.", **fillings)
    else:
        text = T("Card of the {land}, played in upkeep: {effect}.", **fillings)
    return Topic(id, verbatim(card.name), "9", text)


def about_objective(id: str) -> Topic:
    """An objective to look up, by its id."""
    text = T("Secret objective, all or nothing at the end of the match: {aim}.", aim=words.aim(id))
    return Topic(id, verbatim(words.objective(id)), "12", text)
