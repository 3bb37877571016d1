# 1. Get the prices of both protocols.
curl -s '{aggregator_url}/quote' \
  -H 'x-api-key: {api_key}' \
  -H 'Content-Type: application/json' \
  -d '{ "sellAsset": "BTC.BTC", "buyAsset": "ETH.ETH", "sellAmount": "0.15", "slippage": 3 }'

# 2. After you have sent the deposit, follow it by its hash.
chain=$(curl -s '{aggregator_url}/tokens?provider=THORCHAIN' -H 'x-api-key: {api_key}' |
  grep -o '"chain":"BTC","chainId":"[^"]*"' | cut -d '"' -f 8)
curl -s '{aggregator_url}/track' \
  -H 'x-api-key: {api_key}' \
  -H 'Content-Type: application/json' \
  -d '{
    "hash": "F9A2B1C0D3E4F5A6B7C8D9E0F1A2B3C4D5E6F7A8B9C0D1E2F3A4B5C6D7E8F9A0",
    "chainId": "'"$chain"'"
  }'
