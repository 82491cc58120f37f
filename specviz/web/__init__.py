"""The page, its files and the socket that rounds are asked over."""
