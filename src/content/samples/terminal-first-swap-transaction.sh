# A new coin needs a block of its chain before it can be spent.
until SWAP=$(curl -s '{aggregator_url}/swap' \
  -H "x-api-key: $KEY" \
  -H 'Content-Type: application/json' \
  -d '{
    "routeId": "'"$ROUTE"'",
    "sourceAddress": "'"$SENDER"'",
    "destinationAddress": "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080"
  }') && MEMO=$(echo "$SWAP" | field memo) && [ -n "$MEMO" ]; do sleep 1; done
echo "$SWAP"
