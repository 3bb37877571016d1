import { getQuote } from '../../src/core/actions/getQuote.ts'
import { verifyInbound } from '../../src/core/actions/verifyInbound.ts'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { systemClock } from '../../src/core/nodes/net/clock.ts'
import { createEndpointHealth } from '../../src/core/nodes/net/health.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import { createTestContext } from '../../tests/server/testContext.ts'
import { threeViews } from '../../tests/threeViews.ts'

const fast = 300
const slow = 900
/** Maximum ratio to the latency of healthy nodes. */
const ceiling = 1.5
const repeats = 4

type Latency = number | 'hangs'

/** Three nodes per protocol on an in-memory devnet, each with its own latency, without health records. */
function nodesWith(latencies: readonly [Latency, Latency, Latency]): { nodes: Nodes; transport: Transport } {
  const { transport: devnet } = createDevnet({ now: () => Date.UTC(2026, 10, 20), pace: { paused: true } })
  const transport: Transport = async (request) => {
    const latency = latencies[Number(new URL(request.url).pathname[1]) - 1] ?? fast
    await new Promise<void>((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      if (latency !== 'hangs') setTimeout(resolve, latency)
    })
    return devnet(new Request(request.url))
  }
  const health = createEndpointHealth({ clock: systemClock })
  const node = (protocol: Protocol, service: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      transport,
      clientId: 'bench',
      health,
      endpoints: threeViews('http://devnet.example', service),
    })
  return { nodes: { THORCHAIN: node('THORCHAIN', 'thornode'), MAYACHAIN: node('MAYACHAIN', 'mayanode') }, transport }
}

const destination = '0x742d35cc6634c0532925a3b844bc454e4438f44e'
const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000', destination }

/** Gets a quote with a destination and its vault address. */
async function quoteByLibrary({ THORCHAIN: node }: Nodes): Promise<void> {
  const params = {
    fromAsset: parseAsset('BTC.BTC'),
    toAsset: parseAsset('ETH.ETH'),
    amount: units(15_000_000n),
    destination,
  }
  await Promise.all([getQuote(node, params), verifyInbound(node, 'BTC')])
}

function quoteByServer(nodes: Nodes, transport: Transport): () => Promise<void> {
  const { context } = createTestContext(transport, nodes)
  const handle = createMcpHandler(toolServices, () => ({ ...context, clock: () => Date.UTC(2026, 10, 20) }))
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_swap_quote', arguments: pair } }
  return async () => {
    const headers = { 'content-type': 'application/json' }
    const request = new Request('https://swap.example.org/mcp', { method: 'POST', headers, body: JSON.stringify(call) })
    const answer = await (await handle(request)).text()
    if (!answer.includes('"inbound_address"')) throw new Error(`The quote has no address: ${answer.slice(0, 500)}`)
  }
}

const ways = ['library', 'functions'] as const

/** Returns the milliseconds of the first quote with unknown nodes, and the median of the next ones. */
async function timesOf(way: (typeof ways)[number], latencies: readonly [Latency, Latency, Latency]) {
  const { nodes, transport } = nodesWith(latencies)
  const quote = way === 'library' ? () => quoteByLibrary(nodes) : quoteByServer(nodes, transport)
  const times: number[] = []
  for (let count = 0; count <= repeats; count += 1) {
    const start = performance.now()
    await quote()
    times.push(performance.now() - start)
  }
  const [first = 0, ...later] = times
  return { first, later: later.sort((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0 }
}

/** Measures a quote with destination while one node hangs and one is slow, relative to healthy nodes. */
export async function benchFailover(): Promise<void> {
  for (const way of ways) {
    await timesOf(way, [1, 1, 1])
    for (const hanging of [0, 1, 2]) {
      const honest = rotated([slow, slow, fast], hanging)
      const faulty = rotated(['hangs', slow, fast], hanging)
      const base = await timesOf(way, honest)
      const found = await timesOf(way, faulty)
      const first = found.first / base.later
      const later = found.later / base.later
      const verdict = first <= ceiling && later <= 1.1 ? 'within' : 'OVER'
      if (verdict === 'OVER') process.exitCode = 1
      console.log(
        `${way}, node ${hanging + 1} hangs, one takes ${slow} ms: first quote ${found.first.toFixed(0)} ms (${first.toFixed(2)}×), ` +
          `breaker open ${found.later.toFixed(0)} ms (${later.toFixed(2)}×) of ${base.later.toFixed(0)} ms; ${verdict} ${ceiling}× and 1.1×`,
      )
    }
  }
}

function rotated(latencies: readonly [Latency, Latency, Latency], by: number): [Latency, Latency, Latency] {
  const [a, b, c] = latencies
  if (by === 0) return [a, b, c]
  return by === 1 ? [c, a, b] : [b, c, a]
}
