import { beforeAll, expect, test } from 'vitest'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createNode } from '../../src/core/nodes/node.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import type { ServerContext } from '../../src/server/context.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import { loadParts } from '../core/loadParts.ts'
import { hang, manualClock, watch } from '../core/nodes/script.ts'
import { threeViews } from '../threeViews.ts'
import { createTestContext } from './testContext.ts'

beforeAll(loadParts)

/** The server over a devnet of which one view never answers and the others take `ms`. */
function serverWith({ hanging, ms }: { hanging: number; ms: number }) {
  const clock = manualClock()
  const { transport: devnet } = createDevnet({ now: clock.now, pace: { paused: true } })
  const transport: Transport = async (request) => {
    if (new URL(request.url).pathname.startsWith(`/${hanging}/`)) return hang()(request)
    await new Promise<void>((resolve) => clock.after(ms, resolve))
    return devnet(new Request(request.url))
  }
  const nodeOf = (protocol: Protocol, kind: string) => {
    const endpoints = threeViews('http://node.test', kind)
    return createNode({ protocol, network: 'mocknet', endpoints, transport, clientId: 'test', clock })
  }
  const nodes = { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') }
  const context: ServerContext = { ...createTestContext(transport, nodes).context, clock: clock.now }
  const handle = createMcpHandler(toolServices, () => context)
  return { clock, handle }
}

const quoteRequest = () =>
  new Request('https://swap.example.org/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'get_swap_quote',
        arguments: {
          from_asset: 'BTC.BTC',
          to_asset: 'ETH.ETH',
          amount: '15000000',
          destination: '0x742d35cc6634c0532925a3b844bc454e4438f44e',
        },
      },
    }),
  })

/** Moves the clock until the server answers; returns the answer and the milliseconds it took. */
async function quoteFrom({ clock, handle }: ReturnType<typeof serverWith>) {
  const { outcome } = watch(handle(quoteRequest()).then((response) => response.json()))
  for (let ms = 0; ms <= 9_000; ms += 20) {
    const came = outcome()
    if (came !== 'pending') {
      if ('error' in came) throw came.error
      return { ms, answer: came.value as { result: { structuredContent: Record<string, unknown> } } }
    }
    await clock.advance(20)
  }
  throw new Error('No answer came within 9 seconds.')
}

test.each([1, 2, 3])('a quote with a destination does not wait for node %i when it hangs', async (hanging) => {
  const server = serverWith({ hanging, ms: 300 })
  // Loads what answers quotes, with nodes that all hang or answer at the test's pace.
  const first = await quoteFrom(server)
  expect(first.answer.result.structuredContent).toMatchObject({
    inbound_address: expect.stringMatching(/^bcrt1/),
    portage: { inbound_quorum: { agreeing: 2, operators: 3 } },
  })
  expect(first.ms).toBeLessThan(2_500)
  await server.clock.advance(2_000)
  const healthy = await quoteFrom(serverWith({ hanging: 0, ms: 300 }))
  const next = await quoteFrom(server)
  expect(next.answer.result.structuredContent).toHaveProperty('inbound_address')
  expect(next.ms).toBeLessThanOrEqual(healthy.ms)
})
