from portage_swap import Client

with Client("{base_url}") as client:
    for key in client.list_quote_keys().keys:
        print(key)
