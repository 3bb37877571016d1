from portage_swap import Client

with Client("{base_url}") as client:
    for pool in client.list_pools(asset="ETH.USDC").pools:
        print(pool.asset, pool.status)
