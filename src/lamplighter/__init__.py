"""Lamplighter solves, checks, explains, rates and generates Akari and Kuromasu puzzles."""
