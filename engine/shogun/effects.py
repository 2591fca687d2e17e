"""Event effects and special cards: the changes by a card in force (RULES.md 8).

Rules, forecasts, caretakers and words ask the card in force; none of them asks which one it is. A
new event is an object in ``EFFECTS`` and a card in ``cards.json``, a new special card one in
``BONUSES``; docs/developers/one-click.md has the rest.
"""

from collections.abc import Callable
from functools import cache

from engine.core.quick import frozen
from engine.core.sentences import SILENCE
from engine.core.text import TN, T, Text
from engine.shogun import data as data

SIX = 6
FEWER_ARMIES = {5: 3, 3: 2}
"""The armies of deploy 5 and deploy 3 with the event (8.1)."""


@frozen
class Effect:
    """The changes by a card while it is in force; by default none."""

    name: Text = SILENCE
    line: Text = SILENCE
    """In a line."""
    rule: Text = SILENCE
    """To look up."""
    income: Callable[[str, int], int] = lambda resource, amount: amount
    """From a resource (``rice`` or ``chests``) and an amount to the income (6.2, 6.3)."""
    deployed: Callable[[str, int, int], int] = lambda action, armies, supply: armies
    """From an action, a number of armies and the supply to the number that is deployed (6.5)."""
    attackers: int = 0
    """Extra armies in each attack (7.2)."""
    defenders: int = 0
    """Extra armies whenever a player attacks (7.2)."""
    guarding: str = ""
    """The building that adds an army whenever a player attacks its province."""
    neutral_farmers: int = 1
    """Farmers that defend a neutral province (7.2)."""
    calming: str = ""
    """The building that takes a revolt marker off its province when it is built (6.1)."""
    peaceful: str = ""
    """The building whose province cannot be attacked (6.7)."""
    barred: Text = SILENCE
    """Why a ``{province}`` cannot be attacked."""
    elsewhere: Text = SILENCE
    """Added to what is ``{said}`` of a march, if some neighbours cannot be attacked."""

    def extra_defenders(self, buildings: tuple[str, ...]) -> int:
        """Extra armies when a player attacks a province with these buildings."""
        return self.defenders + (self.guarding in buildings)

    def protects(self, buildings: tuple[str, ...]) -> bool:
        """No one but its owner may enter a province with these buildings."""
        return self.peaceful in buildings


def _limited(to: Callable[[int, int], int], limited: str, kind: str) -> Callable[[str, int], int]:
    """An income of one resource that is the limit on the card at least, or at most."""
    limit = LIMIT[kind]
    return lambda resource, amount: to(amount, limit) if resource == limited else amount


def _one_more(of: str) -> Callable[[str, int], int]:
    return lambda resource, amount: amount + (resource == of)


def _six(action: str, armies: int, supply: int) -> int:
    # only with six in the supply, and then without a question, RULES.md 6.5
    return SIX if action == data.DEPLOY_5 and supply >= SIX else armies


LIMIT = {card.kind: card.limit for card in data.EVENTS.values()}
_FEW_RECRUITS = T("Few recruits")

