"""The catalogue of reports: the same thing in several words. When each is true says ``describe``."""

from engine.core.sentences import Wordings
from engine.core.text import T
from engine.rokugan.events import Held

# -- the round, cards, placement ----------------------------------------------------------------------------------

FIRST = Wordings(T("🎴 {card}. {seat} is first player."))
RONIN = Wordings(T("Ronin this round, with no control token left: {seats}."))
PLAYS = Wordings(T("📜 {seat} plays “{card}”: {effect}."))
LOOKS_AT_HAND = Wordings(T("👁️ {seat} looks at the hand of {target}, who cannot use the bluff this round."))
SWAPS = Wordings(T("🔁 {seat} and {other} exchange all control tokens of {one} and {two}."))
LOOKS = Wordings(T("👁️ {seat}’s {means} looks at {tokens}."))
DISCARDS = Wordings(T("🗑️ {seat}’s {means} discards {owner}’s token {n} {slot}: {token}."))
FOILED = Wordings(T("The attack on {province} counts as failed."))
UNMASKS = Wordings(T("{seat} sends back {owner}’s token {n} {slot}: it was the bluff."))
BLESSES = Wordings(T("✨ {seat} lays {token} on token {n} {slot}."))
ANIMATES = Wordings(T("💀 {seat} animates {token} {slot}, face up, as token {n}."))
EXCHANGES = Wordings(T("🐎 {seat} exchanges token {one} {here} and token {other} {there}."))

# -- before the battles -------------------------------------------------------------------------------------------

NO_TOKEN = Wordings(T("No token lies on the board."))
REMOVED = Wordings(T("No effect where they lay: {tokens}."))
RAIDED = Wordings(T("🔥 {province} is raided by {seats} and burns. {gone}"))
RAIDED_LOST = Wordings(T("🔥 {province} is raided by {seats} and burns; {seat} loses it. {gone}"))
PACIFIED = Wordings(T("🕊️ {seat} brings peace to {province}. {gone}"))

# -- who came -----------------------------------------------------------------------------------------------------

ONE_ATTACKS = Wordings(T("⚔️ {province}: {sides}."))
SEVERAL_ATTACK = Wordings(T("⚔️ {province}: {sides}."))
BLUFF_STANDS = Wordings(T("{seat}’s bluff defends with {n}."))
BLESSED_ATTACK = Wordings(T("Without the blessing {seat}’s attack would have failed."))
BLESSED_DEFENCE = Wordings(T("Without the blessing {seat}’s defence would have broken."))

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
CARD_RETURNED = Wordings(T("{seat} returns a territory card: {land}."))
CARD_TAKEN = Wordings(
    T("📜 {seat} takes a territory card: {land}."), T("📜 {seat} holds all {land} and takes the territory card.")
)

# -- the end ------------------------------------------------------------------------------------------------------

FULFILLED = Wordings(T("🎴 Secret objectives fulfilled: {cards}."))
MISSED = Wordings(T("🎴 Nobody fulfilled their secret objective."))
WINS = Wordings(T("👑 {seat} wins."), T("👑 {seat} rules the Empire."))
WINS_BY_LAND = Wordings(T("👑 {seat} wins: equal honour, but more land."))
WIN_TOGETHER = Wordings(T("👑 {seats} win together."))
