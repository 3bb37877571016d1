curl -si '{base_url}/mcp' \
  -H 'Content-Type: application/json' \
  -d '{ "jsonrpc": "2.0", "id": 1, "method": "ping" }' | grep -i '^ratelimit'
