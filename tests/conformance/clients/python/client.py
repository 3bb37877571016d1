"""Connects to an MCP server in one mode, lists its tools and calls one. Prints what it saw as JSON."""

import asyncio
import json
import sys

from mcp.client import Client


async def main(url: str, mode: str, tool: str, arguments: str) -> None:
    async with Client(url) if mode == "default" else Client(url, mode=mode) as client:
        tools = [listed.name for listed in (await client.list_tools()).tools]
        result = await client.call_tool(tool, json.loads(arguments))
        seen = {"version": client.protocol_version, "tools": tools, "result": result.structured_content}
        print(json.dumps(seen))


asyncio.run(main(*sys.argv[1:]))
