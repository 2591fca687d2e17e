"""Secrets, deadlines, numbers of players, what is assumed, variants."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T
from engine.shogun.data import SIDES, Side
from engine.shogun.words import names as words

ABOUT = (
    Topic(
        "secrets",
        T("What others can see"),
        "1",
        T(
            "All is open: chests, rice, armies, points, who has which province cards, and what is inside the tower. "
            "Hidden are only the order of face-down decks, the action cards not yet turned up, and the plans. While "
            "all plan, others see only whether you have locked. After that they see which of your spaces hold a "
            "card, and each card when its action begins."
        ),
    ),
    Topic(
        "late",
        T("When time runs out"),
        "11",
        T(
            "Who does not answer in time does this: in the draft the first open card and the largest group; in "
            "planning what lies stays, the bid becomes 0 if it was empty, chest cards fill actions from the last on, "
            "and provinces the rest from the first on; the leftmost special card; no move after deploying; one army to "
            "an own neighbour, else to the first that may be attacked."
        ),
    ),
    Topic(
        "three_players",
        T("With three players"),
        "2.2",
        T(
            "With three players {n} provinces are out, and no army may ever enter them: {names}.",
            n=len(SIDES[Side.SUN].unused_with_3_players),
            names=words.provinces(sorted(SIDES[Side.SUN].unused_with_3_players)),
        ),
    ),
    Topic(
        "assumed",
        T("Assumed figures"),
        "Assumed",
        T(
            "Some things stand in no source and are assumed here: how the cube tower holds and frees cubes; the land "
            "borders, sea routes and provinces left out on the moon side, which are those of the sun side; what "
            "happens when buildings or farmers run out; and points beyond the printed track. Which player gets which "
            "fixed set-up is drawn by lot."
        ),
    ),
    Topic(
        "variants",
        T("Variants"),
        "13",
        T(
            "The host chooses before the match. Fixed start: the provinces are given out by lists instead of a draft, "
            "on the sun side only. Defenders may hold back: the attacked player secretly decides how many armies are "
            "thrown; the others stay out of the battle. Patient farmers: they help a defender with up to 1 revolt "
            "marker. Free choice: a planned action may be declined when it comes up. Moon side: eight provinces belong "
            "to other regions."
        ),
    ),
)
