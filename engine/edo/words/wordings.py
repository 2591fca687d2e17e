"""The catalogue of what happens in Edo: the same thing in several words. When each is true says ``telling``."""

from __future__ import annotations

from engine.core.text import TN, T
from engine.core.wording import Wordings

# -- set-up and moving --------------------------------------------------------------------------------------------

HOME = Wordings(
    T("{seat} makes {city} a home: a house and a samurai."),
    T("{seat} settles in {city}: a house and a samurai."),
    T("First smoke from the chimney of {seat} in {city}: a house and a samurai."),
)
SAMURAI_MOVED = Wordings(
    T("{seat} moves a samurai from {source} to {target} for {ryo}."),
    T("A samurai of {seat} goes from {source} to {target} for {ryo}."),
    T("{seat} pays {ryo} for the way of a samurai from {source} to {target}."),
)
MERCHANT_MOVED = Wordings(
    T("{seat} moves the merchant from {source} to {target} for {ryo}."),
    T("The merchant packs up and goes from {source} to {target}: {seat} pays {ryo}."),
    T("For {ryo} the merchant follows {seat} from {source} to {target}."),
)
DEPLOYED = Wordings(
    T("An official of {seat} enters as a samurai: {space}."),
    T("An official of {seat} lays down the brush and takes up the sword: {space}."),
    T("{seat} sends an official into the field, as a samurai: {space}."),
)
REPOSITIONED = Wordings(
    T("{seat} moves a samurai free of charge from {source} to {target}."),
    T("Free of charge a samurai of {seat} goes from {source} to {target}."),
)

# -- officials ----------------------------------------------------------------------------------------------------

MONEY = Wordings(
    T("{seat} takes {ryo}."),
    T("{ryo} for {seat}."),
    T("The coffers of {seat} ring: {ryo}."),
)
RICE = Wordings(
    T("{seat} takes {n} rice."),
    T("{n} rice for {seat}."),
)
RICE_SURPLUS = Wordings(
    T("{seat} takes {n} rice; {more} more do not fit."),
    T("The store of {seat} is full: {n} rice goes in, {more} more do not fit."),
)
RECRUITED_FREE = Wordings(
    T("{seat} recruits a Shogun official."),
    T("A Shogun official enters the service of {seat}."),
)
RECRUITED = Wordings(
    T("{seat} recruits a Shogun official for {n} rice."),
    T("For {n} rice a Shogun official sees things as {seat} does."),
    T("A Shogun official enters the service of {seat}, for {n} rice."),
)
CLAIMED = Wordings(
    T("{seat} takes “{card}” for {ryo}."),
    T("“{card}” goes to {seat} for {ryo}."),
    T("{seat} is quick and has “{card}” for {ryo}."),
)
DECLINED = Wordings(
    T("{seat} leaves an activation unused."),
    T("{seat} lets an activation go by, unused."),
)
ACTIVATIONS_LOST = Wordings(
    T("{seat} can do nothing more with this card; lost activations: {n}."),
    T("A fine plan, but this card has nothing more for {seat}; lost activations: {n}."),
)

# -- samurai at work ----------------------------------------------------------------------------------------------

HARVESTED = Wordings(
    T("{seat} harvests {goods} ({space}, samurai: {samurai})."),
    T("A samurai of {seat} brings in {goods} ({space}, samurai: {samurai})."),
    T("{goods} for {seat} ({space}, samurai: {samurai})."),
)
HARVESTED_SURPLUS = Wordings(
    T("{seat} harvests {goods} ({space}, samurai: {samurai}); {more} more do not fit."),
    T("A samurai of {seat} brings in {goods} ({space}, samurai: {samurai}); {more} more do not fit."),
)
BUILT = Wordings(
    T("{seat} builds in {city}, slot {slot}: {building} for {price}, {points}."),
    T("{city} grows: {building} of {seat}, slot {slot}, for {price}, {points}."),
    T("Hammers in {city}: {building} of {seat}, slot {slot}, for {price}, {points}."),
)
BUILT_FIRST = Wordings(
    T("{seat} is the first to build in {city}, slot {slot}: {building} for {price}, {points}."),
    T("Nobody had built in {city} yet. Slot {slot}: {building} of {seat} for {price}, {points}."),
)
BUILT_LAST = Wordings(
    T("{city} has no free slot left."),
    T("With that {city} is full."),
)
TRADED = Wordings(
    T("{seat} trades with the merchant: {goods} for {price}."),
    T("The merchant bows to {seat}: {goods} for {price}."),
    T("{seat} and the merchant agree: {goods} for {price}."),
)

# -- wages, income, the end ---------------------------------------------------------------------------------------

