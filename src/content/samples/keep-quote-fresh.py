from portage_swap import Client, PortageError, RateLimitedError

with Client("{base_url}") as client:
    try:
        quote = client.get_swap_quote("BTC.BTC", "ETH.ETH", 15_000_000)
        print(quote.expected_amount_out, "until", quote.portage.expires_at)
    except RateLimitedError as error:
        print("Try again in", error.retry_after, "seconds")
    except PortageError as error:
        print(error)