EFFECTS: dict[str, Effect] = {
    "theatre_calms": Effect(
        T("Soothing plays"),
        T("building a theatre removes 1 revolt marker from its province"),
        T("A player who builds a theatre this round removes 1 revolt marker from that province, if it has one."),
        calming=data.THEATRE,
    ),
    "two_farmers": Effect(
        T("Armed farmers"),
        T("2 farmers defend a neutral province"),
        T("Neutral provinces are defended by 2 farmers this round instead of 1. Revolts do not change."),
        neutral_farmers=2,
    ),
    "castle_guard": Effect(
        T("Castle guards"),
        T("a castle throws 1 extra army when a player attacks its province"),
        T(
            "When a player attacks a province with a castle this round, 1 extra army from the defender's supply is "
            "thrown, if there is one. It does not help in revolts."
        ),
        guarding=data.CASTLE,
    ),
    "temple_peace": Effect(
        T("Temple peace"),
        T("provinces with a temple cannot be attacked"),
        T(
            "Provinces with a temple cannot be attacked this round. Their owner may move in and out freely, and "
            "revolts still happen there. A player whose neighbours are all protected skips battle and move."
        ),
        peaceful=data.TEMPLE,
        barred=T("{province} has a temple and cannot be attacked this round."),
        elsewhere=T("{said}; temple peace elsewhere"),
    ),
    "chests_at_most": Effect(
        T("Thin purses"),
        T("taxes bring at most 5 chests"),
        T("Chests from taxes this round: at most {limit}, special cards on top.", limit=LIMIT["chests_at_most"]),
        income=_limited(min, "chests", "chests_at_most"),
    ),
    "chests_at_least": Effect(
        T("Fat purses"),
        T("taxes bring at least 6 chests"),
        T("Chests from taxes this round: at least {limit}, special cards on top.", limit=LIMIT["chests_at_least"]),
        income=_limited(max, "chests", "chests_at_least"),
    ),
    "rice_at_most": Effect(
        T("Poor harvest"),
        T("rice brings at most 3"),
        T("Rice from a province this round: at most {limit}, special cards on top.", limit=LIMIT["rice_at_most"]),
        income=_limited(min, "rice", "rice_at_most"),
    ),
    "rice_at_least": Effect(
        T("Rich harvest"),
        T("rice brings at least 4"),
        T("Rice from a province this round: at least {limit}, special cards on top.", limit=LIMIT["rice_at_least"]),
        income=_limited(max, "rice", "rice_at_least"),
    ),
    "fewer_armies": Effect(
        _FEW_RECRUITS,
        T("Deploy 5 brings 3 armies, Deploy 3 brings 2"),
        T(
            "Armies this round, at an unchanged cost: “{five}” {of_five}, “{three}” {of_three}.",
            five=T("Deploy 5 armies"),
            of_five=FEWER_ARMIES[5],
            three=T("Deploy 3 armies"),
            of_three=FEWER_ARMIES[3],
        ),
        deployed=lambda action, armies, supply: FEWER_ARMIES.get(armies, armies),
    ),
}
"""The changes by events, by their kind."""

BONUSES: dict[str, Effect] = {
    data.PLUS_1_CHEST: Effect(
        T("+1 chest"),
        T("taxes bring 1 more chest"),
        T("Each time you collect taxes this round, you get 1 more chest, after the event is counted."),
        income=_one_more("chests"),
    ),
    data.PLUS_1_RICE: Effect(
        T("+1 rice"),
        T("rice brings 1 more"),
        T(
            "Each time you confiscate rice this round, you get 1 more rice, after the event is counted. The "
            "store still holds at most {most}.",
            most=data.RICE_TRACK,
        ),
        income=_one_more("rice"),
    ),
    data.SIX_ARMIES: Effect(
        T("6 armies"),
        T("Deploy 5 brings 6 armies"),
        T(
            "Your “{action}” brings {armies} this round at its usual price, even with the event “{event}”. "
            "With fewer in your supply it works as it would without the card.",
            action=T("Deploy 5 armies"),
            armies=TN("{n} army", "{n} armies", SIX),
            event=_FEW_RECRUITS,
        ),
        deployed=_six,
    ),
    data.PLUS_1_ATTACK: Effect(
        T("+1 in attack"),
        T("1 extra army in each of your attacks"),
        T(
            "In each attack you make this round, 1 army from your supply is thrown with yours, if there is "
            "one. This applies to players and neutral provinces. Afterwards it is an army like the others."
        ),
        attackers=1,
    ),
    data.PLUS_1_DEFENCE: Effect(
        T("+1 in defence"),
        T("1 extra army each time a player attacks you"),
        T(
            "Each time another player attacks you this round, 1 army from your supply is thrown with yours, if "
            "there is one. It adds to castle guards. It does not help in revolts."
        ),
        defenders=1,
    ),
}
"""The changes by special cards, for the seat that has one (8.2)."""

NO_EFFECT = Effect()


@cache
def effect_of(event: str | None) -> Effect:
    """Return the changes by the event card in force."""
    return NO_EFFECT if event is None else EFFECTS[data.EVENTS[event].kind]


@cache
def bonus_of(special: str | None) -> Effect:
    """Return the changes by a special card for its seat."""
    return NO_EFFECT if special is None else BONUSES[special]
