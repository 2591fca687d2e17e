"""The catalogue of reports: the same thing in several words. When each is true says ``describe``."""

from engine.core.sentences import Wordings
from engine.core.text import T
from engine.rokugan.events import Held

# -- the round, cards, placement ----------------------------------------------------------------------------------

FIRST = Wordings(
    T("🎴 {card}. {seat} is first player."),
    T("🎴 {card}. That makes {seat} first player."),
)
RONIN = Wordings(
    T("Ronin this round, without a control token: {seats}."),
    T("Lords without land, ronin this round: {seats}, without a control token."),
)
PLAYS = Wordings(
    T("📜 {seat} plays “{card}”: {effect}."),
    T("📜 {seat} has kept this card for today: “{card}”, {effect}."),
    T("📜 “{card}” is read aloud for {seat}: {effect}."),
)
LOOKS_AT_HAND = Wordings(
    T("👁️ {seat} looks at the hand of {target}, who cannot use the bluff this round."),
    T("👁️ The spies of {seat} look into the hand of {target}, who cannot use the bluff this round."),
)
SWAPS = Wordings(
    T("🔁 {seat} and {other} exchange all control tokens of {one} and {two}."),
    T("🔁 {one} and {two} change lords: {seat} and {other} exchange all control tokens there."),
)
LOOKS = Wordings(
    T("👁️ {seat} ({means}) looks at {tokens}."),
    T("👁️ Somebody of {seat} ({means}) lifts a corner of {tokens}."),
    T("👁️ {seat} ({means}) knows now what lies behind {tokens}."),
)
DISCARDS = Wordings(
    T("🗑️ {seat} ({means}) reveals and discards token {n} of {owner} {slot}: {token}."),
    T("🗑️ Caught: {seat} ({means}) turns up token {n} of {owner} {slot} and discards it, {token}."),
)
FOILED = Wordings(
    T("The attack on {province} counts as failed."),
    T("That was an attack on {province}; it counts as failed."),
)
UNMASKS = Wordings(
    T("{seat} sends token {n} of {owner} {slot} home: it was the bluff."),
    T("Much ado about nothing: token {n} of {owner} {slot}, sent home by {seat}, was the bluff."),
    T("{seat} lifts the mask of token {n} of {owner} {slot} and sends it home: it was the bluff."),
)
BLESSES = Wordings(
    T("✨ {seat} lays {token} on token {n} {slot}."),
    T("✨ A prayer of {seat} for token {n} {slot}: {token}."),
    T("✨ {seat} does not leave token {n} {slot} to chance: {token}."),
)
ANIMATES = Wordings(
    T("💀 {seat} animates {token} {slot}, face up, as token {n}."),
    T("💀 What was dead walks again: {token} of {seat} {slot}, face up, as token {n}."),
)
EXCHANGES = Wordings(
    T("🐎 {seat} exchanges token {one} {here} and token {other} {there}."),
    T("🐎 The riders of {seat} change places: token {one} {here} and token {other} {there}."),
)

# -- before the battles -------------------------------------------------------------------------------------------

NO_TOKEN = Wordings(
    T("No token lies on the board."),
    T("Nobody has laid a single token: the board is bare."),
)
REMOVED = Wordings(
    T("Off the board: {tokens}."),
    T("Swept off the board: {tokens}."),
    T("Gone before the first blow: {tokens}."),
)
BLUFFS = Wordings(
    T("Off the board: {tokens}."),
    T("Masks off, and nothing behind: {tokens}."),
    T("All show and no steel: {tokens}."),
)
RAIDED = Wordings(
    T("🔥 {province} is raided by {seats} and burns. {gone}"),
    T("🔥 Smoke over {province}: raided by {seats}, it burns. {gone}"),
    T("🔥 Not much is left of {province} after the raid of {seats}: it burns. {gone}"),
)
RAIDED_LOST = Wordings(
    T("🔥 {province} is raided by {seats} and burns; {seat} loses it. {gone}"),
    T("🔥 Smoke over {province}: raided by {seats}, it burns, and {seat} loses it. {gone}"),
    T("🔥 What {seat} built in {province} is ashes: it burns in the raid of {seats} and is lost. {gone}"),
    T("🔥 {seat} has one province less: {province} burns in the raid of {seats}. {gone}"),
)
PACIFIED = Wordings(
    T("🕊️ {seat} brings peace to {province}. {gone}"),
    T("🕊️ Swords are put away in {province}: {seat} brings peace. {gone}"),
    T("🕊️ The envoys of {seat} have spoken: there is peace in {province}. {gone}"),
)

# -- who came -----------------------------------------------------------------------------------------------------

ONE_ATTACKS = Wordings(
    T("⚔️ {province}: {sides}."),
    T("⚔️ Steel is drawn over {province}: {sides}."),
    T("⚔️ The drums of {province} are heard: {sides}."),
)
SEVERAL_ATTACK = Wordings(
    T("⚔️ {province}: {sides}."),
    T("⚔️ More than one wants {province}: {sides}."),
    T("⚔️ There is a crowd in {province}: {sides}."),
)
BLUFF_STANDS = Wordings(
    T("The bluff of {seat} stands its ground and defends with {n}."),
    T("Behind the mask there was a lion: the bluff of {seat} defends with {n}."),
)
BLESSED_ATTACK = Wordings(
    T("Without its blessing the attack of {seat} would not have been enough."),
    T("The spirits were with {seat}: without the blessing it would not have been enough."),
)
BLESSED_DEFENCE = Wordings(
    T("Without its blessing the defence of {seat} would have broken."),
    T("The spirits kept watch for {seat}: without the blessing the defence would have broken."),
)

# -- how it ended -------------------------------------------------------------------------------------------------

