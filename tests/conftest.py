"""The tests keep memory as the bot does: a fifth of the time of a whole match goes by without it."""

from bot.memory import be_modest

be_modest()
