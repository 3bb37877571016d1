from portage_swap import Client, PortageError, format_amount, parse_amount

with Client("{base_url}") as client:
    try:
        quote = client.get_swap_quote("BTC.BTC", "ETH.ETH", parse_amount("0.1"))
    except PortageError as error:
        raise SystemExit(f"{error.code}: {error.hint}")
    print(quote.portage.summary)
    print("You receive", format_amount(quote.expected_amount_out), "ETH")
    print("Valid until", quote.portage.expires_at.isoformat())
