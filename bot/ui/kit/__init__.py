"""Components, answers, pictures and messages: the parts that all rooms share."""
