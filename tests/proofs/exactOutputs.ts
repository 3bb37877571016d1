import fc from 'fast-check'
import { getQuotes } from '../../src/core/actions/getQuotes.ts'
import { units } from '../../src/core/asset/amount.ts'
import { formatAsset, homeChain, layer1Of, parseAsset } from '../../src/core/asset/asset.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { SwapError } from '../../src/core/errors.ts'
import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import type { AtLeastParams } from '../../src/core/preparation/quoteAtLeast.ts'
import type { Quote } from '../../src/core/quote/quote.ts'
import { quoteSwap } from '../../src/devnet/quote/quoteSwap.ts'
import type { PoolState, ProtocolState } from '../../src/devnet/rules/state.ts'
import { addressOf, exampleState } from '../devnet/exampleState.ts'
import type { Proof } from './proof.ts'

const BPS = 10_000n
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'

/** Coins, tokens, synths, trade and secured assets, and the protocol's own coin on either side. */
const assets: Readonly<Record<Protocol, readonly string[]>> = {
  THORCHAIN: [
    ...['BTC.BTC', 'ETH.ETH', usdc, 'XRP.XRP', 'THOR.RUNE'],
    ...['BTC/BTC', 'ETH/ETH', 'BTC~BTC', 'ETH~ETH', 'XRP~XRP', 'BTC-BTC', 'ETH-ETH'],
  ],
  MAYACHAIN: ['BTC.BTC', 'ETH.ETH', usdc, 'THOR.RUNE', 'MAYA.CACAO', 'BTC/BTC', 'ETH/ETH', 'ETH~ETH'],
}

/** From 1 to 1,000 percent, of every size as many. */
const depth = fc.integer({ min: 0, max: 30 }).map((tenths) => BigInt(Math.round(10 ** (tenths / 10))))

/** Pools, pair, settings and target of one case. */
const caseOf = (protocol: Protocol) =>
  fc.record({
    protocol: fc.constant(protocol),
    from: fc.constantFrom(...assets[protocol]),
    to: fc.constantFrom(...assets[protocol]),
    /** How deep each pool is, in percent of the example's, up to 1,000 times apart; and how far apart its sides are. */
    depths: fc.array(fc.tuple(depth, fc.bigInt(60n, 160n)), { minLength: 4, maxLength: 4 }),
    /** How far the pools have moved between their report and the quotes, in hundredths of a percent. */
    moved: fc.bigInt(-50n, 50n),
    /** The target in millionths of what the pool holds; some are tiny. */
    target: fc.tuple(fc.bigInt(1n, 9_999n), fc.constantFrom(1n, 3n, 10n), fc.constantFrom(1n, 1n, 1n, 1_000n)),
    affiliates: fc.constantFrom([], [30], [150, 75]),
    interval: fc.constantFrom(undefined, undefined, 1, 4),
    mimirs: fc.record({
      EnableAdvSwapQueue: fc.constantFrom(0, 1, 1),
      L1SlipMinBps: fc.constantFrom(0, 5, 10, 30),
      TradeAccountsSlipMinBps: fc.constantFrom(0, 5),
      SlipFeeAddedBasisPoints: fc.constantFrom(0, 5, 50),
      VirtualMultSynthsBasisPoints: fc.constantFrom(5_000, 10_000, 20_000),
      StreamingSwapMinBPFee: fc.constantFrom(1, 5, 20),
      TradeAccountsEnabled: fc.constant(1),
      TradeAccountsDepositEnabled: fc.constant(1),
      TradeAccountsWithdrawEnabled: fc.constant(1),
    }),
  })

type Case = ReturnType<typeof caseOf> extends fc.Arbitrary<infer T> ? T : never

function stateOf({ protocol, depths, mimirs }: Case, moved = 0n): ProtocolState {
  const state = exampleState(protocol, { mimirs })
  return {
    ...state,
    pools: state.pools.map((pool, index): PoolState => {
      const [percent = 100n, tilt = 100n] = depths[index] ?? []
      const balanceAsset = (pool.balanceAsset * percent * tilt) / 10_000n
      const balanceBase = (((pool.balanceBase * percent) / 100n) * (BPS + moved)) / BPS
      return { ...pool, balanceAsset, balanceBase, poolUnits: balanceBase }
    }),
  }
}

