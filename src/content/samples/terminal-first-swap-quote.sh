QUOTE=$(curl -s '{aggregator_url}/quote' \
  -H "x-api-key: $KEY" \
  -H 'Content-Type: application/json' \
  -d '{ "sellAsset": "ETH.ETH", "buyAsset": "BTC.BTC", "sellAmount": "0.5", "providers": ["THORCHAIN"] }')
echo "$QUOTE"
# The first text of a name in a JSON response.
field() { grep -o "\"$1\":\"[^\"]*\"" | head -1 | cut -d '"' -f 4; }
ROUTE=$(echo "$QUOTE" | field routeId)
