from urllib.request import urlopen

with urlopen("{devnet_url}/") as answer:
    print(answer.read().decode())
