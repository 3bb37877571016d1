from portage_swap import Client, PortageError

with Client("{base_url}") as client:
    try:
        client.subscribe("nobody")
    except PortageError as error:
        print(f"{type(error).__name__} {error.code}: {error.hint}")
