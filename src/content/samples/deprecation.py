from urllib.request import Request, urlopen

with urlopen(Request("{base_url}/.well-known/status", method="HEAD")) as answer:
    headers = answer.headers
if "Deprecation" in headers:
    print("deprecated:", headers["Deprecation"], "until", headers["Sunset"])
else:
    print("not scheduled for removal")
