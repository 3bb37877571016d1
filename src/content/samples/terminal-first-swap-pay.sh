DEPOSIT=$(curl -s '{devnet_url}/devnet/deposit' \
  -H 'Content-Type: application/json' \
  -d '{ "protocol": "THORCHAIN", "asset": "ETH.ETH", "amount": "50000000", "memo": "'"$MEMO"'" }')
HASH=$(echo "$DEPOSIT" | field hash)
echo "$HASH"
