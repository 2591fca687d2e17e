"""The catalogue of reports: the same thing in several words. When each is true says ``describe``."""

from engine.core.sentences import Wordings
from engine.core.text import T
from engine.rokugan.events import Held

# -- the round, cards, placement ----------------------------------------------------------------------------------

RONIN = Wordings(T("Ronin this round, with no control token left: {seats}."))
DISCARDS = Wordings(T("🗑️ {seat}’s {means} discards {owner}’s token {n} {slot}: {token}."))
EXCHANGES = Wordings(T("🐎 {seat} exchanges token {one} {here} and token {other} {there}."))

# -- before the battles -------------------------------------------------------------------------------------------

RAIDED = Wordings(T("🔥 {province} is raided by {seats} and burns. {gone}"))
RAIDED_LOST = Wordings(T("🔥 {province} is raided by {seats} and burns; {seat} loses it. {gone}"))
PACIFIED = Wordings(T("🕊️ {seat} brings peace to {province}. {gone}"))

# -- how it ended -------------------------------------------------------------------------------------------------

TAKEN_EMPTY = Wordings(T("{seat} takes {province}."), T("{seat} plants a banner in {province}."))
WALKED_IN = Wordings(T("{seat} takes {province} without a fight."))
TAKEN_EMPTY_NARROWLY = Wordings(T("{seat} takes {province} by a hair."))
TAKEN = Wordings(T("{seat} takes {province} from {loser}."), T("{loser} loses {province} to {seat}."))
TAKEN_UNGUARDED = Wordings(
    T("{seat} takes {province} from {loser} without a fight."), T("{loser} left {province} unguarded: {seat} takes it.")
)
TAKEN_NARROWLY = Wordings(T("{seat} takes {province} from {loser} by a hair."))
TAKEN_CLEARLY = Wordings(
    T("{seat} overruns {province} and takes it from {loser}."), T("{seat} sweeps {loser} out of {province}.")
)
TAKEN_BY_TIE = Wordings(T("A tie, and the Crane wins ties: {seat} takes {province} from {loser}."))
TAKEN_EMPTY_BY_TIE = Wordings(T("A tie, and the Crane wins ties: {seat} takes {province}."))
STAYS_EMPTY = Wordings(T("{province} stays empty."), T("Nobody gets into {province}: it stays empty."))
BLOCKED_EMPTY = Wordings(T("Equally strong attackers block each other: {province} stays empty."))
HOLDS = Wordings(T("{seat} holds {province}."), T("{seat} beats off the attack on {province}."))
HOLDS_BY_TIE = Wordings(T("A tie is not enough: {seat} holds {province}."), T("{seat} holds {province} by a hair."))
HOLDS_CLEARLY = Wordings(T("{seat} holds {province} with ease."))
BLOCKED = Wordings(T("Equally strong attackers block each other: {seat} holds {province}."))

# -- defence, territories -----------------------------------------------------------------------------------------

DEFENDED = {
    Held.BATTLE: Wordings(T("🛡️ {seat} defended {province}: +1 faceup token.")),
    Held.CANCELLED: Wordings(T("🛡️ The attack on {province} was cancelled: +1 faceup token for {seat}.")),
    Held.GUARDED: Wordings(T("🛡️ {seat} guarded {province}: +1 faceup token.")),
}
CARD_TAKEN = Wordings(
    T("📜 {seat} takes a territory card: {land}."), T("📜 {seat} holds all {land} and takes the territory card.")
)

# -- the end ------------------------------------------------------------------------------------------------------

MISSED = Wordings(T("🎴 Nobody fulfilled their secret objective."))
WINS = Wordings(T("👑 {seat} wins."), T("👑 {seat} rules the Empire."))
WINS_BY_LAND = Wordings(T("👑 {seat} wins: equal honour, but more land."))
