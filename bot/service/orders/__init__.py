"""Standing orders: ``filing`` them, ``suggesting`` lists, and pages ``ahead`` in the panel."""