TAKEN_EMPTY = Wordings(
    T("{seat} takes {province}."),
    T("{province} belongs to {seat} now."),
    T("{seat} plants a banner in {province}."),
)
WALKED_IN = Wordings(
    T("{seat} takes {province}."),
    T("Nothing stands against it: {seat} walks into {province}."),
    T("{province} lay open: {seat} takes it."),
)
TAKEN_EMPTY_NARROWLY = Wordings(
    T("{seat} takes {province} by a hair."),
    T("It is just enough: {seat} takes {province}."),
)
TAKEN = Wordings(
    T("{seat} takes {province} from {loser}."),
    T("{province} changes hands: {seat} takes it from {loser}."),
    T("{loser} loses {province} to {seat}."),
    T("The banners of {loser} come down in {province}, those of {seat} go up."),
)
TAKEN_UNGUARDED = Wordings(
    T("{seat} takes {province} from {loser}."),
    T("{loser} left {province} unguarded: {seat} takes it."),
    T("Nothing stands against it: {seat} takes {province} from {loser}."),
    T("The gate was open. {seat} takes {province} from {loser}."),
)
TAKEN_NARROWLY = Wordings(
    T("{seat} takes {province} from {loser} by a hair."),
    T("It could hardly have been closer: {seat} takes {province} from {loser}."),
    T("Just enough: {seat} wrests {province} from {loser}."),
)
TAKEN_CLEARLY = Wordings(
    T("{seat} overruns {province} and takes it from {loser}."),
    T("{loser} never stood a chance in {province}: {seat} takes it."),
    T("{seat} sweeps {loser} out of {province}."),
)
TAKEN_BY_TIE = Wordings(
    T("Equal strength, and the Crane wins ties: {seat} takes {province} from {loser}."),
    T("A duel of equals goes to the Crane: {seat} takes {province} from {loser}."),
)
TAKEN_EMPTY_BY_TIE = Wordings(
    T("Equal strength, and the Crane wins ties: {seat} takes {province}."),
    T("A duel of equals goes to the Crane: {seat} takes {province}."),
)
STAYS_EMPTY = Wordings(
    T("{province} stays empty."),
    T("Nobody gets into {province}: it stays empty."),
    T("The people of {province} need no lord today: it stays empty."),
)
BLOCKED_EMPTY = Wordings(
    T("Equally strong, they bar each other’s way: {province} stays empty."),
    T("None gives way, so none gets in: {province} stays empty."),
)
HOLDS = Wordings(
    T("{seat} holds {province}."),
    T("{province} stands: {seat} keeps it."),
    T("{seat} throws the attack on {province} back."),
)
HOLDS_BY_TIE = Wordings(
    T("Equal strength is not enough: {seat} holds {province}."),
    T("It could not have been closer: {seat} holds {province} by a hair."),
    T("A draw is a victory for whoever sits inside: {seat} holds {province}."),
)
HOLDS_CLEARLY = Wordings(
    T("{seat} holds {province} with ease."),
    T("{province} was never in danger: {seat} holds it."),
    T("The walls of {province} hardly notice: {seat} holds it."),
)
BLOCKED = Wordings(
    T("Equally strong, the attackers bar each other’s way: {seat} holds {province}."),
    T("The attackers are too busy with each other: equally strong, none gets in, and {seat} holds {province}."),
)
CAPITAL_TAKEN = Wordings(
    T("A capital changes hands: that of the {land}."),
    T("The {land} have a new lord in their capital. This will be talked about."),
)

# -- defence, territories -----------------------------------------------------------------------------------------

DEFENDED = {
    Held.BATTLE: Wordings(
        T("🛡️ {province} is defended: one more faceup control token of {seat}."),
        T("🛡️ Well defended, {province}: one more faceup control token of {seat}."),
        T("🛡️ The defenders of {province} may show their colours: one more faceup control token of {seat}."),
    ),
    Held.CANCELLED: Wordings(
        T("🛡️ The attack on {province} came to nothing: one more faceup control token of {seat}."),
        T("🛡️ {province} waited for an attack that never came: one more faceup control token of {seat}."),
    ),
    Held.GUARDED: Wordings(
        T("🛡️ {province} was guarded: one more faceup control token of {seat}."),
        T("🛡️ A quiet watch in {province}: one more faceup control token of {seat}."),
        T("🛡️ Nobody attacked {province}, and somebody watched: one more faceup control token of {seat}."),
    ),
}
CARD_RETURNED = Wordings(
    T("{seat} puts a territory card back: {land}."),
    T("Not all of it belongs to {seat} any more: {land}. The territory card goes back."),
)
CARD_TAKEN = Wordings(
    T("📜 {seat} takes a territory card: {land}."),
    T("📜 {land}: nobody else has a say there. {seat} takes the territory card."),
    T("📜 {land} in one hand: {seat} takes the territory card."),
)

# -- the end ------------------------------------------------------------------------------------------------------

FULFILLED = Wordings(
    T("🎴 The secret aim fulfilled: {cards}."),
    T("🎴 Now it can be told what it was all about: {cards}."),
    T("🎴 A secret well kept, and an aim fulfilled: {cards}."),
)
MISSED = Wordings(
    T("🎴 Nobody fulfilled the secret aim."),
    T("🎴 So many secrets, and not one aim fulfilled."),
)
WINS = Wordings(
    T("👑 {seat} wins."),
    T("👑 The Empire looks up to {seat}, who wins."),
    T("👑 {seat} wins, and the songs will say so."),
)
WINS_BY_LAND = Wordings(
    T("👑 {seat} wins: as much honour, but more land."),
    T("👑 Equal in honour, not in land: {seat} wins with more of it."),
)
WIN_TOGETHER = Wordings(
    T("👑 {seats} win together."),
    T("👑 Honour shared is honour still: {seats} win together."),
)
