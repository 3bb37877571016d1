import { testApiKey } from '../../src/contract/testApiKey.ts'
import { createNode, type Protocol } from '../../src/core/index.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { getAggregatorQuote } from '../../src/server/aggregator/quote/getAggregatorQuote.ts'
import { createTestContext } from '../../tests/server/testContext.ts'
import { threeViews } from '../../tests/threeViews.ts'
import { forkServed } from './forkServed.ts'
import { load } from './load.ts'

const UPSTREAM_MS = 40
const QUOTES = 300
const MOST_ADDED_MS = 5
const BLOCK_MS = 6_000
const connectionCounts = [1, 20, 100]
const swap = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH' }

/** Measures what a quote of the aggregator costs: latency beyond the slowest upstream, and quotes per second. */
export async function benchAggregator(): Promise<void> {
  await benchLatency()
  await benchThroughput()
}

/** Nodes that answer after a fixed time with what the devnet answered first, so that they cost no processor time. */
function slowNodes() {
  const devnet = createDevnet({ now: () => START })
  const known = new Map<string, Promise<string>>()
  const answerOf = (path: string, url: string) => {
    const found = known.get(path) ?? devnet.transport(new Request(url)).then((response) => response.text())
    known.set(path, found)
    return found
  }
  const upstream = { slowest: 0 }
  const nodeOf = (protocol: Protocol, service: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      endpoints: threeViews('http://node.test', service),
      transport: async ({ url }) => {
        const begun = performance.now()
        const { pathname } = new URL(url)
        const text = await answerOf(pathname.replace(/^\/\d/, ''), url)
        await new Promise((resolve) => setTimeout(resolve, UPSTREAM_MS))
        upstream.slowest = Math.max(upstream.slowest, performance.now() - begun)
        return new Response(text, { headers: { 'content-type': 'application/json' } })
      },
    })
  return { upstream, nodes: { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') } }
}

const START = Date.UTC(2026, 0, 2, 3, 4, 5)

/**
 * Each request is new, so that every quote comes from the nodes. The pools are read once per block, here every tenth.
 */
async function benchLatency(): Promise<void> {
  const { nodes, upstream } = slowNodes()
  const { context: plain } = createTestContext(undefined, nodes)
  let now = START
  const context = { ...plain, clock: () => now }
  const added: number[] = []
  for (let turn = 0; turn < QUOTES; turn++) {
    now += BLOCK_MS / 10
    upstream.slowest = 0
    const begun = performance.now()
    await getAggregatorQuote({ ...swap, sellAmount: `0.${String(turn + 1_000)}` }, context)
    added.push(performance.now() - begun - upstream.slowest)
  }
  const sorted = added.toSorted((one, other) => one - other)
  const median = sorted[QUOTES >> 1] ?? 0
  const late = sorted[Math.floor(QUOTES * 0.95)] ?? 0
  const verdict = median <= MOST_ADDED_MS ? 'pass' : 'FAIL'
  console.log(
    `added to the slowest upstream of ${UPSTREAM_MS} ms: ${round(median)} ms at the median, ${round(late)} ms at 95 %`,
  )
  console.log(`  at most ${MOST_ADDED_MS} ms at the median: ${verdict}`)
  if (median > MOST_ADDED_MS) process.exitCode = 1
}

const round = (ms: number) => Math.round(ms * 10) / 10

/** Quotes per second of one process that also serves the devnet: one repeated request, then a new one each time. */
async function benchThroughput(): Promise<void> {
  const { server, site } = await forkServed()
  const { host, port } = new URL(site)
  let sent = 0
  const requestOf = (sellAmount: string) => {
    const body = JSON.stringify({ ...swap, sellAmount })
    const lines = [
      'POST /v1/quote HTTP/1.1',
      `host: ${host}`,
      'content-type: application/json',
      `x-api-key: ${testApiKey}`,
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  const same = requestOf('0.5')
  for (const connections of connectionCounts) {
    for (const [name, request] of [
      ['one repeated request', () => same],
      ['new requests', () => requestOf(`0.${String(100_000 + sent++)}`)],
    ] as const) {
      const { perSecond } = await load({ port: Number(port), request, connections, until: { ms: 2_000 } })
      console.log(`${connections} connections, ${name}: ${Math.round(perSecond)} quotes per second`)
    }
  }
  server.disconnect()
}
