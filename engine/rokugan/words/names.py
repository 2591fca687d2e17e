"""The names of things, as a player reads them. Ids are those of ``data``.

Provinces, clans and cards keep their proper names in every language; everything else is a ``Text``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.core.text import TN, Arg, SeatName, T, Text, listing
from engine.rokugan.data import (
    CLANS,
    FACES,
    INITIATIVE,
    OBJECTIVES,
    PROVINCES,
    SLOTS,
    TERRITORIES,
    TERRITORY_CARDS,
    Aim,
    Criterion,
    Kind,
    Objective,
    Place,
)
from engine.rokugan.events import Fault, Means

SILENCE = Text("")
"""Nothing to say. Has no words, so there is nothing to translate."""

_WITH_STRENGTH: Mapping[Kind, Text] = {
    Kind.ARMY: T("army {n}"),
    Kind.NAVY: T("navy {n}"),
    Kind.SHINOBI: T("shinobi {n}"),
    Kind.BLESSING: T("blessing {n}"),
}
_PLAIN: Mapping[Kind, Text] = {Kind.DIPLOMACY: T("diplomacy"), Kind.RAID: T("raid"), Kind.BLUFF: T("bluff")}

SIGN: Mapping[Kind, str] = {
    Kind.ARMY: "⚔️",
    Kind.NAVY: "⛵",
    Kind.SHINOBI: "🥷",
    Kind.BLESSING: "✨",
    Kind.DIPLOMACY: "🕊️",
    Kind.RAID: "🔥",
    Kind.BLUFF: "🎭",
}
"""A quick sign for each kind of token; never the only information."""

USE: Mapping[Kind, Text] = {
    Kind.ARMY: T("attacks over a land border from your province, or defends"),
    Kind.NAVY: T("attacks a coast, or defends a coastal province"),
    Kind.SHINOBI: T("attacks or defends in any province, from its centre"),
    Kind.BLESSING: T("strengthens a facedown token of yours, openly"),
    Kind.DIPLOMACY: T("brings peace to a province of yours, for good"),
    Kind.RAID: T("burns a province next to yours, for good"),
    Kind.BLUFF: T("does nothing, and comes back to you"),
}

SPECIAL: Mapping[str, Text] = {
    "peace": T("peace"),
    "scorched_earth": T("scorched earth"),
    "shrine": T("shrine"),
    "harbor": T("harbour"),
    "battlefield": T("battlefield"),
    "honor_1": T("+1 honour"),
    "honor_2": T("+2 honour"),
    "honor_4": T("4 honour"),
    "defense_1": T("+1 defence"),
    "defense_2": T("+2 defence"),
}

CARD: Mapping[str, Text] = {
    "feats_of_engineering": T("the harbour into a landlocked province"),
    "promotion": T("a token of your discard into your hand, then one of the hand goes"),
    "code_of_honor": T("+1 honour into each of two provinces"),
    "diplomatic_mission": T("peace into any province; if it was another's, 2 faceup tokens into one of yours"),
    "strength_of_purpose": T("a faceup control token into each of two provinces of yours"),
    "sacred_ground": T("the shrine into any province"),
    "bushido": T("a province counts 4 honour instead of its flowers"),
    "honorable_fight": T("the battlefield into any province"),
    "aid_of_the_kami": T("+2 defence into a province"),
    "bless_the_lands": T("takes scorched earth off and puts 2 control tokens of yours there"),
    "spy_network": T("see a hand; its bluff is forbidden this round"),
    "foment_rebellion": T("takes peace off a province; 2 faceup tokens if it is yours"),
    "reinforcements": T("two armies of your discard into your hand, then as many of the hand go"),
    "cultural_exchange": T("exchange the control tokens of a province of yours and one of another's"),
    "bountiful_harvest": T("2 faceup control tokens into a province of yours"),
    "ashigaru_levies": T("+1 defence into each of three provinces"),
    "pirate_raids": T("burns any province; if it was yours, 3 faceup tokens into another of yours"),
    "port_of_prosperity": T("+2 honour into a province"),
    "dark_favors": T("for a control token: look at up to four tokens, then discard one of them"),
    "purge_the_weak": T("for a token of your hand and your placement: discard two tokens from the board"),
    "animate_the_dead": T("for a control token: a token of your discard comes onto the board, face up"),
    "inspire_fear": T("for a control token: take up to two special tokens off the board"),
}
"""What each territory card does, in a few words."""

SUPPORT: Mapping[str, Text] = {
    "scout": T("Scout"),
    "shugenja": T("Shugenja"),
    "first_player": T("First player card"),
}
SUPPORT_USE: Mapping[str, Text] = {
    "scout": T("look at a facedown token of another player"),
    "shugenja": T("reveal a token of another player and discard it"),
    "first_player": T("look at any token; it goes back into its owner’s pool"),
}

MEANS: Mapping[Means, Text] = {
    Means.SCOUT: T("scout"),
    Means.SHUGENJA: T("shugenja"),
    Means.FIRST_PLAYER: T("first player card"),
    Means.SCORPION: T("Scorpion’s eyes"),
    Means.DARK_FAVORS: T("Dark Favors"),
    Means.PURGE: T("Purge the Weak"),
}

FAULT: Mapping[Fault, Text] = {
    Fault.BARRED: T("no token may lie there"),
    Fault.WRONG_SLOT: T("does nothing there"),
    Fault.OUT_OF_REACH: T("a raid out of reach"),
    Fault.COVERED: T("its token is gone"),
    Fault.WRONG_TOKEN: T("strengthens nothing"),
}

ABILITY: Mapping[str, Text] = {
    "crab_wall": T("its faceup control tokens give 2 defence each"),
    "crane_ties": T("wins ties in battle"),
    "dragon_foresight": T("draws one token more and puts one back"),
    "lion_steadfast": T("its bluff defends an own province with 2"),
    "phoenix_fire": T("ignores the printed defence of capitals"),
    "scorpion_eyes": T("once a round, after placing, looks at a facedown token"),
    "unicorn_ride": T("may exchange two of its tokens before all are revealed"),
}

CRITERION: Mapping[Criterion, Text] = {
    Criterion.MOST_PROVINCES: T("Master of Governance: most provinces"),
    Criterion.MOST_CONTROL_TOKENS: T("Master of Tactics: most control tokens"),
    Criterion.MOST_TERRITORY_CARDS: T("Rise of an Empire: most territory cards"),
}

COLOUR: Mapping[str, Text] = {
    "grey": T("grey"),
    "light blue": T("light blue"),
    "green": T("green"),
    "yellow": T("yellow"),
    "orange": T("orange"),
    "red": T("red"),
    "purple": T("purple"),
}


def province(id: str) -> str:
    """The province's name."""
    return PROVINCES[id].name


