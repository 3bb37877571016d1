curl --silent --fail {base_url}/healthz
curl --silent --fail --retry 10 --retry-all-errors {base_url}/readyz
