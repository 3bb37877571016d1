curl -s '{base_url}/mcp' \
  -H 'Content-Type: application/json' \
  -H 'Accept: application/json' \
  -d '{
    "jsonrpc": "2.0", "id": 1, "method": "tools/call",
    "params": {
      "name": "get_swap_quote",
      "arguments": {
        "from_asset": "BTC.BTC",
        "to_asset": "ETH.ETH",
        "amount": "15000000",
        "destination": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
      }
    }
  }'
