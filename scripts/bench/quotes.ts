import { setTimeout as wait } from 'node:timers/promises'
import { aggregatorApi } from '../../src/contract/aggregator/aggregatorApi.ts'
import { testApiKey } from '../../src/contract/testApiKey.ts'
import { getMarketPools } from '../../src/core/actions/getMarketPools.ts'
import { getQuotes } from '../../src/core/actions/getQuotes.ts'
import { formatDecimal, units } from '../../src/core/asset/amount.ts'
import { type Asset, formatAsset, parseAsset } from '../../src/core/asset/asset.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import { type MarketPools, marketPriceUsd } from '../../src/core/quote/market.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { serveDevnet } from '../../src/devnet/serve/serveDevnet.ts'
import { aggregatorServices } from '../../src/server/aggregator/aggregatorServices.ts'
import { createApiKeys } from '../../src/server/limits/apiKeys.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import { createApiHandler } from '../../src/server/transport/createApiHandler.ts'
import { createRandom } from '../../tests/server/fuzzing/random.ts'
import { createStoreFolder, pepper } from '../../tests/server/limits/keyFixture.ts'
import { createTestContext } from '../../tests/server/testContext.ts'
import { servedViews } from '../../tests/threeViews.ts'

/** Medians of the three nodes in milliseconds. The one that is fastest and preferred hangs. */
const medians = [110, 180, 320] as const
/** Each answer is normally distributed around it on a logarithmic scale: 95 % take at most 1.93 times the median. */
const sigma = 0.4
const SEED = 20_261_128
const hanging = 1

const pairs = ['BTC.BTC ETH.ETH', 'ETH.USDC BTC.BTC', 'DOGE.DOGE BTC.BTC']
const sizes = [50n, 300n, 30_000n]
const quotesEach = 20
/** A client that knows nothing of the nodes yet makes so many quotes, so that p95 has its first one. */
const quotesPerClient = 5

/**
 * At p95, a quote takes at most this times the slowest answers that count for it. It waits a quarter longer for the
 * others, and at least 50 ms.
 */
const ceiling = 1.75
/** So many of the three nodes count. */
const majority = 2

const START = Date.UTC(2026, 10, 20)

interface Swap {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
}

/** Requests a quote and throws when it has no price. */
type Quoter = (swap: Swap) => Promise<void>