/** One node of each protocol: its pools a block before its quotes. The other protocol refuses. */
function nodesOf(one: Case, state: ProtocolState): { readonly nodes: Nodes; readonly asked: () => number } {
  const { protocol, moved } = one
  let quotes = 0
  const base = protocol === 'THORCHAIN' ? 'balance_rune' : 'balance_cacao'
  const rows = stateOf(one, moved).pools.map(({ asset, status, decimals, balanceAsset, balanceBase }) => ({
    asset: formatAsset(asset),
    status,
    decimals,
    balance_asset: `${balanceAsset}`,
    [base]: `${balanceBase}`,
  }))
  const nodeOf = (its: Protocol) =>
    createNode({
      protocol: its,
      network: 'mocknet',
      clientId: 'portage-proof',
      endpoints: [{ operator: 'one', url: 'http://node.example' }],
      transport: async ({ url }) => {
        const { pathname, searchParams } = new URL(url)
        if (its !== protocol) return Response.json({ code: 12, message: 'Not Implemented' }, { status: 501 })
        if (pathname.endsWith('/pools')) return Response.json(rows)
        quotes += 1
        const { status, body } = quoteSwap(state, searchParams)
        return Response.json(body, { status })
      },
    })
  return { nodes: { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') }, asked: () => quotes }
}

/** The wanted output: a share of what the target's pool holds, in units that its chain can pay. */
function targetOf(one: Case, { pools }: ProtocolState): bigint {
  const [share, times, less] = one.target
  const held = poolOf(one, one.to, pools)?.balanceAsset ?? poolOf(one, one.from, pools)?.balanceBase ?? 0n
  const wanted = (held * share * times) / 1_000_000n / less
  return max(wanted - (wanted % 100n), 100n)
}

const poolOf = ({ protocol }: Case, text: string, pools: readonly PoolState[]): PoolState | undefined =>
  pools.find(({ asset }) => formatAsset(asset) === formatAsset(layer1Of(parseAsset(text, protocol))))

/** What a node quotes for an amount, read without the library; undefined for a refusal. */
function quoteFor(
  one: Case,
  state: ProtocolState,
  { amount, interval }: { amount: bigint; interval: number | undefined },
): { readonly paid: bigint; readonly recommended: bigint } | undefined {
  const query = new URLSearchParams({
    from_asset: one.from,
    to_asset: one.to,
    amount: `${amount}`,
    destination: receiverOf(one),
  })
  if (interval !== undefined) query.set('streaming_interval', `${interval}`)
  for (const [name, values] of Object.entries(affiliateQuery(one))) if (values !== '') query.set(name, values)
  const body = quoteSwap(state, query).body as { expected_amount_out?: string; recommended_min_amount_in?: string }
  if (body.expected_amount_out === undefined) return undefined
  return { paid: BigInt(body.expected_amount_out), recommended: BigInt(body.recommended_min_amount_in ?? '0') }
}

const paidFor = (...args: Parameters<typeof quoteFor>): bigint => quoteFor(...args)?.paid ?? 0n

/** Returns the smallest input between the two that pays enough, by bisection; the higher one does. */
function leastFor(
  wanted: bigint,
  { low, high }: { low: bigint; high: bigint },
  paidAt: (amount: bigint) => bigint,
): bigint {
  let below = low
  let above = high
  while (above - below > 1n) {
    const middle = (below + above) / 2n
    if (paidAt(middle) >= wanted) above = middle
    else below = middle
  }
  return above
}

const affiliateQuery = ({ affiliates }: Case) => ({
  affiliate: affiliates.map(() => 'carry').join('/'),
  affiliate_bps: affiliates.join('/'),
})

const receiverOf = ({ protocol, to }: Case) => addressOf(homeChain(parseAsset(to, protocol), protocol) as ChainId)

/**
 * Whether nodes refuse a target that can be refused. Of inputs up to what the source's pool holds, by both ways to split
 * the swap, the smallest that pays enough pays over 1 % more, is below what nodes recommend, or does not exist. Or
 * nodes refuse some inputs up to 5 % larger: of a swap in parts, those whose parts do not cover the fee.
 */
function expectHonestRefusal(one: Case, state: ProtocolState, wanted: bigint, error: SwapError): void {
  const known = ['amount_too_large', 'amount_below_minimum', 'amount_below_dust']
  if (!known.includes(error.code)) throw new Error(`${labelOf(one)} is refused: ${error.message}`)
  const held = poolOf(one, one.from, state.pools)?.balanceAsset ?? poolOf(one, one.to, state.pools)?.balanceBase ?? 0n
  for (const interval of one.interval === undefined ? [undefined, 1] : [one.interval]) {
    const paidAt = (amount: bigint) => paidFor(one, state, { amount, interval })
    let low = 0n
    let high = 1n
    while (high <= held && paidAt(high) < wanted) {
      low = high
      high = (high * 3n) / 2n + 1n
    }
    if (high > held) continue
    const least = leastFor(wanted, { low, high }, paidAt)
    const quote = quoteFor(one, state, { amount: least, interval })
    if (quote === undefined || (quote.paid - wanted) * 100n > wanted) continue
    if (error.code !== 'amount_too_large' && least < quote.recommended) continue
    const larger = [101n, 102n, 103n, 104n, 105n].map((percent) => (least * percent) / 100n)
    if (larger.some((amount) => quoteFor(one, state, { amount, interval }) === undefined)) continue
    throw new Error(`${labelOf(one)} is refused by ${error.code}, but ${least} pays ${quote.paid} for ${wanted}.`)
  }
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)

const labelOf = ({ protocol, from, to, interval, mimirs }: Case) =>
  `${protocol} ${from} to ${to}, interval ${interval}, ${JSON.stringify(mimirs)}`

/** How a quote by output pays: in the range; or else because no input can, at a step of one unit or of the parts. */
type Payment = 'in the range' | 'at a unit' | 'at a part'

function paymentOf(one: Case, state: ProtocolState, wanted: bigint, { amountIn, streaming }: Quote): Payment {
  const { interval } = streaming
  const paidAt = (amount: bigint) => paidFor(one, state, { amount, interval })
  const paid = paidAt(amountIn)
  if (paid < wanted) throw new Error(`${labelOf(one)}: ${amountIn} pays ${paid}, less than ${wanted}.`)
  if ((paid - wanted) * BPS <= wanted * 10n) return 'in the range'
  const unit = 10n ** BigInt(8 - (poolOf(one, one.from, state.pools)?.decimals ?? 8))
  if (paidAt(amountIn - unit) < wanted) return 'at a unit'
  if (streaming.maxQuantity > 1 && paidAt(amountIn - amountIn / BPS) < wanted) return 'at a part'
  const least = leastFor(wanted, { low: 0n, high: amountIn }, paidAt)
  throw new Error(`${labelOf(one)}: ${amountIn} pays ${paid} in place of ${wanted}; ${least} pays ${paidAt(least)}.`)
}

/**
 * A quote by its output is, for both protocols and every kind of asset, for an input with which a node pays from the
 * wanted output to 0.1 % more. Outside of it, an input that is a unit smaller pays too little, or one that is 0.01 %
 * smaller where the network adds a part there.
 */
export const exactOutputs: Proof = {
  name: 'exact-outputs',
  count: 10_000,
  run: async ({ count, seed }) => {
    const pairs = fc
      .oneof(caseOf('THORCHAIN'), caseOf('MAYACHAIN'))
      .filter(({ from, to }) => from !== to && from.includes('~') === to.includes('~'))
    const figures = {
      quotes: 0,
      'in the range': 0,
      'at a unit': 0,
      'at a part': 0,
      refused: 0,
      'questions to nodes': 0,
    }
    // Some targets are more than the pools can pay, or less than the fees.
    for (const one of fc.sample(pairs, { seed, numRuns: count * 2 })) {
      if (figures.quotes === count) break
      const state = stateOf(one)
      const wanted = targetOf(one, state)
      const params: AtLeastParams = {
        fromAsset: parseAsset(one.from, one.protocol),
        toAsset: parseAsset(one.to, one.protocol),
        atLeast: units(wanted),
        destination: receiverOf(one),
        streamingInterval: one.interval,
        affiliates: one.affiliates.map((bps) => ({ name: 'carry', bps })),
      }
      const { nodes, asked } = nodesOf(one, state)
      const { routes } = await getQuotes(nodes, params)
      const route = routes.find(({ protocol }) => protocol === one.protocol)
      if (route === undefined) throw new Error(`${labelOf(one)} has no route.`)
      if (route.outcome === 'refused') {
        expectHonestRefusal(one, state, wanted, route.error)
        figures.refused += 1
        continue
      }
      figures.quotes += 1
      figures[paymentOf(one, state, wanted, route.quote)] += 1
      figures['questions to nodes'] += asked()
    }
    if (figures.quotes < count) throw new Error(`Only ${figures.quotes} of ${count} targets have a quote.`)
    if (figures['at a part'] * 50 > count) throw new Error('More than 2 % of the quotes are at a part.')
    return figures
  },
}
