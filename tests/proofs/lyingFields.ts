import fc from 'fast-check'
import { tools } from '../../src/contract/tools.ts'
import { getAgreedPools } from '../../src/core/actions/getAgreedPools.ts'
import { getInboundAddresses } from '../../src/core/actions/getInboundAddresses.ts'
import { getNodeTime } from '../../src/core/actions/getNodeTime.ts'
import { getPrices } from '../../src/core/actions/getPrices.ts'
import { getQuotes } from '../../src/core/actions/getQuotes.ts'
import { getRefund } from '../../src/core/actions/getRefund.ts'
import { getSpeeds } from '../../src/core/actions/getSpeeds.ts'
import { prepareDeposit } from '../../src/core/actions/prepareDeposit.ts'
import { type Units, units } from '../../src/core/asset/amount.ts'
import { type Asset, homeChain, parseAsset } from '../../src/core/asset/asset.ts'
import { type ChainId, chains } from '../../src/core/chains/chains.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { SwapError } from '../../src/core/errors.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import type { ConfirmedInbound } from '../../src/core/quorum/confirmInbound.ts'
import { getSwapQuote } from '../../src/server/support/getSwapQuote.ts'
import { getNetworkStatus, listPools } from '../../src/server/support/supportServices.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { refundFeeQuery } from '../../src/ui/form/market/refundFeeQuery.ts'
import { loadMemolessReview } from '../../src/ui/pay/loadMemolessReview.ts'
import { loadReview } from '../../src/ui/review/loadReview.ts'
import { marketQuery } from '../../src/ui/shared/assets/marketQuery.ts'
import type { Payer } from '../../src/ui/wallet/payer.ts'
import { devnetTransport } from '../core/preparation/devnetNodes.ts'
import { addressOn, payerFor, readerOf, senderOn, TIME } from '../core/preparation/readers.ts'
import { createTestContext } from '../server/testContext.ts'
import { threeViews } from '../threeViews.ts'
import type { Proof } from './proof.ts'

/** A swap whose figures a person sees. */
interface ShownSwap {
  readonly protocol: Protocol
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

const swaps: readonly ShownSwap[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n },
  { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 200_000_000_000n },
  { protocol: 'THORCHAIN', from: 'THOR.RUNE', to: 'BTC.BTC', amount: 100_000_000_000n },
  { protocol: 'THORCHAIN', from: 'XRP.XRP', to: 'ETH.USDC', amount: 100_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'DASH.DASH', to: 'MAYA.CACAO', amount: 1_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'BTC.BTC', amount: 100_000_000_000_000n },
]

/** A changed body of one request; the path is without query. */
interface Lie {
  readonly path: string
  readonly name: string
  readonly change: (body: unknown) => unknown
}

type Json = unknown
type Rows = readonly Readonly<Record<string, Json>>[]

/** What a view of the network answers, with the rows that no swap here reads left out. */
const chainsHere = new Set(['BTC', 'ETH', 'XRP', 'DASH', 'THOR', 'MAYA'])
function trimmed(path: string, body: Json): Json {
  if (path.endsWith('/inbound_addresses')) return (body as Rows).filter(({ chain }) => chainsHere.has(String(chain)))
  if (path.endsWith('/pools')) return (body as Rows).filter(({ asset }) => poolsHere.test(String(asset)))
  return body
}
const poolsHere = /^(BTC\.BTC|ETH\.ETH|ETH\.USDC-.*|XRP\.XRP|DASH\.DASH|THOR\.TCY)$/

const remembered = new Map<string, Promise<{ readonly status: number; readonly body: Json }>>()
const pathOf = (url: string) => `/${new URL(url).pathname.split('/').slice(2).join('/')}`

