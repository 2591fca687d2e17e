"""The means of every picture: canvas, palette, pen, plates, signs, PNG and film."""
