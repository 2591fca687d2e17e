"""Winter, points and the end."""

from __future__ import annotations

from engine.core.rules import Topic
from engine.core.text import TN, T, Text
from engine.shogun.data import CASTLE, MAJORITY, PROVISIONS, RICE_TRACK, SUPPLY, TEMPLE, THEATRE, Provisions
from engine.shogun.words import names as words
from engine.shogun.words.topics.figures import alternatives


def _revolts(row: Provisions) -> Text:
    provinces = TN(
        "{n} province with {farmers}",
        "{n} provinces with {farmers} each",
        row.revolts,
        farmers=words.farmers(row.extra_farmers),
    )
    return T("{provinces} if {short} or more are missing", provinces=provinces, short=row.unsupplied)


def _hunger() -> Text:
    return words.joined("; ", [_revolts(row) for row in reversed(PROVISIONS)])


END = (
    Topic(
        "winter",
        T("Winter"),
        "9.1",
        T(
            "After autumn the event card that is left says how much rice everybody loses. Then each province eats one "
            "rice. Whoever has too little suffers revolts, one player after another in the turn order of the autumn. "
            "Then points are counted. After the first winter rice and revolt markers go back, and four new events "
            "are turned up; chests, armies, buildings and tower stay as they are."
        ),
    ),
    Topic(
        "rice",
        T("Rice and hunger"),
        "9.3",
        T(
            "A province needs one rice in winter, after the loss by the event. What you are short of decides how many "
            "of your provinces, drawn by lot, revolt, and with how many farmers besides their markers: {rows}. "
            "With several of your provinces in revolt you choose before each throw which comes next.",
            rows=_hunger(),
        ),
    ),
    Topic(
        "scoring",
        T("Points"),
        "9.4",
        T(
            "In each of the two winters you score 1 point for every province and 1 for every building you own, and "
            "points for majorities: whoever has most of a kind of building in a region scores {castle} for castles, "
            "{temple} for temples, {theatre} for theatres.",
            castle=MAJORITY[CASTLE].alone,
            temple=MAJORITY[TEMPLE].alone,
            theatre=MAJORITY[THEATRE].alone,
        ),
    ),
    Topic(
        "majorities",
        T("Majorities in a region"),
        "9.4",
        T(
            "In each of the five regions castles, temples and theatres are counted apart. Whoever alone has most of a "
            "kind scores {alone} points for castles, temples and theatres; players who share the most score {tied} "
            "each. A single building can be the most; without any nobody scores.",
            alone=alternatives(points.alone for points in MAJORITY.values()),
            tied=alternatives(points.tied for points in MAJORITY.values()),
        ),
    ),
    Topic(
        "end",
        T("The end, and a shared victory"),
        "10.2",
        T(
            "After the second winter most points win. With equal points, more chests win. With equal points and chests "
            "the victory, or the place, is shared."
        ),
    ),
    Topic(
        "no_provinces",
        T("Players without provinces"),
        "10.4",
        T(
            "Who loses his last province keeps special card and place for the rest of the round; what he planned "
            "lapses. From the next round on he is not asked any more, but his points and chests still count at the "
            "end."
        ),
    ),
    Topic(
        "limits",
        T("When something runs out"),
        "10.3",
        T(
            "The store holds at most {rice} rice; what comes above is lost. There are {castles} castles, {temples} "
            "temples and {theatres} theatres; without one left nothing is built. There are always chests enough, and "
            "points go on beyond the printed track. With too few farmers left, those are thrown that there are.",
            rice=RICE_TRACK,
            castles=SUPPLY.castle,
            temples=SUPPLY.temple,
            theatres=SUPPLY.theatre,
        ),
    ),
)
