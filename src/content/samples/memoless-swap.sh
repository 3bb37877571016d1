curl -s '{memoless_url}/register' \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: swap-$(date +%s)-$$" \
  -d '{
    "asset": "BTC.BTC",
    "memo": "=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:4e7",
    "requested_in_asset_amount": "0.015"
  }' > registration.json
field() { grep -o "\"$1\": *\"[^\"]*\"" registration.json | cut -d'"' -f4; }
# The exact amount, and the address to pay. Nothing is returned unless most nodes agree.
curl -s '{memoless_url}/preflight' \
  -H 'Content-Type: application/json' \
  -d "{\"internal_api_id\": \"$(field internal_api_id)\", \"amount\": \"$(field suggested_in_asset_amount)\"}"
rm registration.json
