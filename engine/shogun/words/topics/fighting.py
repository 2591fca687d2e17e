"""Moving, battles, farmers, revolts and the tower."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import T
from engine.shogun.effects import EFFECTS
from engine.shogun.words import names as words

FIGHTING = (
    Topic(
        "moving",
        T("Moving"),
        "6.8",
        T(
            "Armies move only by the actions “{one}”, “{a}” and “{b}”, always to one neighbour; a sea route is as "
            "good as a land border. At least one army stays behind. Armies that came this round may go on if another "
            "action was planned where they now stand. A province conquered this round cannot act before the next "
            "one, since its card was not there to be planned.",
            one=words.ACTION["deploy_1_move"],
            a=words.ACTION["battle_move_a"],
            b=words.ACTION["battle_move_b"],
        ),
    ),
    Topic(
        "battle",
        T("Battles between players"),
        "7.4",
        T(
            "All armies that moved in and all that stand there go into the tower, with extra armies and whatever lies "
            "in the tray. Only what lies in the tray afterwards counts. More attackers than defenders: the "
            "difference takes the province, with its buildings and markers. Fewer: the defence holds, loses as many "
            "cubes as attackers came out, and keeps at least one army. As many: the province becomes neutral and "
            "loses its buildings and markers. All other cubes of the two that came out go back to their supplies."
        ),
    ),
    Topic(
        "neutral",
        T("Neutral provinces"),
        "7.2",
        T(
            "A neutral province belongs to nobody and has no armies. Whoever moves in fights 1 farmer, or 2 with the "
            "event “{event}”, and every farmer that comes out of the tower. With more armies than farmers the "
            "difference takes the province and its card. Otherwise the attacker's cubes go back to his supply and the "
            "province stays neutral.",
            event=EFFECTS["two_farmers"].name,
        ),
    ),
    Topic(
        "farmers",
        T("Farmers"),
        "7.3",
        T(
            "Green cubes are farmers. In an attack on a player, all farmers in the tray fight for the defender, if no "
            "revolt marker lies on the province; with a marker they take no part and stay in the tray. They fall "
            "before the armies do. If only farmers saved the defender, none of his armies came out, the province "
            "becomes neutral. Farmers defend neutral provinces and are the attackers in a revolt. After any fight in "
            "which they took part all of them in the tray go back to the supply."
        ),
    ),
    Topic(
        "tower",
        T("Cube tower"),
        "12.2",
        T(
            "Cubes that are thrown may stay inside, and others that were inside may come out. What lies in the tray "
            "counts, cubes of earlier fights too; colours that are not fighting stay in the tray for the next throw. "
            "Armies inside the tower are still yours, but out of reach until they fall out. What is inside is open "
            "to all. How the tower holds cubes is a model: each dropping cube sticks with a fixed chance and may free "
            "each cube inside. The host chooses model and chances before the match."
        ),
    ),
    Topic(
        "revolt",
        T("Revolts"),
        "7.6",
        T(
            "In a revolt as many farmers rise as revolt markers lie on the province, in winter some more. They are "
            "thrown with all armies there. With more armies than farmers in the tray the revolt is put down: the "
            "difference stays in the province. With as many or fewer the province is lost: it becomes neutral, its "
            "buildings and markers go, and its card goes to the general supply. Neither special cards nor castle "
            "guards help in a revolt."
        ),
    ),
    Topic(
        "markers",
        T("Unrest and revolt markers"),
        "6.4",
        T(
            "Taking rice or taxes makes a province restless. The income comes first. Then, if markers already lie "
            "there, that many farmers revolt. If the province is still held, it gets one marker more. Markers also "
            "keep the farmers from helping its defender. They stay with a province that is conquered, and all of "
            "them come off at the end of the year."
        ),
    ),
    Topic(
        "surrendered",
        T("Cards of lost provinces"),
        "7.7",
        T(
            "The card of a conquered province goes to the conqueror's hand, that of a province lost otherwise to the "
            "general supply. If it lay on a space of a plan, it is shown, the space is empty, and that action is "
            "lost. The conqueror cannot use it before the next planning. A bid made with it, and the turn order, "
            "stand. Winning the province back does not restore the plan."
        ),
    ),
)
