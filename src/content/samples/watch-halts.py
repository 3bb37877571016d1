import json
from urllib.request import Request, urlopen

call = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {
        "name": "get_network_status",
        "arguments": {"fields": ["portage"]},
    },
}
headers = {"Content-Type": "application/json", "Accept": "application/json"}
request = Request("{base_url}/mcp", json.dumps(call).encode(), headers)
with urlopen(request) as answer:
    result = json.load(answer)["result"]

if result.get("isError"):
    raise SystemExit(result["content"][0]["text"])
chains = result["structuredContent"]["portage"]["chains"]
halted = [chain["chain"] for chain in chains if chain["halted"]]
print("Halted: " + ", ".join(halted) if halted else "Every chain is open.")
