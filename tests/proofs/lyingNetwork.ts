import fc from 'fast-check'
import type { NetworkKind, Protocol } from '../../src/core/chains/protocol.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import { devnetTransport } from '../core/preparation/devnetNodes.ts'
import { addressOn, TIME } from '../core/preparation/readers.ts'

export type Row = Readonly<Record<string, unknown>>

/** A swap that the network of a schedule answers for. */
export interface ProvenSwap {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly source: 'BTC' | 'LTC' | 'ETH' | 'THOR'
  readonly target: 'BTC' | 'ETH' | 'THOR'
}

export const swaps: readonly ProvenSwap[] = [
  { from: 'BTC.BTC', to: 'ETH.ETH', amount: '10000000', source: 'BTC', target: 'ETH' },
  { from: 'LTC.LTC', to: 'BTC.BTC', amount: '500000000', source: 'LTC', target: 'BTC' },
  { from: 'ETH.ETH', to: 'BTC.BTC', amount: '200000000', source: 'ETH', target: 'BTC' },
  { from: 'BTC.BTC', to: 'THOR.RUNE', amount: '10000000', source: 'BTC', target: 'THOR' },
  { from: 'THOR.RUNE', to: 'BTC.BTC', amount: '100000000000', source: 'THOR', target: 'BTC' },
]

/** Only the chains and pools of these swaps, so that a schedule takes milliseconds. */
const keptChains = new Set(['BTC', 'LTC', 'ETH'])
const keptPools = new Set(['BTC.BTC', 'LTC.LTC', 'ETH.ETH', 'THOR.RUNE'])

/** An honest node's responses, by protocol and path. */
export interface HonestState {
  readonly answers: ReadonlyMap<string, unknown>
  /** Quotes for `receiverOf`, by the swap's pair. */
  readonly quotes: ReadonlyMap<string, Row>
  readonly receiverOf: (swap: ProvenSwap) => string
}

/** Where the honest responses come from. */
export interface TruthSource {
  /** Reads a path of a node, such as `thornode/thorchain/pools`. */
  readonly read: (path: string) => Promise<unknown>
  readonly receiverOf: (swap: ProvenSwap) => string
}

const read = async (path: string): Promise<unknown> =>
  (await devnetTransport(new Request(`http://devnet.example/1/${path}`))).json()

export const receiverOf = ({ target }: ProvenSwap): string => addressOn(target, 77)
const pairOf = (query: URLSearchParams) => `${query.get('from_asset')} ${query.get('to_asset')}`

/** Reads the honest responses once for all schedules, from the devnet unless another source is given. */
export async function readTruth(source: TruthSource = { read, receiverOf }): Promise<HonestState> {
  const answers = new Map<string, unknown>()
  for (const [kind, prefix] of [
    ['thornode', 'thorchain'],
    ['mayanode', 'mayachain'],
  ] as const) {
    for (const path of ['inbound_addresses', 'pools', 'block', 'network', 'version', 'mimir']) {
      answers.set(`${kind}/${prefix}/${path}`, trimmed(path, await source.read(`${kind}/${prefix}/${path}`)))
    }
  }
  const quotes = new Map<string, Row>()
  for (const swap of swaps) {
    const query = new URLSearchParams({
      from_asset: swap.from,
      to_asset: swap.to,
      amount: swap.amount,
      destination: source.receiverOf(swap),
    })
    const quote = (await source.read(`thornode/thorchain/quote/swap?${query}`)) as Row
    if (typeof quote.memo !== 'string') throw new Error(`There is no quote of ${swap.from} to ${swap.to}.`)
    quotes.set(pairOf(query), quote)
  }
  return { answers, quotes, receiverOf: source.receiverOf }
}

function trimmed(path: string, body: unknown): unknown {
  if (path === 'inbound_addresses') return (body as Row[]).filter(({ chain }) => keptChains.has(String(chain)))
  if (path === 'pools') return (body as Row[]).filter(({ asset }) => keptPools.has(String(asset)))
  return body
}

/** A node's response to a path: honest, changed or none. */
export type Behaviour = (path: string, body: unknown) => unknown

/** A silent node answers 503 at once, so that no schedule waits. */
export const silence = Symbol('silence')

export interface LyingNetwork {
  /** Overrides what every honest node reports, such as halts. */
  readonly honest: Behaviour
  /** The nodes of each protocol, one for each operator, in the order of preference. */
  readonly behaviours: Readonly<Record<Protocol, readonly Behaviour[]>>
  /** The devnet's unless given. */
  readonly network?: NetworkKind
}

