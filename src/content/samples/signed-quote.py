import base64
import json
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.request import Request, urlopen


def call(url, body=None, headers={}):
    with urlopen(Request(url, body and json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


swap = {"sellAsset": "BTC.BTC", "buyAsset": "ETH.ETH", "sellAmount": "0.1"}
headers = {"content-type": "application/json", "x-api-key": "{api_key}"}
route = call("{aggregator_url}/quote", swap, headers)["routes"][0]
signature = route.pop("signature")
payload = {
    "type": "swap-quote/2",
    "network": signature["network"],
    "issuer": signature["issuer"],
    "route": route,
    "expiry": int(route["expiration"]),
    "operators": signature["operators"],
    "heights": signature["heights"],
}
text = json.dumps(payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

keys = call("{base_url}/.well-known/quote-keys.json")["keys"]
key = next(key for key in keys if key["kid"] == signature["keyId"])
if (key["network"], key["issuer"]) != (signature["network"], signature["issuer"]):
    raise SystemExit("The quote is of another network or service.")
der_head = bytes.fromhex("302a300506032b6570032100")
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "key").write_bytes(der_head + decode(key["x"]))
    (folder / "text").write_text(text, encoding="utf-8")
    (folder / "signature").write_bytes(decode(signature["value"]))
    verify = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in text -sigfile signature"
    subprocess.run(verify.split(), cwd=folder, check=True, capture_output=True)
if time.time() >= payload["expiry"]:
    raise SystemExit("The quote has expired.")
print("Signed:", route["expectedBuyAmount"], "ETH until", route["expiration"])
