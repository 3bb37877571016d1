CHAIN=$(curl -s '{aggregator_url}/tokens?provider=THORCHAIN' -H "x-api-key: $KEY" |
  grep -o '"chain":"ETH","chainId":"[^"]*"' | head -1 | cut -d '"' -f 8)
until STATE=$(curl -s '{aggregator_url}/track' \
  -H "x-api-key: $KEY" \
  -H 'Content-Type: application/json' \
  -d '{ "hash": "'"$HASH"'", "chainId": "'"$CHAIN"'" }') &&
  echo "$STATE" | field trackingStatus &&
  echo "$STATE" | grep -q '"finalisedAt":[1-9]'; do sleep 5; done
