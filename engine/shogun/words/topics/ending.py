"""Winter, points and the end; secrets, deadlines, numbers of players, what is assumed, variants."""

from engine.core.protocol import Topic
from engine.core.text import TN, T, Text
from engine.shogun import data as data
from engine.shogun.words import names as words
from engine.shogun.words.topics.course import alternatives


def _revolts(row: data.Provisions) -> Text:
    provinces = TN(
        "{n} province with {farmers}",
        "{n} provinces with {farmers} each",
        row.revolts,
        farmers=words.farmers(row.extra_farmers),
    )
    return T("{provinces} if {short} or more are missing", provinces=provinces, short=row.unsupplied)


END = (
    Topic(
        "winter",
        T("Winter"),
        "9.1",
        T(
            "After autumn the event card that is left says how much rice everybody loses. Then each province "
            "eats one rice. Players who have too little suffer revolts, one player after another in the turn "
            "order of the autumn. Then points are counted. After the first winter rice and revolt markers go "
            "back, and four new events are turned up. Chests, armies, buildings and tower stay as they are."
        ),
    ),
    Topic(
        "rice",
        T("Rice and hunger"),
        "9.3",
        T(
            "A province needs one rice in winter, after the loss by the event. If you are short, some of your "
            "provinces, drawn by lot, revolt with farmers besides their markers. How short you are decides how "
            "many: {rows}. With several of your provinces in revolt you choose before each throw which comes "
            "next.",
            rows=words.joined("; ", map(_revolts, reversed(data.PROVISIONS))),
        ),
    ),
    Topic(
        "scoring",
        T("Points"),
        "9.4",
        T(
            "In each of the two winters you score 1 point for every province and 1 for every building you own. "
            "You also score for majorities. Most buildings of a kind in a region score {castle} for castles, "
            "{temple} for temples, {theatre} for theatres.",
            castle=data.MAJORITY[data.CASTLE].alone,
            temple=data.MAJORITY[data.TEMPLE].alone,
            theatre=data.MAJORITY[data.THEATRE].alone,
        ),
    ),
    Topic(
        "majorities",
        T("Majorities in a region"),
        "9.4",
        T(
            "In each of the five regions castles, temples and theatres are counted apart. A player who alone has "
            "most of a kind scores {alone} points for castles, temples and theatres. Players who share the most "
            "score {tied} each. A single building can be the most. Without any, nobody scores.",
            alone=alternatives(points.alone for points in data.MAJORITY.values()),
            tied=alternatives(points.tied for points in data.MAJORITY.values()),
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
            "Players who lose their last province keep special card and place for the rest of the round; their "
            "plan is lost. From the next round on they are not asked any more. Their points and chests still "
            "count at the end."
        ),
    ),
    Topic(
        "limits",
        T("When something runs out"),
        "10.3",
        T(
            "The store holds at most {rice} rice; more is lost. There are {castles} castles, {temples} temples "
            "and {theatres} theatres; without one left nothing is built. There are always chests enough, and "
            "points go on beyond the printed track. If too few farmers are left, all that are left are thrown.",
            rice=data.RICE_TRACK,
            castles=data.SUPPLY.castle,
            temples=data.SUPPLY.temple,
            theatres=data.SUPPLY.theatre,
        ),
    ),
)

ABOUT = (
    Topic(
        "secrets",
        T("What others can see"),
        "1",
        T(
            "Chests, rice, armies, points, province cards and what is inside the tower are open. Hidden are only "
            "the order of face-down decks, the action cards not yet turned up, and the plans. While all plan, "
            "others see only whether you have locked. After that they see which of your spaces hold a card, and "
            "each card when its action begins."
        ),
    ),
    Topic(
        "late",
        T("When time runs out"),
        "11",
        T(
            "If you miss the deadline, this happens. In the draft you take the first open card and place the "
            "largest group. In planning what lies stays, and an empty bid becomes 0. Chest cards fill actions "
            "from the last on, provinces the rest from the first on. You take the leftmost special card. You do "
            "not move after deploying. In a battle action one army goes to a neighbour of your own, else to the "
            "first that may be attacked."
        ),
    ),
    Topic(
        "three_players",
        T("With three players"),
        "2.2",
        T(
            "With three players {n} provinces are out, and no army may ever enter them: {names}.",
            n=len(data.SIDES[data.Side.SUN].unused_with_3_players),
            names=words.provinces(sorted(data.SIDES[data.Side.SUN].unused_with_3_players)),
        ),
    ),
    Topic(
        "assumed",
        T("Assumed figures"),
        "Assumed",
        T(
            "No source says these things, so they are assumed here. How the cube tower holds and frees cubes. "
            "The land borders, sea routes and provinces left out on the moon side, copied from the sun side. "
            "What happens when buildings or farmers run out. Points beyond the printed track. The lot decides "
            "which player gets which fixed set-up."
        ),
    ),
    Topic(
        "variants",
        T("Variants"),
        "13",
        T(
            "The host chooses before the match. Fixed start: the provinces are given out by lists instead of a "
            "draft, on the sun side only. Defenders may hold back: the attacked player secretly decides how many "
            "armies are thrown; the others stay out of the battle. Patient farmers: they help a defender with up "
            "to 1 revolt marker. Free choice: a planned action may be declined when it comes up. Moon side: "
            "eight provinces belong to other regions."
        ),
    ),
)
