"""The page, its files, and the socket that answers asks for rounds."""