NOBODY_KEPT = Wordings(
    T("{seat} takes all samurai back."),
    T("No wages from {seat}: all samurai go back."),
    T("{seat} pays nobody, and all samurai go home."),
)
WAGES = Wordings(
    T("{seat} pays {n} rice to keep samurai: {spaces}."),
    T("For {n} rice samurai of {seat} stay: {spaces}."),
    T("{seat} is true to those who stay, for {n} rice: {spaces}."),
)
TAKEN_BACK = Wordings(
    T("Taken back from: {spaces}."),
    T("Sent home without wages from: {spaces}."),
)
NO_INCOME = Wordings(
    T("Nobody has influence in any city."),
    T("No city pays anybody: nobody has influence yet."),
)
WINS = Wordings(
    T("👑 {seat} wins."),
    T("👑 The Shogun bows to {seat}, who wins."),
)

# -- what a round was about ---------------------------------------------------------------------------------------

NEWLY_IN_EDO = Wordings(
    T("New with a house in Edo, and so in the running: {seats}."),
    T("Edo has new neighbours: a house for {seats}, without which nobody wins."),
)
BUILT_NOTHING = Wordings(
    T("Nobody built anything."),
    T("Not a nail was struck: nobody built."),
)
BUILT_BY_ONE = Wordings(
    TN("Only {seat} built: {n} building.", "Only {seat} built: {n} buildings.", 0),
)
BUILT_MOST = Wordings(
    T("{n} buildings went up; {seat} built most, {most}."),
    T("The carpenters had work: {n} buildings, {most} of them for {seat}."),
)
BUILT_ALL = Wordings(
    T("{n} buildings went up."),
    T("The carpenters had work: {n} new buildings."),
)
TRADED_ALL = Wordings(
    TN("The merchant made {n} deal.", "The merchant made {n} deals.", 0),
)
NEW_CARDS = Wordings(
    T("New special cards: {cards}."),
    T("New in the plans to come: {cards}."),
)
NOBODY_STAYED = Wordings(
    T("Not one samurai stayed in the field."),
    T("All samurai went home."),
)
NO_POINTS = Wordings(
    T("Nobody has a point yet."),
    T("The track is still empty."),
)
LEADS = Wordings(
    T("{seat} leads the race to {goal} with {points}, {lead} ahead."),
    T("On the way to {goal} {seat} is in front with {points}, {lead} ahead."),
)
LEAD_TOGETHER = Wordings(
    T("{seats} lead the race to {goal} together with {points}."),
    T("On the way to {goal} nobody is alone in front: {seats} have {points} each."),
)
GOAL = Wordings(
    T("The race is run: {goal} points reached by {seats}."),
    T("{goal} points reached by {seats}, and that ends it."),
)

# -- how it was won -----------------------------------------------------------------------------------------------

BY_A_WHISKER = Wordings(
    T("{winner} wins by {lead}, ahead of {second}."),
    T("It could hardly have been closer: {winner} is {lead} ahead of {second}."),
)
BY_SOME = Wordings(
    T("{winner} wins by {lead}, ahead of {second}."),
    T("{winner} brings {lead} more home than {second}."),
)
BY_FAR = Wordings(
    T("{winner} wins by far: {lead} ahead of {second}."),
    T("Nobody came near {winner}: {lead} ahead of {second}."),
)
BY_GOODS = Wordings(
    T("{seats} have {points} each; {winner} has more goods in store."),
    T("{points} each for {seats}, and it comes down to the store: {winner} has more goods."),
)
BY_RANK = Wordings(
    T("{seats} have {points} and as many goods each; {winner} has more weight in Edo."),
)
ALONE = Wordings(
    T("{winner} wins: nobody else has a house in Edo."),
    T("{winner} alone has thought of a house in Edo, and wins."),
)
MORE_WITHOUT = Wordings(
    T("{seats} had more points, but no house in Edo."),
    T("More points went to {seats}, but what are they without a house in Edo?"),
)
LED_ALWAYS = Wordings(
    T("On the track nobody was ahead of {winner} after any round."),
    T("From the first round to the last nobody was ahead of {winner} on the track."),
)
LED_SOMETIMES = Wordings(
    TN(
        "After {n} of the {rounds} rounds nobody was ahead of {winner} on the track.",
        "After {n} of the {rounds} rounds nobody was ahead of {winner} on the track.",
        0,
    ),
)
LED_NEVER = Wordings(
    T("After every round somebody was ahead of {winner} on the track. It is the end that counts."),
    T("{winner} let others lead on the track, round after round, and wins."),
)
OF_THIS = Wordings(
    T("Of the {points}: {built} on the track, {samurai} for samurai, {money} for money."),
)
NOBODY_WINS = Wordings(
    T("All that work, and not one house in Edo."),
    T("Edo stays without a master: nobody has a house there."),
)
