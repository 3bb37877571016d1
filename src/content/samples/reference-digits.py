from portage_swap import format_reference, read_reference


# The five digits that identify a registered memo.
# Units are 1e8 per coin on every chain.
def digits_of(units, decimals=8):
    reference = read_reference(units, decimals)
    return None if reference is None else format_reference(reference)


print(digits_of(100_000_042), "of 1.00000042 BTC")
print(digits_of(1_020_002_300, 6), "of 10.200023 ATOM")
