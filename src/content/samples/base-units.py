import re


def to_units(text, decimals=8):
    """Turns "0.015" with 8 decimals into 1500000, exactly or not at all."""
    match = re.fullmatch(r"(\d+)(?:\.(\d+))?", text)
    fraction = (match and match[2]) or ""
    if not match or len(fraction) > decimals:
        raise ValueError(f"{text} is no amount of {decimals} decimals.")
    return int(match[1] + fraction.ljust(decimals, "0"))


print(to_units("0.15"))
