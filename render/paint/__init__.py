"""What every picture is made with: canvas, palette, pen, plates, signs, PNG and film."""
