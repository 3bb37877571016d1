import json
from urllib.request import Request, urlopen

body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"}).encode()
with urlopen(Request("{base_url}/mcp", body, {"Content-Type": "application/json"})) as response:
    print(response.headers["RateLimit-Policy"], response.headers["RateLimit"])
