from urllib.error import HTTPError
from urllib.request import urlopen

try:
    urlopen("{base_url}/.well-known/oauth-protected-resource")
except HTTPError as refusal:
    print(refusal.code)
