import json
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call_tool(name, arguments):
    """Calls a tool, at most three times, each as late as the server asks."""
    params = {"name": name, "arguments": arguments}
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
    body = json.dumps(call).encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    for _ in range(3):
        try:
            with urlopen(Request("{base_url}/mcp", body, headers)) as answer:
                result = json.load(answer)["result"]
        except HTTPError as refusal:
            if refusal.code != 429:
                raise
            time.sleep(int(refusal.headers.get("Retry-After", "60")))
            continue
        if result.get("isError"):
            raise RuntimeError(result["content"][0]["text"])
        return result["structuredContent"]
    raise RuntimeError("Still over the limit after three attempts.")


for pool in call_tool("list_pools", {"asset": "ETH.USDC"})["pools"]:
    print(pool["asset"], pool["status"])
