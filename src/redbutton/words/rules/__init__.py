"""What presets, variants and house rules mean, in each language."""
