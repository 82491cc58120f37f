"""Pages, stills and films that live without a server."""
