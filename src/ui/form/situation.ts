import type { Units } from '../../core/asset/amount.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { SwapErrorCode } from '../../core/errors.ts'
import type { AmountBelowDustError, AmountBelowMinimumError } from '../../core/nodes/refusalErrors.ts'
import type { Quotes, Route } from '../../core/quote/rankQuotes.ts'
import type { LiveQuery } from '../shared/query/useQuery.ts'
import { isHalted } from './halted/isHalted.ts'
import { type KnownCost, routeCost } from './market/routeCost.ts'
import type { MarketReading } from './market/useAgreedMarket.ts'
import type { OrderProblem } from './order/orderFigures.ts'
import { SiteStopError } from './stoppedRoutes.ts'
import type { SwapForm } from './swapForm.ts'
import type { AmountProblem, TypedAmount } from './typedAmount.ts'

/** A route that can be used. */
export type OpenRoute = Extract<Route, { outcome: 'best' | 'behind' }>
export type RefusedRoute = Extract<Route, { outcome: 'refused' }>

/**
 * The state of the form. Main button, notice and announcements all derive from it, so they can't contradict each other.
 */
export type Situation =
  | { readonly kind: 'starting' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'amountProblem'; readonly problem: AmountProblem }
  | { readonly kind: 'same' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'finding' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable' }
  /** `stop` is set when the operator of this site has stopped the swap. */
  | { readonly kind: 'halted'; readonly protocols: readonly Protocol[]; readonly stop?: SiteStopError }
  | { readonly kind: 'belowMinimum'; readonly minimum: Units | undefined }
  | { readonly kind: 'belowDust'; readonly minimum: Units | undefined }
  /** `most` is about what the pools can pay for a wanted output. */
  | { readonly kind: 'tooLarge'; readonly most?: Units | undefined }
  | { readonly kind: 'noPool' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'unconfirmed' }
  /** `code` is that of the refusal that a support needs. */
  | { readonly kind: 'noRoute'; readonly code: SwapErrorCode | undefined }
  /** A limit order whose price cannot be used, or that the network does not take. */
  | { readonly kind: 'orderProblem'; readonly problem: OrderProblem }
  | {
      readonly kind: 'priced'
      readonly route: OpenRoute
      readonly cost: KnownCost
      /**
       * `fresh` counts down, also while it is refreshed; `updating` shows an old price dimmed, `expired` must be
       * refreshed before use, `offline` is the last price before the connection was lost.
       */
      readonly freshness: 'fresh' | 'updating' | 'expired' | 'offline'
      /** Set when the amount is below what the route recommends. */
      readonly minimum: Units | undefined
      /** Whether another protocol has paused the pair, and the person has not chosen this one. */
      readonly isUnchosen: boolean
    }

const refusedAmounts: readonly Situation['kind'][] = ['amountProblem', 'tooLarge', 'belowMinimum', 'belowDust']

/** Whether the typed amount cannot be swapped as it is. */
export const isRefusedAmount = (situation: Situation): boolean =>
  refusedAmounts.includes(situation.kind) || (situation.kind === 'priced' && situation.minimum !== undefined)

export interface SituationFacts {
  readonly form: SwapForm
  /** Of the side that was typed. */
  readonly amount: TypedAmount
  readonly quotes: LiveQuery<Quotes>
  readonly market: Pick<MarketReading, 'pools' | 'pending'>
  readonly online: boolean
  /** Whether the price is no longer valid. */
  readonly expired: boolean
}

export function isOpen(route: Route): route is OpenRoute {
  return route.outcome !== 'refused'
}

/** Returns the selected route: the person's choice while it is open, else the best. */
export function chosenRoute(quotes: Quotes | undefined, wanted: Protocol | undefined): OpenRoute | undefined {
  const open = quotes?.routes.filter(isOpen) ?? []
  return open.find(({ protocol }) => protocol === wanted) ?? open[0]
}

/** Returns the form's state. The first match wins, in the order in which a person has to fix things. */
export function situationOf(facts: SituationFacts): Situation {
  const { form, amount, quotes, online, expired } = facts
  if (form.phase === 'starting') return { kind: 'starting' }
  if (amount.kind === 'none') return { kind: 'empty' }
  if (amount.kind === 'problem') return { kind: 'amountProblem', problem: amount.problem }
  const { result: answer } = quotes
  const current = answer !== undefined && answer.key === quotes.key
  const route = answer && chosenRoute(answer.value, form.route)
  if (!online && (!current || expired || !route)) return { kind: 'offline' }
  if (answer === undefined) return quotes.pending || quotes.failures === 0 ? { kind: 'finding' } : { kind: 'failed' }
  if (route) return priced(route, { ...facts, current })
  if (!current) return { kind: 'finding' }
  return refused(answer.value.routes.filter((one): one is RefusedRoute => one.outcome === 'refused'))
}

interface PricedFacts extends Pick<SituationFacts, 'form' | 'quotes' | 'market' | 'online' | 'expired'> {
  readonly current: boolean
}

function priced(route: OpenRoute, facts: PricedFacts): Situation {
  const { form, quotes, market, online, current, expired } = facts
  const { amountIn, recommendedMinAmountIn } = route.quote
  const minimum = current && amountIn < recommendedMinAmountIn ? recommendedMinAmountIn : undefined
  const isValid = current && !expired
  const live = isValid ? 'fresh' : quotes.pending || !current ? 'updating' : 'expired'
  const isUnchosen = route.protocol !== form.route && quotes.result?.value.routes.some(isHalted) === true
  return {
    kind: 'priced',
    route,
    cost: costOf(route, market),
    freshness: online ? live : 'offline',
    minimum,
    isUnchosen,
  }
}

/** Returns a route's difference from market; `checking` while its nodes are still being queried. */
function costOf({ quote, protocol }: OpenRoute, { pools, pending }: SituationFacts['market']): KnownCost {
  return routeCost(quote, pools) ?? (pending.includes(protocol) ? 'checking' : 'unknown')
}

const silent: readonly SwapErrorCode[] = ['nodes_unreachable', 'node_bad_response']
const notTraded: readonly SwapErrorCode[] = ['unsupported_asset', 'unsupported_pair', 'pool_unavailable']

/** Returns the state when every route was refused: the reason that helps most. */
function refused(routes: readonly RefusedRoute[]): Situation {
  const codes = routes.map(({ error }) => error.code)
  const any = (code: SwapErrorCode) => codes.includes(code)
  if (any('same_asset')) return { kind: 'same' }
  if (any('deposit_mismatch')) return { kind: 'unconfirmed' }
  if (codes.every((code) => code === 'node_bad_response')) return { kind: 'unreadable' }
  if (codes.every((code) => silent.includes(code))) return { kind: 'unreachable' }
  if (any('amount_too_large')) return { kind: 'tooLarge', most: largest(routes.map(mostOf)) }
  if (any('amount_below_minimum')) return { kind: 'belowMinimum', minimum: smallest(routes.map(minimumOf)) }
  if (any('amount_below_dust')) return { kind: 'belowDust', minimum: smallest(routes.map(dustOf)) }
  if (any('trading_halted')) {
    const protocols = routes.filter(isHalted).map(({ protocol }) => protocol)
    const stop = routes.map(({ error }) => error).find((error) => error instanceof SiteStopError)
    return { kind: 'halted', protocols, ...(stop && { stop }) }
  }
  if (codes.every((code) => notTraded.includes(code))) return { kind: 'noPool' }
  if (codes.every((code) => code === 'node_stale' || notTraded.includes(code))) return { kind: 'stale' }
  return { kind: 'noRoute', code: codes.find((code) => !notTraded.includes(code)) }
}

/** The code identifies the class, so the error classes need not be loaded. */
const minimumOf = ({ error }: RefusedRoute): Units | undefined =>
  error.code === 'amount_below_minimum' ? (error as AmountBelowMinimumError).recommendedMinAmountIn : undefined

const dustOf = ({ error }: RefusedRoute): Units | undefined =>
  error.code === 'amount_below_dust' ? (error as AmountBelowDustError).dustThreshold : undefined

/** Of a wanted output, see `OutputTooLargeError`. */
const mostOf = ({ error }: RefusedRoute): Units | undefined => ('most' in error ? (error.most as Units) : undefined)

function largest(values: readonly (Units | undefined)[]): Units | undefined {
  return values.reduce((most, value) => (most === undefined || (value ?? 0n) > most ? value : most), undefined)
}

function smallest(values: readonly (Units | undefined)[]): Units | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.reduce<Units | undefined>(
    (least, value) => (least === undefined || value < least ? value : least),
    undefined,
  )
}
