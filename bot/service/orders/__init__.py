"""Standing orders: ``filing`` them, ``suggesting`` lists, and ``ahead`` what is offered in the panel's own flow."""
