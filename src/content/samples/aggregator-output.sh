curl -s '{aggregator_url}/quote' \
  -H 'x-api-key: {api_key}' \
  -H 'Content-Type: application/json' \
  -d '{ "sellAsset": "BTC.BTC", "buyAsset": "ETH.ETH", "buyAmount": "1.5" }'
