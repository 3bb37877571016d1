import asyncio

from portage_swap import AsyncClient


async def main():
    async with AsyncClient("{base_url}") as client, asyncio.timeout(60):
        pools, status = await asyncio.gather(
            client.list_pools(status="available"),
            client.get_service_status(),
        )
    print(len(pools.pools), "pools;", status.summary)


asyncio.run(main())
