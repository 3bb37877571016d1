curl -s '{base_url}/mcp' \
  -H 'Content-Type: application/json' \
  -d '{
    "jsonrpc": "2.0", "id": 1, "method": "tools/call",
    "params": { "name": "list_pools", "arguments": { "asset": "ETH.USDC" } }
  }'
