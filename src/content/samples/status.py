import json
from urllib.request import urlopen

with urlopen("{base_url}/.well-known/status") as answer:
    status = json.load(answer)
print(status["status"], "-", status["summary"])
for dependency in status["dependencies"]:
    print(dependency["name"], dependency["status"])