/** The nodes of both protocols over one schedule. */
export function nodesOf(truth: HonestState, { honest, behaviours, network = 'mocknet' }: LyingNetwork): Nodes {
  const transport: Transport = async ({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const [, view = '', kind = '', ...rest] = pathname.split('/')
    const path = `${kind}/${rest.join('/')}`
    const body = path.endsWith('/quote/swap') ? quoteFor(truth, kind, searchParams) : truth.answers.get(path)
    if (body === undefined) return Response.json({ code: 12, message: 'Not Implemented' }, { status: 501 })
    const protocol: Protocol = kind === 'thornode' ? 'THORCHAIN' : 'MAYACHAIN'
    const reply = behaviours[protocol][Number(view) - 1]?.(path, honest(path, body))
    return reply === silence ? new Response('', { status: 503 }) : Response.json(reply)
  }
  const nodeOf = (protocol: Protocol, kind: string) =>
    createNode({
      protocol,
      network,
      transport,
      clientId: 'portage-proof',
      time: async () => TIME,
      endpoints: behaviours[protocol].map((_, index) => ({
        operator: `operator ${index + 1}`,
        url: `http://devnet.example/${index + 1}/${kind}`,
      })),
    })
  return { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') }
}

/** The honest quote, with the requested destination in its memo. Maya has no quotes here. */
function quoteFor(
  { quotes, receiverOf: receiver }: HonestState,
  kind: string,
  query: URLSearchParams,
): Row | undefined {
  const quote = kind === 'thornode' ? quotes.get(pairOf(query)) : undefined
  const swap = swaps.find(({ from, to }) => `${from} ${to}` === pairOf(query))
  if (quote === undefined || swap === undefined) return undefined
  const { memo, ...rest } = quote
  const destination = query.get('destination')
  return destination === null ? rest : { ...rest, memo: String(memo).replaceAll(receiver(swap), destination) }
}

/** A block some heights away from the honest one. */
function moved(body: Row, blocks: number): Row {
  const header = body.header as Row
  return { ...body, header: { ...header, height: Number(header.height) + blocks } }
}

const times = (percent: bigint) => (value: unknown) => ((BigInt(String(value)) * percent) / 100n).toString()

/** Applies a change to the rows of one chain or pool. */
const rows =
  (suffix: string, key: string, change: (row: Row) => Row | undefined) =>
  (name: string): Behaviour =>
  (path, body) =>
    path.endsWith(suffix) ? (body as Row[]).flatMap((row) => (row[key] === name ? (change(row) ?? []) : [row])) : body

const inbound = (change: (row: Row) => Row | undefined) => rows('/inbound_addresses', 'chain', change)
const pool = (change: (row: Row) => Row | undefined) => rows('/pools', 'asset', change)
const quoted =
  (change: (quote: Row) => Row): Behaviour =>
  (path, body) =>
    path.endsWith('/quote/swap') ? change(body as Row) : body

/** A quote that pays `percent` of the honest one, with fees that add up. */
function repriced(percent: bigint): Behaviour {
  return quoted((quote) => {
    const fees = quote.fees as Record<string, string>
    const out = BigInt(times(percent)(quote.expected_amount_out))
    const [liquidity, outbound, affiliate] = ['liquidity', 'outbound', 'affiliate'].map((key) =>
      BigInt(fees[key] ?? '0'),
    )
    const total = (liquidity ?? 0n) + (outbound ?? 0n) + (affiliate ?? 0n)
    const emit = out + (outbound ?? 0n) + (affiliate ?? 0n)
    const total_bps = Number((total * 10_000n) / (emit + total))
    return { ...quote, expected_amount_out: out.toString(), fees: { ...fees, total_bps } }
  })
}

const devnetThief = (chain: ProvenSwap['source']) => addressOn(chain, 201)
const percents = fc.constantFrom(1n, 10n, 50n, 80n, 94n, 97n, 103n, 106n, 120n, 200n, 1_000n)

/** One lie about the swap: recipient, halts, price, gas rate or time. `thief` has an address on every chain. */
export function lieAbout(
  { source, target, from, to }: ProvenSwap,
  thief: (chain: ProvenSwap['source']) => string = devnetThief,
): fc.Arbitrary<Behaviour> {
  const chain = fc.constantFrom(source, target).filter((one) => one !== 'THOR')
  const asset = fc.constantFrom(from, to).filter((one) => one !== 'THOR.RUNE')
  const about = (key: string, values: fc.Arbitrary<unknown>) =>
    fc.tuple(chain, values).map(([name, value]) => inbound((row) => ({ ...row, [key]: value }))(name))
  const depth = (key: string) =>
    fc
      .tuple(asset, percents)
      .map(([name, percent]) => pool((row) => ({ ...row, [key]: times(percent)(row[key]) }))(name))
  const rates = fc.constantFrom('0', '1', '2', '7', '90', '1999', '999999')
  const sale = source === 'THOR' ? 'ETH' : source
  return fc.oneof(
    chain.map((name) => inbound((row) => ({ ...row, address: thief(name) }))(name)),
    about('router', fc.constantFrom(thief('ETH'), '')),
    about('halted', fc.boolean()),
    about('chain_trading_paused', fc.boolean()),
    about('gas_rate', rates),
    about('dust_threshold', fc.constantFrom('0', '999999999999')),
    chain.map((name) => inbound(() => undefined)(name)),
    depth('balance_asset'),
    depth('balance_rune'),
    fc.tuple(asset, fc.boolean()).map(([name, on]) => pool((row) => ({ ...row, trading_halted: on }))(name)),
    asset.map((name) => pool((row) => ({ ...row, status: 'Staged' }))(name)),
    percents.map(repriced),
    fc.constant(quoted((quote) => ({ ...quote, inbound_address: thief(sale) }))),
    fc.constant(quoted((quote) => ({ ...quote, router: thief('ETH') }))),
    fc.constant(quoted((quote) => ({ ...quote, memo: `=:${to}:${thief(target)}` }))),
    fc.constant(quoted((quote) => ({ ...quote, memo: `${quote.memo}::thief:1000` }))),
    rates.map((rate) => quoted((quote) => ({ ...quote, recommended_gas_rate: rate, dust_threshold: '0' }))),
    fc
      .constantFrom(-100_000, -800, 800, 100_000)
      .map((seconds) => quoted((quote) => ({ ...quote, expiry: Number(quote.expiry) + seconds }))),
    fc.constantFrom(-400, 5, 400).map(
      (blocks): Behaviour =>
        (path, body) =>
          path.endsWith('/block') ? moved(body as Row, blocks) : body,
    ),
  )
}
