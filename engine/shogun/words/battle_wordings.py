"""The catalogue of battles and revolts: the same thing in several words. When each is true says ``battle_words``."""

from engine.core.sentences import Wordings
from engine.core.text import TN, T

ANNOUNCED = Wordings(
    T("⚔️ {attacker} marches on {target} from {source} with {armies}; {defender} decides how many stand."),
    T("⚔️ All eyes on {target}: {attacker} comes from {source} with {armies}. How many stand, {defender}?"),
    T("⚔️ {attacker} sets out from {source} for {target} with {armies}; {defender} counts heads and decides."),
)

ATTACKS = Wordings(
    T("⚔️ {attacker} attacks {target} from {source} with {armies}; {defender} has {stood} there."),
    T("⚔️ Out of {source} comes {attacker} with {armies}; in {target} waits {defender} with {stood}."),
    T("⚔️ Drums in {target}: {attacker} is there from {source} with {armies}, against {stood} of {defender}."),
    T("⚔️ {attacker} leads {armies} from {source} into {target}, which {defender} guards with {stood}."),
    T("⚔️ {target} has visitors: {attacker}, from {source}, with {armies}. {defender} receives them with {stood}."),
)
ATTACKS_NEUTRAL = Wordings(
    T("⚔️ {attacker} attacks neutral {target} from {source} with {armies}."),
    T("⚔️ {attacker} comes from {source} with {armies} to bring order to neutral {target}."),
    T("⚔️ Nobody rules {target}: neutral land, thinks {attacker}, and comes from {source} with {armies}."),
    T("⚔️ The farmers of neutral {target} see {armies} of {attacker} come over from {source}."),
)

HELP = Wordings(
    TN("{n} farmer sides with {defender}.", "{n} farmers side with {defender}.", 0),
    TN("{n} farmer takes up a hoe for {defender}.", "{n} farmers take up their hoes for {defender}.", 0),
    TN("{n} farmer stands by {defender}.", "{n} farmers stand by {defender}.", 0),
)
HELP_DECIDES = Wordings(
    TN(
        "{n} farmer sides with {defender}, and that decides it: {target} would have fallen.",
        "{n} farmers side with {defender}, and that decides it: {target} would have fallen.",
        0,
    ),
    TN(
        "{n} farmer takes up a hoe for {defender}. Without that, {target} would belong to {attacker} now.",
        "{n} farmers take up their hoes for {defender}. Without that, {target} would belong to {attacker} now.",
        0,
    ),
    TN(
        "{n} farmer too many for {attacker} sides with {defender} in {target}.",
        "{n} farmers side with {defender} in {target}: too many for {attacker}.",
        0,
    ),
)
ASIDE = Wordings(
    T("The farmers stand aside: there is unrest in {target}."),
    T("There is unrest in {target}: the farmers watch with folded arms."),
    T("No farmer lifts a hand: the unrest in {target} is not forgotten."),
)
ASIDE_DECIDES = Wordings(
    T("The farmers stand aside: there is unrest in {target}. With them, {attacker} would not have it now."),
    T("There is unrest in {target}: the farmers fold their arms, and {attacker} has them to thank."),
    T("The farmers of {target} could have stopped {attacker}. After so much unrest they would rather not."),
)

TAKEN = Wordings(
    T("➡️ {attacker} takes {target}; {left} there."),
    T("➡️ {target} falls to {attacker}, with {left} left to hold it."),
    T("➡️ New banners over {target}: those of {attacker}, with {left}."),
    T("➡️ {target} belongs to {attacker} now; {left} there."),
)
TAKEN_NARROWLY = Wordings(
    T("➡️ {attacker} takes {target} by a hair; {left} there."),
    T("➡️ {target} falls to {attacker}, but only just: {left} left to hold it."),
    T("➡️ When the dust settles, {left} of {attacker} remains, and {target} is taken."),
    T("➡️ As close as it gets: {attacker} takes {target} with {left} to spare."),
)
TAKEN_CLEARLY = Wordings(
    T("➡️ {attacker} overruns {target}; {left} there."),
    T("➡️ {target} falls to {attacker}, and it was not close: {left} there."),
    T("➡️ {attacker} sweeps through {target}; {left} stay."),
)
TAKEN_UNOPPOSED = Wordings(
    T("➡️ Nothing stands in the way: {attacker} walks into {target}; {left} there."),
    T("➡️ {attacker} takes {target} without a blow; {left} there."),
    T("➡️ The gates of {target} stand open: {attacker} takes it with {left}."),
)
HELD = Wordings(
    T("➡️ {defender} holds {target}; {left} there."),
    T("➡️ {target} stands: {defender} keeps it with {left}."),
    T("➡️ {attacker} is thrown back; {defender} keeps {target} with {left}."),
)
HELD_NARROWLY = Wordings(
    T("➡️ {defender} holds {target} by a hair; {left} there."),
    T("➡️ {target} stands, but only just: {defender} keeps it with {left}."),
    T("➡️ One more for {attacker}, and nobody would have {target} now. {defender} holds it with {left}."),
)
HELD_UNTOUCHED = Wordings(
    T("➡️ The attack never arrives: {defender} holds {target}; {left} there."),
    T("➡️ Nobody of {attacker} is seen in {target}. {defender} holds it with {left}."),
    T("➡️ {attacker} loses the way somewhere; {defender} keeps {target} with {left}."),
)
HELD_BACK = Wordings(
    T("➡️ The farmers save {target} for {defender}; held back and still there: {left}."),
    T("➡️ The farmers win {target} for {defender}, with {left} held back and looking on."),
)
UNDECIDED = Wordings(
    T("➡️ Nobody wins: {target} lies waste and is neutral."),
    T("➡️ Nobody is left standing in {target}: it lies waste and is neutral."),
    T("➡️ Blow for blow to the last: {target} lies waste and is neutral."),
    T("➡️ Even to the end. The crows inherit {target}: it lies waste and is neutral."),
)
NOBODY_CAME = Wordings(
    T("➡️ Nobody fights and nobody wins: {target} lies waste and is neutral."),
    T("➡️ The tower keeps all who came to fight: {target} lies waste and is neutral."),
    T("➡️ The battle of {target} is called off for want of armies: it lies waste and is neutral."),
)
ONLY_FARMERS = Wordings(
    T("➡️ Only farmers stood: {target} lies waste and is neutral."),
    T("➡️ The farmers look round for somebody of {defender} and find nobody: {target} lies waste and is neutral."),
    T("➡️ {attacker} does not get {target}, but neither is anybody left to keep it: it lies waste and is neutral."),
)
STAYED_NEUTRAL = Wordings(
    T("➡️ The farmers win: {target} stays neutral."),
    T("➡️ The farmers send {attacker} home: {target} stays neutral."),
    T("➡️ Hoes against swords, and the hoes have it: {target} stays neutral."),
)
NEVER_ARRIVED = Wordings(
    T("➡️ The attack never arrives: {target} stays neutral."),
    T("➡️ Nobody of {attacker} is seen in {target}: it stays neutral."),
)

