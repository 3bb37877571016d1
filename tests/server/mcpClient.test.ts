import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import { healthy, quoteAnswer, scriptedNodes } from './scriptedNodes.ts'
import { createTestContext } from './testContext.ts'

function openServer() {
  const { context } = createTestContext(scriptedNodes([healthy, healthy, healthy]))
  return createMcpHandler(toolServices, () => context)
}

test.each([
  ['legacy', '2025-06-18'],
  ['auto', '2026-07-28'],
  [{ pin: '2026-07-28' }, '2026-07-28'],
] as const)('the official client connects in mode %j at revision %s and reads a quote', async (mode, revision) => {
  const handler = openServer()
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('https://swap.example.org/mcp'), {
      fetch: (url, init) => handler(new Request(url, init)),
    }),
  )
  expect(client.getNegotiatedProtocolVersion()).toBe(revision)
  expect((await client.listTools()).tools).toHaveLength(Object.keys(tools).length)
  const args = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' }
  const quote = await client.callTool({ name: 'get_swap_quote', arguments: args })
  expect(quote.structuredContent).toMatchObject({ expected_amount_out: quoteAnswer.expected_amount_out })
  await client.close()
})