def territory(id: str) -> str:
    """The territory's name."""
    return TERRITORIES[id].name


def clan(id: str) -> str:
    """The clan's name."""
    return CLANS[id].name


def card(id: str) -> Arg:
    """The name of a card that can be played."""
    return SUPPORT[id] if id in SUPPORT else TERRITORY_CARDS[id].name


def effect(id: str) -> Text:
    """What a card that can be played does."""
    return SUPPORT_USE[id] if id in SUPPORT else CARD[id]


def objective(id: str) -> str:
    """A secret objective's name."""
    return OBJECTIVES[id].name


def aim(id: str) -> Text:
    """What a secret objective asks for, and what it brings."""
    printed = OBJECTIVES[id]
    return T("{honor} honour for {aim}", honor=printed.honor, aim=_aim(printed))


def _aim(printed: Objective) -> Text:
    match printed.kind:
        case Aim.CAPITAL_OR_PROVINCES:
            land = territory(printed.territory)
            return T("the capital of the {land}, or {n} provinces of them", land=land, n=printed.count)
        case Aim.COASTAL_PROVINCES:
            return T("{n} coastal provinces", n=printed.count)
        case Aim.ADJACENT_CHAIN:
            return T("a chain of {n} provinces in {t} territories", n=printed.count, t=printed.territories)
        case Aim.TERRITORIES_WITH_PROVINCE:
            return T("provinces in {n} territories", n=printed.count)
        case Aim.FEWEST_PROVINCES:
            return T("the fewest provinces of all")
        case Aim.ALL_PROVINCES:
            return T("{provinces}", provinces=provinces(printed.provinces))


def initiative(id: str) -> Text:
    """An initiative card."""
    printed = INITIATIVE[id]
    if printed.criterion is not None:
        return CRITERION[printed.criterion]
    return T("{clan} card", clan=clan(printed.clan or ""))


def face(id: str) -> Text:
    """A combat token, inside a sentence."""
    printed = FACES[id]
    plain = _PLAIN.get(printed.kind)
    return plain if plain is not None else T(_WITH_STRENGTH[printed.kind].msgid, n=printed.strength)


def signed(id: str) -> Text:
    """A combat token with its sign, standing alone."""
    return joined(" ", (SIGN[FACES[id].kind], face(id)))


def faces(ids: Iterable[str]) -> Arg:
    """Combat tokens in a row."""
    return listing([face(id) for id in ids])


def slot(id: str) -> Text:
    """A slot of the board, inside a sentence."""
    where = SLOTS[id]
    target = province(where.target)
    match where.place:
        case Place.CENTER:
            return T("in {target}", target=target)
        case Place.COAST:
            return T("on the coast of {target}", target=target)
    return T("from {source} to {target}", source=province(where.source or ""), target=target)


def any_slot(id: str) -> Text:
    """A slot of the board, on a token, or on one that is written down for a wave, inside a sentence."""
    if id in SLOTS:
        return slot(id)
    under = id.removeprefix("on:")
    return T("on token {n}", n=under) if under.isdigit() else T("on your {token}", token=face(under))


def slot_label(id: str) -> Text:
    """A slot standing alone on a list, its province named by the group it is in."""
    where = SLOTS[id]
    target = province(where.target)
    match where.place:
        case Place.CENTER:
            return T("{target}: centre", target=target)
        case Place.COAST:
            return T("{target}: coast", target=target)
    return T("{target}: from {source}", source=province(where.source or ""), target=target)


def seats(which: Iterable[int]) -> Arg:
    """Players in a row."""
    return listing([SeatName(seat) for seat in which])


def provinces(ids: Iterable[str]) -> Arg:
    """Provinces in a row."""
    return listing([province(id) for id in ids])


def territories(ids: Iterable[str]) -> Arg:
    """Territories in a row."""
    return listing([territory(id) for id in ids])


def control(n: int) -> Text:
    """A number of control tokens."""
    return TN("{n} control token", "{n} control tokens", n)


def honor(n: int) -> Text:
    """So much honour."""
    return T("{n} honour", n=n)


def change(n: int) -> str:
    """By how much a number has changed."""
    return f"{n:+d}".replace("-", "−")


def count_provinces(n: int) -> Text:
    """A number of provinces."""
    return TN("{n} province", "{n} provinces", n)


def joined(between: str, parts: Iterable[Arg]) -> Text:
    """Several things with signs but no words between them, the same in every language."""
    filled = {f"p{number}": part for number, part in enumerate(parts)}
    return T(between.join(f"{{{key}}}" for key in filled), **filled)


def lines(parts: Iterable[Arg]) -> Text:
    """Several things below each other."""
    return joined("\n", parts)
