import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request("{aggregator_url}/providers", headers={"x-api-key": "{api_key}"})
try:
    with urlopen(request) as answer:
        providers = json.load(answer)
        left = answer.headers["RateLimit"]
except HTTPError as refused:
    problem = json.load(refused)
    raise SystemExit(f"{problem['message']} {problem['hint']}")
print(", ".join(row["provider"] for row in providers))
print("requests left today:", left)
