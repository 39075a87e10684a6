"""What every station must keep: `contracts` are functions of a `Station`, `rigs` run them."""