TURNED_FOR = Wordings(
    T("The tower turns it round: by what was thrown, {seat} would have had it."),
    T("{seat} had it, by what was thrown. The tower had other plans."),
    T("By what was thrown, it was {seat}’s; but it is the tower that counts."),
)
TURNED_FOR_FARMERS = Wordings(
    T("The tower turns it round: by what was thrown, the farmers would have had it."),
    T("The farmers had it, by what was thrown. The tower had other plans."),
)
TURNED_FOR_NOBODY = Wordings(
    T("The tower turns it round: by what was thrown, nobody would have {target} now."),
    T("By what was thrown, {target} would have gone to nobody. The tower had other plans."),
)
FEWER = Wordings(
    T("The tower is hungry: for {thrown} of {seat} only {out} came out."),
    T("{seat} threw {thrown} and gets {out} back. The tower says nothing."),
    T("Of {seat}, {thrown} went in and {out} came out. The rest waits for another day."),
)
NONE_OUT = Wordings(
    T("The tower swallows everything of {seat}: {thrown} went in, none came out."),
    T("{seat} threw {thrown}; not one came out."),
)
MORE = Wordings(
    T("Old comrades: {seat} threw {thrown}, and {out} came out."),
    T("The tower pays old debts: {out} of {seat} come out for {thrown} that went in."),
)
FARMERS_MORE = Wordings(
    T("The tower had farmers to spare: {thrown} went in, {out} came out."),
    T("For {thrown} farmers thrown {out} came out: the tower never forgets a harvest."),
)

LOST = Wordings(
    T("Gone with it: {lost}."),
    T("Lost in the flames: {lost}."),
    T("What it cost besides: {lost}."),
)
LOST_MARKERS = Wordings(
    T("Gone with it: {lost}."),
    T("Off the board with it: {lost}."),
)

REVOLT = Wordings(
    T("🔥 Revolt in {province}: {farmers} against {stood} of {seat}."),
    T("🔥 {province} has had enough: {farmers} against {stood} of {seat}."),
    T("🔥 Torches in {province}: {farmers} against {stood} of {seat}."),
    T("🔥 A bell rings in {province} that should be silent: {farmers} against {stood} of {seat}."),
)
HUNGER = Wordings(
    T("❄️🔥 Hunger revolt in {province}: {farmers} against {stood} of {seat}."),
    T("❄️🔥 No rice for {province}, and hunger walks the streets: {farmers} against {stood} of {seat}."),
    T("❄️🔥 Hunger is a poor subject: in {province} {farmers} against {stood} of {seat}."),
)
PUT_DOWN = Wordings(
    T("➡️ Put down: {left} of {seat} in {province}."),
    T("➡️ Order is restored in {province}, by {left} of {seat}."),
    T("➡️ {seat} stays lord of {province}, with {left}."),
)
PUT_DOWN_NARROWLY = Wordings(
    T("➡️ Put down, but only just: {left} of {seat} in {province}."),
    T("➡️ {seat} keeps {province} by a hair, with {left}."),
    T("➡️ It hung by a thread: {province} stays with {seat}, and {left}."),
)
NO_RISING = Wordings(
    T("➡️ Put down without a blow: {left} of {seat} in {province}."),
    T("➡️ In the end no farmer shows up; {left} of {seat} in {province}."),
)
PROVINCE_LOST = Wordings(
    T("➡️ {seat} loses {province}; it is neutral now."),
    T("➡️ The farmers drive {seat} out of {province}; it is neutral now."),
    T("➡️ {province} throws off {seat} and is neutral now."),
)
DESERTED = Wordings(
    T("➡️ Nobody stands for {seat}, who loses {province}; it is neutral now."),
    T("➡️ {seat} calls for armies and hears an echo: {province} is lost; it is neutral now."),
)
