import json
import time
from urllib.request import urlopen


def vault_of(chain):
    with urlopen("{thornode_url}/thorchain/inbound_addresses") as answer:
        row = next((row for row in json.load(answer) if row["chain"] == chain), None)
    return row["address"] if row and not row["halted"] else None


shown = vault_of("BTC")
time.sleep(2)
now = vault_of("BTC")
if now is None:
    print("Bitcoin is halted: send nothing.")
elif now == shown:
    print("The vault is the same.")
else:
    print("The vault has changed: forget the old address.")
