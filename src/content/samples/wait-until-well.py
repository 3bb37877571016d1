import time

from portage_swap import Client

# Queries at most once in 15 seconds, the interval at which the status is updated.
with Client("{base_url}") as client:
    status = client.get_service_status().status
    for _ in range(19):
        if status == "ok":
            break
        time.sleep(15)
        status = client.get_service_status().status
print(status)
