import type { Units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { SwapError, type SwapErrorCode } from '../../src/core/errors.ts'
import { refusalOf } from '../../src/core/nodes/refusalOf.ts'
import type { AgreedPool } from '../../src/core/quorum/agreedPools.ts'
import type { Quote } from '../../src/core/quote/quote.ts'
import type { Quotes, Route } from '../../src/core/quote/rankQuotes.ts'
import type { NoticeContext } from '../../src/ui/form/noticeOf.ts'
import { type SituationFacts, situationOf } from '../../src/ui/form/situation.ts'
import { startingForm } from '../../src/ui/form/swapForm.ts'
import { idleQuery } from '../../src/ui/shared/query/queryState.ts'
import type { LiveQuery } from '../../src/ui/shared/query/useQuery.ts'
import { formEn as en } from '../../src/ui/texts/form.en.ts'

const fromAsset = parseAsset('BTC.BTC')
const toAsset = parseAsset('ETH.ETH')
export const units = (value: bigint) => value as Units

export function quoteBy(protocol: Protocol, out: bigint, facts: Partial<Quote> = {}): Quote {
  return {
    protocol,
    fromAsset,
    toAsset,
    amountIn: units(15_000_000n),
    expectedAmountOut: units(out),
    fees: {
      asset: toAsset,
      liquidity: units(10n),
      outbound: units(5n),
      affiliate: units(0n),
      total: units(15n),
      slippageBps: 13,
      totalBps: 14,
    },
    streaming: { maxQuantity: 12, blocks: 4, seconds: 24 },
    inbound: { confirmationBlocks: 1, confirmationSeconds: 600, dustThreshold: units(1000n) },
    outboundDelaySeconds: 60,
    totalSeconds: 660,
    recommendedMinAmountIn: units(12_000n),
    expiry: 2_000_000_000,
    notes: '',
    warning: '',
    ...facts,
  }
}

export const best = (quote: Quote): Route => ({ protocol: quote.protocol, outcome: 'best', quote, behind: units(0n) })
const behind = (quote: Quote): Route => ({
  protocol: quote.protocol,
  outcome: 'behind',
  quote,
  behind: units(9n),
})
export const no = (protocol: Protocol, code: SwapErrorCode): Route => ({
  protocol,
  outcome: 'refused',
  error: new SwapError('No.', { code, hint: 'None.' }),
})
export const inWords = (protocol: Protocol, nodeMessage: string): Route => ({
  protocol,
  outcome: 'refused',
  error: refusalOf({ protocol, fromAsset, toAsset, nodeMessage }),
})
export const quotesOf = (...routes: Route[]): Quotes => ({
  routes,
  best: routes.flatMap((route) => (route.outcome === 'best' ? [route.quote] : []))[0],
})

export function withQuote(value: Quotes, facts: Partial<LiveQuery<Quotes>> = {}): LiveQuery<Quotes> {
  return { ...idleQuery, key: 'q', family: 'f', result: { key: 'q', value, at: 0 }, refresh: () => {}, ...facts }
}

const pool = (asset: string, balanceAsset: bigint): AgreedPool => ({
  asset: parseAsset(asset),
  status: 'available',
  decimals: 8,
  balanceAsset: units(balanceAsset),
  balanceBase: units(1_000_000_000_000n),
  priceUsd: undefined,
  tradingHalted: false,
  isDisputed: false,
})
/** Pools that price 0.15 BTC at the given amount of ETH. */
export const marketAt = (worth: bigint) => ({
  pools: { THORCHAIN: [pool('BTC.BTC', 15_000_000n * 10n ** 6n), pool('ETH.ETH', worth * 10n ** 6n)] },
  pending: [],
})

export const idleState: SituationFacts = {
  form: { ...startingForm, phase: 'open', text: '0.15' },
  amount: { kind: 'amount', units: units(15_000_000n) },
  quotes: withQuote(quotesOf(best(quoteBy('THORCHAIN', 451n)), behind(quoteBy('MAYACHAIN', 442n)))),
  market: marketAt(451n),
  online: true,
  expired: false,
}
export const messages = {
  from: fromAsset,
  locale: 'en-US',
  messages: en,
  recipients: [],
  funds: { kind: 'unknown' },
  isNoticeLoading: false,
  opening: undefined,
} as const
export const context: NoticeContext = { form: idleState.form, locale: 'en-US', failures: 0 }
export const kindWith = (facts: Partial<SituationFacts>) => situationOf({ ...idleState, ...facts }).kind
