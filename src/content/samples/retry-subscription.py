from uuid import uuid4

from portage_swap import Client

key = f"subscribe-{uuid4()}"
with Client("{base_url}") as client:
    for attempt in ("first", "second"):
        print(attempt, client.subscribe("you@example.org", idempotency_key=key).status)
