"""The catalogue of battles and revolts: the same thing in several words. When each is true says ``battle_words``."""

from engine.core.sentences import Wordings
from engine.core.text import TN, T

ANNOUNCED = Wordings(
    T("⚔️ {attacker} marches from {source} on {target} with {armies}. {defender} decides how many defend it.")
)

ATTACKS = Wordings(
    T("⚔️ {attacker} attacks {target} from {source} with {armies}. {defender} has {stood} there."),
    T("⚔️ {attacker} leads {armies} from {source} into {target}. {defender} guards it with {stood}."),
)
ATTACKS_NEUTRAL = Wordings(
    T("⚔️ {attacker} attacks neutral {target} from {source} with {armies}."),
    T("⚔️ {attacker} marches from {source} into neutral {target} with {armies}."),
)

HELP = Wordings(TN("{n} farmer helps {defender}.", "{n} farmers help {defender}.", 0))
HELP_DECIDES = Wordings(
    TN(
        "{n} farmer helps {defender}. Alone, {defender} would have lost {target} to {attacker}.",
        "{n} farmers help {defender}. Alone, {defender} would have lost {target} to {attacker}.",
        0,
    )
)
ASIDE = Wordings(T("{target} has revolt markers, so its farmers do not help."))
ASIDE_DECIDES = Wordings(
    T("{target} has revolt markers, so its farmers do not help. With their help {attacker} would have failed.")
)

TAKEN = Wordings(
    T("➡️ {attacker} takes {target} with {left} left."), T("➡️ {target} falls to {attacker}, who has {left} left.")
)
TAKEN_NARROWLY = Wordings(
    T("➡️ {attacker} takes {target} by a hair, with {left} left."),
    T("➡️ {target} falls to {attacker}, but only just: {left} left."),
)
TAKEN_CLEARLY = Wordings(
    T("➡️ {attacker} overruns {target} with {left} left."), T("➡️ {attacker} sweeps through {target} with {left} left.")
)
TAKEN_UNOPPOSED = Wordings(
    T("➡️ {attacker} walks into {target} without a fight, with {left}."),
    T("➡️ Nobody defends {target}: {attacker} takes it with {left}."),
)
HELD = Wordings(
    T("➡️ {defender} holds {target} with {left}."),
    T("➡️ {defender} beats off {attacker} and keeps {target} with {left}."),
)
HELD_NARROWLY = Wordings(
    T("➡️ {defender} holds {target} by a hair, with {left}."),
    T("➡️ {target} stands, but only just: {defender} has {left} left."),
)
HELD_UNTOUCHED = Wordings(T("➡️ No attacker comes out of the tower: {defender} holds {target} with {left}."))
HELD_BACK = Wordings(T("➡️ The farmers save {target} for {defender}, with {left} held back."))
UNDECIDED = Wordings(
    T("➡️ A draw. {target} is laid waste and becomes neutral."),
    T("➡️ Nobody is left in {target}. It is laid waste and becomes neutral."),
)
NOBODY_CAME = Wordings(T("➡️ The tower keeps everybody. {target} is laid waste and becomes neutral."))
ONLY_FARMERS = Wordings(T("➡️ Only farmers are left. {target} is laid waste and becomes neutral."))
STAYED_NEUTRAL = Wordings(
    T("➡️ The farmers win. {target} stays neutral."), T("➡️ The farmers beat off {attacker}. {target} stays neutral.")
)
NEVER_ARRIVED = Wordings(T("➡️ No attacker comes out of the tower. {target} stays neutral."))

TURNED_FOR = Wordings(
    T("The tower reverses it: on the cubes thrown, {seat} would have won."),
    T("{seat} threw more cubes, but the tower decided otherwise."),
)
TURNED_FOR_FARMERS = Wordings(T("The tower reverses it: on the cubes thrown, the farmers would have won."))
TURNED_FOR_NOBODY = Wordings(T("The tower decides it: on the cubes thrown, nobody would have won {target}."))
FEWER = Wordings(T("The tower is hungry: {seat} threw {thrown} and got {out} back."))
NONE_OUT = Wordings(T("The tower is hungry: {seat} threw {thrown} and got none back."))
MORE = Wordings(T("The tower is kind: {seat} threw {thrown} and got {out} back."))
FARMERS_MORE = Wordings(T("The tower is kind to the farmers: {thrown} went in, {out} came out."))

LOST = Wordings(T("Also removed: {lost}."))

REVOLT = Wordings(
    T("🔥 Revolt in {province}: {farmers} against {seat}’s {stood}."),
    T("🔥 {province} has had enough: {farmers} against {seat}’s {stood}."),
)
HUNGER = Wordings(T("❄️🔥 Hunger revolt in {province}: {farmers} against {seat}’s {stood}."))
PUT_DOWN = Wordings(
    T("➡️ {seat} puts it down and keeps {province} with {left}."), T("➡️ {seat} stays lord of {province}, with {left}.")
)
PUT_DOWN_NARROWLY = Wordings(T("➡️ {seat} keeps {province} by a hair, with {left}."))
NO_RISING = Wordings(T("➡️ No farmer shows up: {seat} keeps {province} with {left}."))
PROVINCE_LOST = Wordings(
    T("➡️ {seat} loses {province}. It becomes neutral."),
    T("➡️ The farmers drive {seat} out of {province}. It becomes neutral."),
)
DESERTED = Wordings(T("➡️ {seat} gets no army out of the tower and loses {province}. It becomes neutral."))
