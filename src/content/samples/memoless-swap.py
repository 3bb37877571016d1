import json
import urllib.request
import uuid


def post(call, body):
    request = urllib.request.Request(
        "{memoless_url}/" + call,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


registration = post("register", {
    "asset": "BTC.BTC",
    "memo": "=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:4e7",
    "requested_in_asset_amount": "0.015",
})
payment = post("preflight", {
    "internal_api_id": registration["internal_api_id"],
    "amount": registration["suggested_in_asset_amount"],
})
print(payment["message"])
print(payment["data"]["inbound_address"], "for", payment["data"]["time_remaining"])
for notice in payment["notices"]:
    print(notice["message"])
