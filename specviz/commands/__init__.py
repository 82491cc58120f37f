"""What the commands of `specviz` do; `cli` reads the arguments and calls them."""
