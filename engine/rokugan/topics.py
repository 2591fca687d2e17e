"""The rules to look up, topic by topic, and how to play in five messages.

Figures come from ``data``, so that a topic cannot say another one than the rules use. Sections are those of RULES.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Topic
from engine.core.text import Arg, T, Text, listing, verbatim
from engine.rokugan import words
from engine.rokugan.data import (
    CARD_IDS,
    CLAN_IDS,
    CLANS,
    FACES,
    HAND,
    NEUTRALS_ADDED,
    OBJECTIVE_IDS,
    ROUNDS,
    SCOUTS,
    SET_ASIDE,
    SHADOWLANDS,
    SHUGENJA,
    TERRITORIES,
    TERRITORY_CARDS,
    TOKENS_OF,
)

_HONOR = max(territory.honor for territory in TERRITORIES.values())


def _or(numbers: Iterator[int]) -> str:
    return "/".join(str(number) for number in numbers)


def _common() -> Arg:
    return listing([T("{n}× {token}", n=face.count, token=words.face(id)) for id, face in FACES.items() if face.count])


# -- the course ---------------------------------------------------------------------------------------------------

_COURSE = (
    Topic(
        "sequence",
        T("Sequence of play"),
        "4",
        T(
            "There are {rounds} rounds. Each has an upkeep (first player, drawing tokens, territory cards from the "
            "second round on), a placement, in which all put tokens facedown on the board, one at a time, and a "
            "resolution, in which all tokens are revealed and everything happens by itself. After the last round "
            "honour is counted.",
            rounds=ROUNDS,
        ),
    ),
    Topic(
        "setup",
        T("Set-up"),
        "3",
        T(
            "Everybody takes a clan in seat order, gets {scouts} scouts and {shugenja} shugenja, keeps one of two "
            "secret objectives, and puts a control token into the clan’s capital. Then {tokens} more with 2/3/4/5 "
            "players are placed one at a time, always in an empty province, from the first player clockwise.",
            scouts=SCOUTS,
            shugenja=SHUGENJA,
            tokens=_or(iter(SET_ASIDE.values())),
        ),
    ),
    Topic(
        "control",
        T("Control tokens"),
        "1",
        T(
            "Whoever has control tokens in a province controls it. A token lies facedown and is worth nothing, or "
            "faceup, and then gives 1 defence and 1 honour. There may be any number. When a card takes one off, a "
            "faceup one goes first. A territory is controlled by whoever controls all its provinces that are not "
            "scorched."
        ),
    ),
    Topic(
        "first_player",
        T("First player"),
        "4",
        T(
            "From the second round on a card of the initiative deck is turned up. A clan card makes that clan first; "
            "the others ask who has most provinces, most control tokens, or most territory cards. If several are "
            "equal, it is the first met counter-clockwise from the old first player. The deck has {neutral} of these "
            "cards with 2/3/4/5 players.",
            neutral=_or(iter(NEUTRALS_ADDED.values())),
        ),
    ),
    Topic(
        "drawing",
        T("Drawing tokens"),
        "4",
        T(
            "In upkeep everybody draws combat tokens at random from the own pool until {hand} are in hand; the one "
            "kept from the last round and the bluff count. Tokens that were used lie in the discard and do not come "
            "back. A bluff that was set aside comes back to the hand first.",
            hand=HAND.size,
        ),
    ),
    Topic(
        "territory_cards",
        T("Territory cards"),
        "9",
        T(
            "Each territory has one of two cards, face down. Whoever controls the territory at the end of a round "
            "takes the card and alone knows it; whoever loses the territory first puts it back. In upkeep, from the "
            "first player clockwise, each plays one card or passes, until all have passed in a row. A card is played "
            "once in the match. Those of the Shadowlands are played in the placement instead."
        ),
    ),
    Topic(
        "placement",
        T("Placing tokens"),
        "5",
        T(
            "In turn everybody places exactly one token, facedown, until one token is left in hand; that one stays. A "
            "token lies in the centre of a province, on a land border, pointing at one of the two provinces, or on "
            "a coast. Each border holds one token, in whichever direction; a centre holds any number. Before placing "
            "one may use cards: scouts, shugenja, the first player card, cards of the Shadowlands."
        ),
    ),
    Topic(
        "waves",
        T("Placing in waves"),
        "17",
        T(
            "An option for play by post: all write down tokens at once, each with a list of slots, best first, up to a "
            "centre. When all have sealed, cards are played, then first tokens are placed in turn order, then second "
            "ones. Each takes the first open slot of its list, else the lot decides. Scouts and Dark Favors look at "
            "once; other cards wait for the end of the wave, and stay with you if their targets are gone. Scorpion "
            "looks in the next wave."
        ),
    ),
    Topic(
        "limits",
        T("Where no token may lie"),
        "5",
        T(
            "Not in a province with peace or scorched earth, or on its borders; nor in or around one with the shrine, "
            "unless it is yours. Not on a border that holds a token. Not on a border pointing at a province of your "
            "own. On a land border only from a province of your own. Anything else may be tried: a token that does "
            "nothing where it lies is simply removed when all are revealed."
        ),
    ),
    Topic(
        "bluffing",
        T("Deceiving"),
        "5",
        T(
            "Facedown tokens look alike, so a token may be placed where it does nothing, to make others worry. It is "
            "discarded when all are revealed; the bluff comes back to its owner instead. A bluff that a card "
            "discards is shown and lies aside until the next draw."
        ),
    ),
    Topic(
        "stuck",
        T("Nothing to place"),
        "5",
        T(
            "Who has more than one token in hand but none that may be placed is skipped and out until all tokens are "
            "revealed; the tokens stay in hand. That can only happen with raids and diplomacy of a ronin, a forbidden "
            "bluff, and blessings without a token to lie on."
        ),
    ),
    Topic(
        "resolution",
        T("Resolution"),
        "6",
        T(
            "Unicorn may exchange two tokens. Then all tokens are revealed; bluffs and tokens that do nothing where "
            "they lie leave the board. All raids happen, then all diplomacy, then all battles at once. Provinces that "
            "were defended get a faceup control token. All tokens are discarded, and territory cards change hands."
        ),
    ),
    Topic(
        "battle",
        T("Battles"),
        "7",
        T(
            "Each attacker adds up the tokens sent against the province, with blessings. The defence is what is "
            "printed, the defence token, the faceup control tokens and the own tokens in the centre. An attacker wins "
            "who has more than every other attacker and more than the defence. If nobody does, the province stays "
            "as it was. The winner puts one facedown control token there; the old ones go."
        ),
    ),
    Topic(
        "defence",
        T("Successful defence"),
        "7",
        T(
            "A province gets one more faceup control token if its controller won a battle there, if every attack on "
            "it was cancelled by a raid or diplomacy next door or discarded by a card, or if nobody attacked it and an "
            "army, navy or shinobi of its controller stood in the centre. Not in a province that was raided or given "
            "peace in the same round, and not for a bluff or diplomacy."
        ),
    ),
    Topic(
        "foiled",
        T("Attacks discarded by a card"),
        "5",
        T(
            "If shugenja, Dark Favors or Purge the Weak reveals a real attack and discards it, the attack counts as "
            "failed: the controller gets the faceup token of a successful defence, if the province is still his and no "
            "other attacker is left. Bluffs and misplaced tokens do not count, nor what the first player card sends "
            "home unseen."
        ),
    ),
    Topic(
        "claims",
        T("Taking territory cards"),
        "6",
        T(
            "After the battles, unplayed cards of territories that were lost go back to their spaces; then whoever "
            "controls a territory whose card lies there takes it. So a card can change hands in one round."
        ),
    ),
    Topic(
        "scoring",
        T("Honour at the end"),
        "12",
        T(
            "Each province counts its flowers, with the bonus tokens in it; each faceup control token 1; each whole "
            "territory {whole}; and the secret objective, if it holds. Nothing in the Shadowlands counts, but for "
            "objectives. Most honour wins; equal honour shares the win.",
            whole=_HONOR,
        ),
    ),
    Topic(
        "ronin",
        T("Ronin"),
        "11",
        T(
            "Who has no control token when a round begins is ronin for this round. Armies of a ronin may start on any "
            "land border; raids and diplomacy may not be placed. Everything else is as usual."
        ),
    ),
    Topic(
        "shadowlands",
        T("The Shadowlands"),
        "11",
        T(
            "Two provinces, each a territory by itself, with 1 printed defence and no honour of any kind. Their cards "
            "are played at the start of an own turn in the placement. They count for objectives, and for who is first."
        ),
    ),
    Topic(
        "two_players",
        T("Two players"),
        "11",
        T(
            "Each places {tokens} control tokens in the set-up, all three neutral initiative cards are in the deck, "
            "and the first player card is not used. Everything else is the same.",
            tokens=SET_ASIDE[2],
        ),
    ),
    Topic(
        "lot",
        T("No answer in time"),
        "13",
        T(
            "Who does not answer in time lets the lot decide: first a token that can stand in the centre of an own "
            "province, else an attack, else a blessing, diplomacy, a raid, or anything. No territory card is played, "
            "no token looked at, nothing exchanged; of two objectives the first is kept."
        ),
    ),
)

# -- tokens -------------------------------------------------------------------------------------------------------

_TOKENS = (
    Topic(
        "tokens",
        T("The combat tokens"),
        "1",
        T("Each clan has {n}: {tokens}, and one special token of its own.", n=len(TOKENS_OF["crab"]), tokens=_common()),
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
            "Attacks from the coast of any coastal province that is not yours, wherever it is, and from any land "
            "border of the province with the harbour. Defends in the centre of a coastal province of yours."
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
            "In the centre of a province of yours: all tokens in it and on its borders are discarded, and a peace "
            "token lies there for good. Nobody attacks it or out of it any more; it stays yours and counts. Not in the "
            "battlefield, not by a ronin."
        ),
    ),
    Topic(
        "raid",
        T("Raid"),
        "6",
        T(
            "In the centre of a province that is not yours: all tokens in it and on its borders are discarded, all "
            "control tokens leave it, and scorched earth lies there for good. It works if the province is next to one "
            "of yours, or a shinobi of yours lies in it. Not in the battlefield, not by a ronin."
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
            "At the start of your turn: reveal one token of another player and discard it; a bluff is set aside until "
            "the next draw. Not a token with a blessing. Used once in the match."
        ),
    ),
    Topic(
        "first_player_card",
        T("First player card"),
        "9",
        T(
            "With three players or more, once a round, at the start of a turn of the first player: look at any token "
            "on the board; it goes back into its owner’s pool, unseen by the others. A bluff is shown and set aside."
        ),
    ),
    Topic(
        "special_tokens",
        T("Special tokens"),
        "8",
        T(
            "At most one lies in a province, and it stays when the province changes hands. Peace and scorched earth "
            "replace any other and are never replaced. Shrine: cannot be attacked; only its controller places tokens "
            "in it or around it. Battlefield: neither raid nor diplomacy. Harbour: navies attack and defend it over "
            "land borders. The others add honour or defence; a defence token also counts 1 honour."
        ),
    ),
    Topic(
        "peace",
        T("Peace and scorched earth"),
        "8",
        T(
            "No combat token may lie in such a province or on its borders. With peace it stays controlled and counts. "
            "Scorched, nobody can control it, it brings nothing, and its territory is judged without it. Only a card "
            "takes such a token away."
        ),
    ),
)


def _clan(id: str) -> Topic:
    clan = CLANS[id]
    text = T(
        "Capital: {capital}. Ability: {ability}. Special token: {token}.",
        capital=words.province(clan.capital),
        ability=words.ABILITY[clan.ability],
        token=words.face(clan.token),
    )
    return Topic(f"clan_{id}", T("{clan} clan", clan=clan.name), "10", text)


def _card(id: str) -> Topic:
    card = TERRITORY_CARDS[id]
    fillings: dict[str, Arg] = {"land": words.territory(card.territory), "effect": words.CARD[id]}
    if card.territory in SHADOWLANDS:
        text = T("Card of {land}, played at the start of a turn in the placement: {effect}.", **fillings)
    else:
        text = T("Card of the {land}, played in upkeep: {effect}.", **fillings)
    return Topic(id, verbatim(card.name), "9", text)


def _objective(id: str) -> Topic:
    text = T("Secret objective, all or nothing at the end of the match: {aim}.", aim=words.aim(id))
    return Topic(id, verbatim(words.objective(id)), "12", text)


TOPICS: tuple[Topic, ...] = (
    *_COURSE,
    *_TOKENS,
    *map(_clan, CLAN_IDS),
    *map(_card, CARD_IDS),
    *map(_objective, OBJECTIVE_IDS),
)

GUIDE: tuple[Text, ...] = (
    T(
        "🏯 **What you want.** You lead a clan, and after {rounds} rounds you want most honour. Provinces bring it by "
        "their flowers, whole territories bring {whole} each, faceup control tokens 1 each, and your secret objective "
        "brings more. You see your objective at any time with `/match show`.",
        rounds=ROUNDS,
        whole=_HONOR,
    ),
    T(
        "🀫 **Tokens.** Each round you have {hand} combat tokens in hand. One after another everybody places one, "
        "facedown, until one is left. Armies go on a border, pointing from a province of yours at another; navies on a "
        "coast; shinobi into the centre of any province. To defend, put a token into the centre of your own province.",
        hand=HAND.size,
    ),
    T(
        "🎭 **Bluffs.** Nobody sees what you place, so you may place anything anywhere. Your bluff does nothing and "
        "comes back. A raid burns a province next to yours; diplomacy makes one of yours peaceful for good. Blessings "
        "lie face up on a token of yours and make it stronger."
    ),
    T(
        "⚔️ **Then all is revealed.** An attacker who has more than every other and more than the defence takes the "
        "province; ties go to the defender. A province that was defended, or guarded though nobody came, gets a faceup "
        "control token: 1 honour and 1 defence. Whoever holds a whole territory takes its card."
    ),
    T(
        "👆 **What to press.** When it is your turn, open your panel: choose a token, then the territory, then the "
        "slot. Scouts and shugenja are offered there before you place. Cards are prepared in secret and only played "
        "when you press “Play it like this”. If you like to decide in advance, write standing orders. All rules are in "
        "`/rules`."
    ),
)