async function honestAnswer(request: Request) {
  const load = async () => {
    const response = await devnetTransport(request)
    return { status: response.status, body: trimmed(pathOf(request.url), await response.json()) }
  }
  const key = request.url.replace(/\/[123]\//, '/1/')
  const known = remembered.get(key) ?? load()
  remembered.set(key, known)
  return known
}

/** The nodes of both protocols, of which view 1 tells a lie. Without one, all are honest. */
function nodesWith(lie?: Lie, seen?: Map<string, Json>): Nodes {
  const transport: Transport = async (request) => {
    const { status, body } = await honestAnswer(request)
    const path = pathOf(request.url)
    if (status < 300) seen?.set(path, body)
    const isLiar = new URL(request.url).pathname.startsWith('/1/') && status < 300 && lie?.path === path
    const told = isLiar ? lie.change(structuredClone(body)) : body
    return new Response(JSON.stringify(told) ?? '', { status, headers: { 'content-type': 'application/json' } })
  }
  const nodeOf = (protocol: Protocol, kind: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      transport,
      clientId: 'portage-proof',
      endpoints: threeViews('http://devnet.example', kind),
    })
  return { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') }
}

/** What a surface shows for a swap, without who confirmed it: a liar is named there. */
type Surface = (nodes: Nodes, swap: ShownSwap) => Promise<unknown>

const assetsOf = async ({ protocol, from, to }: ShownSwap): Promise<readonly [Asset, Asset]> => {
  const pools = await getAgreedPools(nodesWith()[protocol])
  const full = (text: string) =>
    pools.find(({ asset }) => `${asset.chain}.${asset.ticker}` === text)?.asset ?? parseAsset(text, protocol)
  return [full(from), full(to)]
}

async function partiesOf(swap: ShownSwap) {
  const { protocol } = swap
  const [from, to] = await assetsOf(swap)
  const [source, target] = [homeChain(from, protocol), homeChain(to, protocol)] as [ChainId, ChainId]
  const reader = readerOf(source, payerFor(source, from, swap.amount))
  const destination = addressOn(target, 77)
  return { protocol, from, to, source, reader, sender: senderOn(source), destination, amount: units(swap.amount) }
}

const otherOf = (nodes: Nodes, protocol: Protocol) => nodes[protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN']

/**
 * Leaves out what a liar may change: who confirmed and who dissented, and the newest height among those that agree, which
 * may be up to ten blocks apart.
 */
const plainInbound = (confirmed: ConfirmedInbound | undefined) => {
  if (confirmed === undefined) return undefined
  const { confirmedBy: _by, dissent: _dissent, height: _height, ...rest } = confirmed
  return rest
}

const reviewed: Surface = async (nodes, swap) => {
  const { protocol, from, to, amount, reader, sender, destination, source } = await partiesOf(swap)
  const account = { chain: source, network: 'mocknet', address: sender.address }
  // The review reads the sender and the chain. Only signing, and asking for batches, need the wallet.
  const payer = { reader, sender, account, wallet: {} } as unknown as Payer
  const request = { protocol, from, to, amount, limitBps: 100, expected: 1n as Units }
  const {
    prepared,
    otherNode: _other,
    ...rest
  } = await loadReview(nodes[protocol], {
    request,
    payer,
    destination,
    otherNode: otherOf(nodes, protocol),
  })
  return { ...rest, deposit: undefined, prepared: { ...prepared, confirmed: plainInbound(prepared.confirmed) } }
}

const memoless: Surface = async (nodes, swap) => {
  const { protocol, from, to, amount, destination } = await partiesOf(swap)
  const recipient = { address: destination, name: undefined }
  const request = { protocol, from, to, amount, limitBps: 100, expected: 1n as Units, destination: recipient }
  return loadMemolessReview({
    node: nodes[protocol],
    otherNode: otherOf(nodes, protocol),
    request: request as never,
  })
}

const library: Surface = async (nodes, swap) => {
  const { from: fromAsset, to: toAsset, amount, reader, sender, destination } = await partiesOf(swap)
  const { routes } = await getQuotes(nodes, { fromAsset, toAsset, amount, destination })
  const route = routes.find(({ protocol }) => protocol === swap.protocol)
  if (route === undefined || !('quote' in route)) throw route?.error
  const { quote } = route
  const { protocol, streaming } = quote
  const { interval, maxQuantity } = streaming
  const split = interval === undefined ? {} : { streaming: { interval, quantity: 0, maxQuantity } }
  const intent = { protocol, fromAsset, toAsset, amount, destination, minimum: 0n as Units, ...split }
  const node = nodes[protocol]
  const pools = await getAgreedPools(node)
  const deposit = await prepareDeposit(
    node,
    { intent, quote, sender, reader, pools },
    { otherNode: otherOf(nodes, protocol) },
  )
  const refund = await getRefund(node, { quote, intent, pools })
  const shown = await refundFeeQuery(node, { asset: fromAsset, pools }).fetch(new AbortController().signal)
  const outcomes = routes.map((one) => ('quote' in one ? one.quote : one.error.code))
  return { outcomes, deposit: { ...deposit, confirmed: plainInbound(deposit.confirmed) }, refund, shown }
}

const { context } = createTestContext()

const mcp: Surface = async (nodes, swap) => {
  const { from, to, amount, destination } = await partiesOf(swap)
  const raw = {
    from_asset: `${from.chain}.${from.symbol}`,
    to_asset: `${to.chain}.${to.symbol}`,
    amount: amount.toString(),
    destination,
  }
  const quote = await bindHandler(tools.swapQuote, getSwapQuote).run(raw, { ...context, nodes, clock: () => TIME })
  const { inbound_quorum: _quorum, ...portage } = quote.portage
  return { ...quote, portage }
}

/** What the form shows before a review: prices, speeds, the list of assets, their prices and the clock. */
const form: Surface = async (nodes, swap) => {
  const { from: fromAsset, to: toAsset, amount } = await partiesOf(swap)
  const pair = { fromAsset, toAsset, amount }
  const node = nodes[swap.protocol]
  const { routes } = await getPrices(nodes, pair)
  return {
    routes: routes.map((one) => ('quote' in one ? one.quote : one.error.message)),
    speeds: await getSpeeds(node, pair),
    market: await marketQuery(nodes).fetch(new AbortController().signal),
    vaults: await getInboundAddresses(node),
    time: await getNodeTime(node),
  }
}

/** What agents read without a swap. */
const agent: Surface = async (nodes) => {
  const visit = { ...context, nodes, clock: () => TIME }
  return {
    network: await bindHandler(tools.networkStatus, getNetworkStatus).run({}, visit),
    pools: await bindHandler(tools.pools, listPools).run({}, visit),
  }
}

const surfaces: Readonly<Record<string, (swap: ShownSwap) => Surface | undefined>> = {
  review: () => reviewed,
  library: () => library,
  form: () => form,
  agent: ({ from }) => (from === chains.BTC.gasAsset ? agent : undefined),
  mcp: ({ protocol }) => (protocol === 'THORCHAIN' ? mcp : undefined),
  memoless: ({ protocol, from }) => (protocol === 'THORCHAIN' && from === chains.BTC.gasAsset ? memoless : undefined),
}

const textOf = (shown: unknown): string =>
  JSON.stringify(shown, (_, value: unknown) => {
    if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`
    return typeof value === 'bigint' ? `${value}n` : value
  })

/** Every change of one value: numbers, also as text, up, down, to zero and by one; switches; other texts; nothing. */
function changesOf(value: Json): readonly (readonly [string, Json])[] {
  const isDigits = typeof value === 'string' && /^\d+$/.test(value)
  if (typeof value === 'number' || isDigits) {
    const figure = BigInt(value)
    const changed = { more: figure + 1n, less: figure - 1n, scaled: figure * 1_000n, tenth: figure / 10n, none: 0n }
    const written = Object.entries(changed).map(([name, to]) => [name, isDigits ? `${to}` : Number(to)] as const)
    return [...written, ['text', 'x'], ['missing', undefined]]
  }
  if (typeof value === 'boolean')
    return [
      ['flipped', !value],
      ['missing', undefined],
    ]
  if (typeof value === 'string')
    return [
      ['other', `${value}0`],
      ['empty', ''],
      ['missing', undefined],
    ]
  return [
    ['null', null],
    ['missing', undefined],
  ]
}

/** Every lie about a body: each value changed; each row of a list removed, repeated, and preceded by a twin. */
function liesAbout(path: string, body: Json): readonly Lie[] {
  const lies: Lie[] = []
  const visit = (value: Json, at: readonly (string | number)[]) => {
    const put = (root: Json, change: (parent: Record<string, Json>, key: string) => void): Json => {
      let parent = root as Record<string, Json>
      for (const key of at.slice(0, -1)) parent = parent[key] as Record<string, Json>
      change(parent, String(at.at(-1)))
      return root
    }
    const add = (name: string, change: (body: Json) => Json) =>
      lies.push({ path, name: `${path} ${at.join('.')} ${name}`, change })
    if (Array.isArray(value)) {
      for (const [index, row] of value.entries()) {
        const splice =
          (count: number, ...rows: readonly Json[]) =>
          (root: Json) => {
            const list = at.reduce<Json>((child, key) => (child as Record<string, Json>)[key], root) as Json[]
            list.splice(index, count, ...rows.map((one) => structuredClone(one)))
            return root
          }
        add(`${index} removed`, splice(1))
        add(`${index} repeated`, splice(0, row))
        add(`${index} preceded by a twin`, splice(0, twinOf(row)))
      }
      add('emptied', (root) => {
        const list = at.reduce<Json>((child, key) => (child as Record<string, Json>)[key], root) as Json[]
        list.length = 0
        return root
      })
    } else if (at.length > 0 && (typeof value !== 'object' || value === null)) {
      for (const [name, to] of changesOf(value)) {
        add(name, (root) =>
          put(root, (parent, key) => {
            parent[key] = to
          }),
        )
      }
    }
    if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) visit(child, [...at, key])
    }
  }
  visit(body, [])
  return lies
}

/** A row that looks like another: a token of the same ticker and another contract, or another address. */
function twinOf(row: Json): Json {
  if (typeof row !== 'object' || row === null) return row
  const { asset, address } = row as Readonly<Record<string, Json>>
  if (typeof asset === 'string' && asset.includes('-')) {
    return { ...row, asset: `${asset.split('-')[0]}-0X${'66'.repeat(20)}` }
  }
  return typeof address === 'string' ? { ...row, address: addressOn('BTC', 201) } : row
}

/** Settings of the network that no swap reads: one of them is enough. */
const sampledKeys = 12

interface Case {
  readonly surface: string
  readonly swap: ShownSwap
  readonly lie: Lie
  readonly honest: string
  readonly run: Surface
}

/** Every lie about every body that a surface reads, with what it shows over honest nodes. */
async function readCases(): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const swap of swaps) {
    for (const [surface, choose] of Object.entries(surfaces)) {
      const run = choose(swap)
      if (run === undefined) continue
      const seen = new Map<string, Json>()
      const honest = textOf(await run(nodesWith(undefined, seen), swap))
      for (const [path, body] of seen) {
        const lies = liesAbout(path, path.endsWith('/mimir') ? fewKeys(body) : body)
        cases.push(...lies.map((lie) => ({ surface, swap, lie, honest, run })))
      }
    }
  }
  return cases
}

/** Halts and fees, and a few of the hundred others. */
function fewKeys(body: Json): Json {
  const entries = Object.entries(body as object)
  const isRead = (key: string) => /HALT|PAUSE|FEE|MEMOLESS/i.test(key)
  return Object.fromEntries([
    ...entries.filter(([key]) => isRead(key)).slice(0, 2 * sampledKeys),
    ...entries.filter(([key]) => !isRead(key)).slice(0, sampledKeys),
  ])
}

/**
 * View 1 of three lies about one field of one body. Every surface has to show the same swap, and build the same bytes, as over
 * three honest nodes.
 */
export const lyingFields: Proof = {
  name: 'lying-fields',
  count: 40_000,
  run: async ({ count, seed, report }) => {
    const cases = await readCases()
    const chosen = fc.sample(fc.shuffledSubarray([...cases.keys()], { minLength: cases.length }), { seed, numRuns: 1 })
    const order = chosen[0] ?? []
    const violations: string[] = []
    let run = 0
    for (const at of order.slice(0, count)) {
      const one = cases[at] as Case
      const shown = await one.run(nodesWith(one.lie), one.swap).then(textOf, (error: unknown) => {
        if (error instanceof SwapError) return `${error.code}: ${error.message}`
        throw error
      })
      if (shown !== one.honest) violations.push(violation(one, shown))
      run++
      if (run % 1_000 === 0) report(`${run} lies of ${Math.min(count, cases.length)}`)
    }
    if (violations.length > 0) {
      throw new Error(`${violations.length} lies changed what is shown:\n${violations.slice(0, 20).join('\n')}`)
    }
    return { lies: run, known: cases.length }
  },
}

function violation({ surface, swap, lie, honest }: Case, shown: string): string {
  const at = [...honest].findIndex((letter, index) => letter !== shown[index])
  const part = (text: string) => text.slice(Math.max(0, at - 80), at + 120)
  return `${surface} of ${swap.from} to ${swap.to}, ${lie.name}: shows …${part(shown)}… instead of …${part(honest)}…`
}
