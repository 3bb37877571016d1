import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import { addresses, healthy, poolRows, quoteAnswer, scriptedNodes } from './scriptedNodes.ts'
import { createTestContext } from './testContext.ts'

function openServer() {
  const { context } = createTestContext(scriptedNodes([healthy, healthy, healthy]))
  return createMcpHandler(toolServices, () => context)
}

/** The client of the official SDK's first generation, which holds every result against the tool's own output schema. */
async function connect() {
  const handler = openServer()
  const transport = new StreamableHTTPClientTransport(new URL('https://swap.example.org/mcp'), {
    fetch: (url, init) => handler(new Request(url, init)),
  })
  const client = new Client({ name: 'test', version: '1' })
  // The SDK's own transport class is not declared for exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  return client
}

test('the official client connects, lists the tools, and reads all three results', async () => {
  const client = await connect()
  expect(client.getServerVersion()).toMatchObject({ name: 'portage' })
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(Object.values(tools).map(({ name }) => name))
  const quote = await client.callTool({
    name: 'get_swap_quote',
    arguments: {
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '100000000',
      destination: addresses.destination,
    },
  })
  expect(quote.structuredContent).toMatchObject({
    expected_amount_out: quoteAnswer.expected_amount_out,
    memo: '=:e:0x742d35Cc6634C0532925a3b844Bc454e4438f44e:3062960618',
    inbound_address: addresses.vault,
  })
  const pools = await client.callTool({ name: 'list_pools', arguments: { asset: 'btc.btc', limit: 1 } })
  expect(pools.structuredContent).toEqual({
    pools: [{ ...poolRows[0], portage: { balance_asset: '1000', balance_rune: '10000000', price_usd: '95000' } }],
  })
  const network = await client.callTool({
    name: 'get_network_status',
    arguments: { fields: ['native_outbound_fee_rune', 'outbound_fee_multiplier'] },
  })
  expect(network.structuredContent).toEqual({ native_outbound_fee_rune: '2000000', outbound_fee_multiplier: '100' })
  await client.close()
})

test('the official client gets a result for a bad argument and an error for an unknown tool', async () => {
  const client = await connect()
  const result = await client.callTool({ name: 'get_swap_quote', arguments: { from_asset: 'BTC.BTC' } })
  expect(result.isError).toBe(true)
  await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toThrow(/Unknown tool: nope/)
  await client.close()
})

test('the official client reads the view, and gets an error for another resource', async () => {
  const client = await connect()
  const { resources } = await client.listResources()
  expect(resources.map(({ uri, mimeType }) => ({ uri, mimeType }))).toEqual([
    { uri: 'ui://portage/swap-quote', mimeType: 'text/html;profile=mcp-app' },
  ])
  const [tool] = (await client.listTools()).tools
  expect(tool?._meta).toEqual({ ui: { resourceUri: resources[0]?.uri, visibility: ['model', 'app'] } })
  expect((await client.readResource({ uri: 'ui://portage/swap-quote' })).contents).toHaveLength(1)
  await expect(client.readResource({ uri: 'ui://portage/other' })).rejects.toMatchObject({ code: -32002 })
  await client.close()
})
