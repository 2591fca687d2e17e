"""Arabic and Hebrew without FriBiDi, the library with which Pillow joins and reverses letters.

Letters are joined by their own forms, and runs set leftward, roughly.
"""

import unicodedata
from functools import cache
from itertools import groupby

_LIGATURES = {"\u0644\u0622": "\ufef5", "\u0644\u0623": "\ufef7", "\u0644\u0625": "\ufef9", "\u0644\u0627": "\ufefb"}
"""Lam with each alef, and the two as one, standing alone; its joined form is one further on."""


@cache
def _forms() -> dict[str, dict[str, str]]:
    """For each letter its forms: isolated, final, initial, medial."""
    found: dict[str, dict[str, str]] = {}
    for code in range(0xFB50, 0xFEFD):
        kind, _, letters = unicodedata.decomposition(chr(code)).partition(" ")
        if kind in {"<isolated>", "<final>", "<initial>", "<medial>"} and " " not in letters:
            found.setdefault(chr(int(letters, 16)), {}).setdefault(kind[1:-1], chr(code))
    return found


def visual(words: str) -> str:
    """The words as they are to be set from left to right."""
    joined = _joined("".join(letter for letter in words if unicodedata.category(letter) != "Mn"))
    parts = ["".join(group) for _, group in groupby(joined, _runs_rightward)]
    return "".join(part if _runs_rightward(part[0]) else part[::-1].translate(_TURNED) for part in reversed(parts))


def _runs_rightward(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in {"AN", "EN", "L"}


_TURNED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def _joined(words: str) -> str:
    """Each letter in the form that its neighbours ask for."""
    forms, found, place = _forms(), list[str](), 0
    while place < len(words):
        joins_back = place > 0 and "initial" in forms.get(words[place - 1], {})
        pair = words[place : place + 2]
        if pair in _LIGATURES:
            found.append(chr(ord(_LIGATURES[pair]) + joins_back))
            place += 2
            continue
        own = forms.get(words[place], {})
        joins_on = "initial" in own and "final" in forms.get(words[place + 1 : place + 2], {})
        joins_back = joins_back and "final" in own
        kind = "medial" if joins_back and joins_on else "final" if joins_back else "initial" if joins_on else "isolated"
        found.append(own.get(kind, words[place]))
        place += 1
    return "".join(found)
