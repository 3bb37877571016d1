import fc from 'fast-check'
import { getQuotes } from '../../src/core/actions/getQuotes.ts'
import { units } from '../../src/core/asset/amount.ts'
import { formatAsset, homeChain, layer1Of, parseAsset } from '../../src/core/asset/asset.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { SwapError } from '../../src/core/errors.ts'
import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import { type AtLeastParams, OutputTooLargeError } from '../../src/core/preparation/quoteAtLeast.ts'
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

/** Pools, pair, settings and target of one case. */
const caseOf = (protocol: Protocol) =>
  fc.record({
    protocol: fc.constant(protocol),
    from: fc.constantFrom(...assets[protocol]),
    to: fc.constantFrom(...assets[protocol]),
    /** How deep each pool is, in percent of the example's, and how far apart its sides are. */
    depths: fc.array(fc.tuple(fc.bigInt(20n, 1_000n), fc.bigInt(60n, 160n)), { minLength: 4, maxLength: 4 }),
    /** How far the pools have moved between their report and the quotes, in hundredths of a percent. */
    moved: fc.bigInt(-50n, 50n),
    /** The target in millionths of what the pool holds. */
    target: fc.tuple(fc.bigInt(1n, 9_999n), fc.constantFrom(1n, 3n, 10n)),
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
function targetOf({ protocol, to, from, target: [share, times] }: Case, { pools }: ProtocolState): bigint {
  const own = (text: string) =>
    pools.find(({ asset }) => formatAsset(asset) === formatAsset(layer1Of(parseAsset(text, protocol))))
  const held = own(to)?.balanceAsset ?? own(from)?.balanceBase ?? 0n
  const wanted = (held * share * times) / 1_000_000n
  return wanted - (wanted % 100n)
}

/** What a node quotes for an amount, read without the library; 0 for a refusal. */
function paidFor(
  one: Case,
  state: ProtocolState,
  { amount, interval }: { amount: bigint; interval: number | undefined },
): bigint {
  const query = new URLSearchParams({
    from_asset: one.from,
    to_asset: one.to,
    amount: `${amount}`,
    destination: receiverOf(one),
  })
  if (interval !== undefined) query.set('streaming_interval', `${interval}`)
  for (const [name, values] of Object.entries(affiliateQuery(one))) if (values !== '') query.set(name, values)
  const { body } = quoteSwap(state, query)
  return BigInt((body as { expected_amount_out?: string }).expected_amount_out ?? '0')
}

const affiliateQuery = ({ affiliates }: Case) => ({
  affiliate: affiliates.map(() => 'carry').join('/'),
  affiliate_bps: affiliates.join('/'),
})

const receiverOf = ({ protocol, to }: Case) => addressOf(homeChain(parseAsset(to, protocol), protocol) as ChainId)

/** Whether the nodes refuse a target that can be refused: beyond the pools, or below the fees and the dust. */
function expectHonestRefusal(one: Case, state: ProtocolState, wanted: bigint, error: SwapError): void {
  const known = ['amount_too_large', 'amount_below_minimum', 'amount_below_dust']
  if (!known.includes(error.code)) throw new Error(`${labelOf(one)} is refused: ${error.message}`)
  if (!(error instanceof OutputTooLargeError)) return
  const depth = state.pools.reduce(
    (most, { balanceAsset, balanceBase }) => max(most, max(balanceAsset, balanceBase)),
    0n,
  )
  for (let amount = 10_000n; amount < depth * 2n; amount = (amount * 3n) / 2n) {
    if (paidFor(one, state, { amount, interval: one.interval }) < (wanted * 1_010n) / 1_000n) continue
    throw new Error(`${labelOf(one)} is refused, but ${amount} pays more than ${wanted}.`)
  }
}

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)

const labelOf = ({ protocol, from, to, interval, mimirs }: Case) =>
  `${protocol} ${from} to ${to}, interval ${interval}, ${JSON.stringify(mimirs)}`

/** Whether a quote by output pays in the range, or else at a step of the network below which the swap pays too little. */
function expectPaid(one: Case, state: ProtocolState, wanted: bigint, { amountIn, streaming }: Quote): boolean {
  const { interval } = streaming
  const paid = paidFor(one, state, { amount: amountIn, interval })
  if (paid < wanted) throw new Error(`${labelOf(one)}: ${amountIn} pays ${paid}, less than ${wanted}.`)
  if ((paid - wanted) * BPS <= wanted * 10n) return true
  const less = max(amountIn / 1_000n, 100n)
  if (paidFor(one, state, { amount: amountIn - less, interval }) < wanted) return false
  throw new Error(`${labelOf(one)}: ${amountIn} pays ${paid} in place of ${wanted}, and ${less} less is enough.`)
}

/**
 * A quote by its output is, for both protocols and every kind of asset, for an input with which a node pays from the
 * wanted output to 0.1 % more. At the steps where a network adds a part, an input that is 0.1 % smaller pays too little.
 */
export const exactOutputs: Proof = {
  name: 'exact-outputs',
  count: 10_000,
  run: async ({ count, seed }) => {
    const pairs = fc
      .oneof(caseOf('THORCHAIN'), caseOf('MAYACHAIN'))
      .filter(({ from, to }) => from !== to && from.includes('~') === to.includes('~'))
    const figures = { quotes: 0, 'in the range': 0, 'at a step': 0, refused: 0, 'questions to nodes': 0 }
    // Some targets are more than the pools can pay.
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
      figures[expectPaid(one, state, wanted, route.quote) ? 'in the range' : 'at a step'] += 1
      figures['questions to nodes'] += asked()
    }
    if (figures.quotes < count) throw new Error(`Only ${figures.quotes} of ${count} targets have a quote.`)
    if (figures['at a step'] * 50 > count) throw new Error(`More than 2 % of the quotes are at a step.`)
    return figures
  },
}