const ways: Readonly<Record<string, (nodes: Nodes) => Quoter>> = {
  'getQuotes of the library': (nodes) => async (swap) => {
    const { best } = await getQuotes(nodes, { fromAsset: swap.from, toAsset: swap.to, amount: units(swap.amount) })
    if (best === undefined) throw new Error(`There is no quote from ${formatAsset(swap.from)}.`)
  },
  'get_swap_quote of MCP': (nodes) => {
    const handle = createMcpHandler(toolServices, contextOver(nodes))
    return async (swap) => {
      const args = { from_asset: formatAsset(swap.from), to_asset: formatAsset(swap.to), amount: String(swap.amount) }
      const params = { name: 'get_swap_quote', arguments: args }
      const response = await handle(post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
      expectPart(await response.text(), '"expected_amount_out')
    }
  },
  'POST /v1/quote': (nodes) => {
    const handle = createApiHandler(aggregatorApi, aggregatorServices, contextOver(nodes))
    return async (swap) => {
      const sellAmount = formatDecimal(units(swap.amount), 8)
      const body = { sellAsset: formatAsset(swap.from), buyAsset: formatAsset(swap.to), sellAmount }
      expectPart(await (await handle(post('/v1/quote', body))).text(), '"expectedBuyAmount"')
    }
  },
}

const folder = createStoreFolder()
const store = folder.open()
let now = START

/** A server's context whose clock is a tenth of a block later for each request. */
function contextOver(nodes: Nodes) {
  const { context } = createTestContext(undefined, nodes)
  return () => {
    now += 600
    const at = now
    const clock = () => at
    const apiKeys = createApiKeys({ table: store.apiKeys, pepper: () => pepper, network: 'devnet', clock })
    return { ...context, store, clock, apiKeys }
  }
}

function post(path: string, body: object): Request {
  const headers = { 'content-type': 'application/json', 'x-api-key': testApiKey }
  return new Request(`https://swap.example.org${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

function expectPart(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`The answer has no ${part}: ${text.slice(0, 500)}`)
}

/** One answer of a node, in milliseconds of `performance.now`. */
interface Answered {
  /** The same for every node. */
  readonly request: string
  readonly from: number
  readonly to: number
}

/** Serves a devnet whose nodes answer late, and the hanging one not at all while `isHanging`. */
async function serveSlowNodes(state: { isHanging: boolean }) {
  const devnet = createDevnet({ now: () => START, pace: { paused: true } })
  const randoms = medians.map((_, index) => createRandom(SEED + index))
  const answer = devnet.transport
  const transport: Transport = async (request) => {
    const view = Number(new URL(request.url).pathname[1])
    if (state.isHanging && view === hanging) return new Promise(() => {})
    const random = randoms[view - 1] ?? createRandom(SEED)
    const uniforms = Array.from({ length: 12 }, () => random.below(2 ** 32) / 2 ** 32)
    const normal = uniforms.reduce((sum, one) => sum + one, -6)
    const [response] = await Promise.all([answer(request), wait((medians[view - 1] ?? 0) * Math.exp(sigma * normal))])
    return response
  }
  return serveDevnet(Object.assign(devnet, { transport }), { host: '127.0.0.1', port: 0 })
}

/** Both protocols' nodes, and the answers that the client got since the last call of `take`. */
function createClient(url: string): { nodes: Nodes; take: () => readonly Answered[] } {
  let answers: Answered[] = []
  const transport: Transport = async (request) => {
    const own = answers
    const from = performance.now()
    const response = await fetch(request)
    const { pathname, search } = new URL(request.url)
    own.push({ request: `${pathname.slice(2)}${search}`, from, to: performance.now() })
    return response
  }
  const node = (protocol: Protocol, service: string) =>
    createNode({ protocol, network: 'mocknet', transport, endpoints: servedViews(url, service) })
  const take = () => {
    const taken = answers
    answers = []
    return taken
  }
  return { nodes: { THORCHAIN: node('THORCHAIN', 'thornode'), MAYACHAIN: node('MAYACHAIN', 'mayanode') }, take }
}

/** Returns the time of the slowest chain of answers that count, each requested after the one before had come. */
function slowestChain(answers: readonly Answered[]): number {
  const groups = Object.values(Object.groupBy(answers, ({ request }) => request)).map((group = []) => {
    const arrivals = group.map(({ to }) => to).sort((one, other) => one - other)
    return { from: Math.min(...group.map(({ from }) => from)), to: arrivals[majority - 1] ?? arrivals[0] ?? 0 }
  })
  const ordered = groups.toSorted((one, other) => one.from - other.from)
  const chains: number[] = []
  for (const [index, { from, to }] of ordered.entries()) {
    const before = ordered.slice(0, index).flatMap((other, at) => (other.to <= from ? [chains[at] ?? 0] : []))
    chains.push(to - from + Math.max(0, ...before))
  }
  return Math.max(0, ...chains)
}

interface Measured {
  readonly p50: number
  readonly p95: number
  /** p95 of the times over those of the slowest chains of answers that count. */
  readonly ratio: number
}

async function measure(url: string, quoterOf: (nodes: Nodes) => Quoter, swap: Swap): Promise<Measured> {
  const times: number[] = []
  const ratios: number[] = []
  for (let turn = 0; turn < quotesEach; turn += quotesPerClient) {
    const { nodes, take } = createClient(url)
    const quote = quoterOf(nodes)
    for (let count = 0; count < quotesPerClient; count += 1) {
      take()
      const from = performance.now()
      // Each amount is new, so that every quote comes from the nodes.
      await quote({ ...swap, amount: swap.amount + BigInt(100 * (turn + count)) })
      const took = performance.now() - from
      times.push(took)
      ratios.push(took / slowestChain(take()))
    }
  }
  return { p50: atShare(times, 0.5), p95: atShare(times, 0.95), ratio: atShare(ratios, 0.95) }
}

const atShare = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? 0

/** Returns an amount that is worth so many dollars. */
function worth(asset: Asset, dollars: bigint, pools: MarketPools): bigint {
  const price = marketPriceUsd({ pools, to: asset })
  if (price === undefined) throw new Error(`${formatAsset(asset)} has no price.`)
  return (dollars * 10n ** 16n) / price
}

/** Prints how long quotes take over loopback with late nodes, and fails where one waits for more than it needs. */
export async function benchQuotes(): Promise<void> {
  const state = { isHanging: false }
  const served = await serveSlowNodes(state)
  console.log(
    `Three nodes of each protocol answer after ${medians.join(', ')} ms at the median, log-normal with sigma ${sigma}, ` +
      `seed ${SEED}. ${quotesEach} quotes each, ${quotesPerClient} to a client. Node ${hanging} hangs on the right.`,
  )
  console.log(`× is p95 of the time over the slowest answers that count for a quote, at most ${ceiling}.`)
  try {
    const { nodes } = createClient(served.url)
    const pools = await getMarketPools(nodes)
    for (const [way, quoterOf] of Object.entries(ways)) {
      const assets = (pair: string) => pair.split(' ').map((name) => listedAsset(name, pools)) as [Asset, Asset]
      // Loads what quotes need.
      for (const pair of pairs) await quoterOf(nodes)(swapOf(assets(pair), 30_000n, pools))
      const columns: Measured[][] = []
      for (const isHanging of [false, true]) {
        state.isHanging = isHanging
        const lanes = pairs.map(async (pair) => {
          const found: Measured[] = []
          for (const size of sizes) found.push(await measure(served.url, quoterOf, swapOf(assets(pair), size, pools)))
          return found
        })
        columns.push((await Promise.all(lanes)).flat())
      }
      state.isHanging = false
      printTable(way, columns)
    }
  } finally {
    await served.close()
    await folder.remove()
  }
}

const swapOf = ([from, to]: readonly [Asset, Asset], dollars: bigint, pools: MarketPools): Swap => ({
  from,
  to,
  amount: worth(from, dollars, pools),
})

/** Returns the asset of a pool by its name without the contract. */
function listedAsset(name: string, pools: MarketPools): Asset {
  const found = pools.THORCHAIN?.find(({ asset }) => formatAsset(asset).replace(/-.*/, '') === name)
  return found?.asset ?? parseAsset(name)
}

function printTable(way: string, [quiet = [], faulty = []]: readonly (readonly Measured[])[]): void {
  const rows = pairs.flatMap((pair) =>
    sizes.map((size) => `${pair.replace(' ', ' → ')}, $${size.toLocaleString('en')}`),
  )
  const width = Math.max(...rows.map(({ length }) => length))
  const cells = ({ p50, p95, ratio }: Measured) => [Math.round(p50), Math.round(p95), Math.round(ratio * 100) / 100]
  const line = (head: string, texts: readonly (string | number)[], verdict = '') =>
    console.log(`${head.padEnd(width)}${texts.map((text) => String(text).padStart(7)).join('')}  ${verdict}`)
  console.log(`\n${way}`)
  line('milliseconds', ['p50', 'p95', '×', 'p50', 'p95', '×'])
  for (const [index, row] of rows.entries()) {
    const both = [quiet[index], faulty[index]].flatMap((one) => one ?? [])
    const isOver = both.some(({ ratio }) => !(ratio <= ceiling))
    line(row, both.flatMap(cells), isOver ? 'FAIL' : 'pass')
    if (isOver) process.exitCode = 1
  }
}
