"""Standing orders: ``filing`` and suggesting lists, and pages ``ahead`` in the panel."""
