"""The pictures there are, by title of the game."""

from render.edo.pictures import EdoPictures
from render.pictures import Pictures
from render.rokugan.pictures import RokuganPictures
from render.shogun.pictures import ShogunPictures

PICTURES: dict[str, Pictures] = {"shogun": ShogunPictures(), "rokugan": RokuganPictures(), "edo": EdoPictures()}
