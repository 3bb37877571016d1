import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { getPrices } from '../../core/actions/getPrices.ts'
import type { Units } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { formatAsset, unitDecimals } from '../../core/asset/asset.ts'
import { payableDecimals } from '../../core/asset/payableDecimals.ts'
import { supplyLimit } from '../../core/asset/supply.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { knownIncidents, type SiteIncidents, watchIncidents } from '../../core/nodes/net/siteIncidents.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import { marketPriceUsd } from '../../core/quote/market.ts'
import type { Quotes, Route } from '../../core/quote/rankQuotes.ts'
import type { Market } from '../shared/assets/market.ts'
import { marketPrice } from '../shared/assets/market.ts'
import { marketQuery } from '../shared/assets/marketQuery.ts'
import { openingAmount } from '../shared/assets/openingAmount.ts'
import { untilPressedLoaded } from '../shared/parts/loadPressed.ts'
import { untilLoaded } from '../shared/parts/untilLoaded.ts'
import type { Query } from '../shared/query/queryState.ts'
import type { LiveQuery } from '../shared/query/useQuery.ts'
import { useQuery } from '../shared/query/useQuery.ts'
import { priceValidMs, refreshAt, secondsLeft, validUntil } from '../shared/time/priceValidity.ts'
import type { NodeOffsets } from '../shared/time/useNodeOffset.ts'
import { useNodeOffset } from '../shared/time/useNodeOffset.ts'
import { useNow } from '../shared/time/useNow.ts'
import type { Presence } from '../shared/time/usePresence.ts'
import { usePresence, useReconnect } from '../shared/time/usePresence.ts'
import { numberLocale } from '../texts/shownLanguage.ts'
import { filledIn, localDecimal } from './filledText.ts'
import { confirmQuotes } from './market/confirmQuotes.ts'
import type { estimateOutput } from './market/estimateOutput.ts'
import { preferFaster } from './market/preferFaster.ts'
import type { AgreedMarket } from './market/routeCost.ts'
import type { MarketReading } from './market/useAgreedMarket.ts'
import { useAgreedMarket } from './market/useAgreedMarket.ts'
import type { LiveOrder } from './order/liveOrder.ts'
import { useOrder } from './order/useOrder.ts'
import { usePartner } from './partner/usePartner.ts'
import type { VisitPartner } from './partner/visitPartner.ts'
import type { OpenRoute, Situation } from './situation.ts'
import { chosenRoute, situationOf } from './situation.ts'
import { refuseOrders, refuseStopped } from './stoppedRoutes.ts'
import type { ChosenSpeed, SwapForm, SwapFormEvent } from './swapForm.ts'
import { startingFormOf, swapForm } from './swapForm.ts'
import type { TypedAmount } from './typedAmount.ts'
import { typedAmount } from './typedAmount.ts'
import { readLink } from './urlState.ts'
import type { PayingAccount } from './useFunds.ts'
import { useFunds, useOwnAddresses } from './useFunds.ts'
import type { LinkedPage } from './useSwapLink.ts'
import { useLink, useLinkedCoins } from './useSwapLink.ts'

/** After this long without a change by the person, prices are left to expire (ms). */
const attentionMs = 10 * 60_000

/** A smaller move of the price (hundredths of a percent) changes no typed amount. */
const STEADY_BPS = 25n

const BPS = 10_000n

/** Delay of the query after the last keystroke (ms). */
const typingMs = 350
/** How long the pools wait for the first price, with which they would share a slow connection (ms). */
const marketWaitMs = 2_000
/** Without a route, the query repeats sooner than a price expires (ms). */
const refusedHoldMs = 20_000

/** State of the swap page: the form, the parsed amount, quotes, market prices and the resulting situation. */
export interface Swap {
  readonly nodes: Nodes
  readonly form: SwapForm
  readonly dispatch: (event: SwapFormEvent) => void
  readonly locale: string
  /** What is sent: as typed, or as the quote of a typed output needs it. */
  readonly amount: TypedAmount
  /** The amount of the typed side. */
  readonly typed: TypedAmount
  /** The least to receive, in units of `form.to`; undefined while the other side is typed. */
  readonly atLeast: Units | undefined
  /** The limit order; undefined for a swap at market, and until its code has loaded. */
  readonly order: LiveOrder | undefined
  readonly market: LiveQuery<Market>
  /** Quotes, without those that contradict the confirmed pools. */
  readonly quotes: LiveQuery<Quotes>
  readonly agreed: MarketReading
  readonly situation: Situation
  /** Fetches the price again, and the pools if they were not confirmed. */
  readonly refresh: () => void
  /** The search part of a link to this swap. */
  readonly link: string
  /** The route that is shown, also while its price is refreshed. */
  readonly route: OpenRoute | undefined
  /** Output for the typed amount by the pools, until the nodes quote it; undefined when the route's quote is for it. */
  readonly estimate: Units | undefined
  /** The protocol of the route, or one that supports the pair before there is a route. */
  readonly protocol: Protocol
  /** The connected account that pays, and whether its balance is enough. */
  readonly payer: PayingAccount
  /** Addresses of the connected wallets. */
  readonly ownAddresses: readonly string[]
  readonly secondsLeft: number
  /** USD of one coin times 1e8. */
  readonly prices: { readonly from: bigint | undefined; readonly to: bigint | undefined }
  /** The partner whose link opened the page. */
  readonly partner: VisitPartner | undefined
}

export function useSwap(nodes: Nodes, page: LinkedPage = {}): Swap {
  const [form, dispatchPlain] = useReducer(swapForm, page.pair, startingFormOf)
  const locale = useLocale()
  const dispatch = useCallback((event: SwapFormEvent) => dispatchPlain(filledIn(event, locale)), [locale])
  const opened = form.phase === 'open'
  const partner = usePartner()

  const { parameters, pair } = page
  // A widget has no limit orders.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page opens once
  useLayoutEffect(() => {
    const { text, order, ...linked } = readLink(location.search, parameters)
    const written = (amount: string) => localDecimal(amount, numberLocale())
    dispatch({
      type: 'opened',
      kept: history.state?.kept,
      amount: written(pair?.amount ?? openingAmount),
      text: text === undefined ? undefined : written(text),
      ...linked,
      ...(order &&
        parameters === undefined && {
          order: { ...order, ...(order.text !== undefined && { text: written(order.text) }) },
        }),
    })
  }, [])

  const [isMarketWanted, setMarketWanted] = useState(false)
  const market = useQuery(useMemo(() => (isMarketWanted ? marketQuery(nodes) : undefined), [nodes, isMarketWanted]))
  const known = market.result?.value
  const [quotedAt, setQuotedAt] = useState<number | undefined>(undefined)
  const agreed = useAgreedMarket(nodes, quotedAt)
  const { pools } = agreed
  const prices = useMemo(
    () => ({ from: knownPrice(form.from, pools, known), to: knownPrice(form.to, pools, known) }),
    [known, pools, form.from, form.to],
  )
  const { fixed } = form
  const entryPrice = useRef<EntryPrice>({ asset: form[fixed], price: undefined })
  entryPrice.current = steadyPrice(entryPrice.current, { asset: form[fixed], price: prices[fixed] })
  const typed = useAmount(form, { locale, market: known, price: entryPrice.current.price })
  const units = opened && typed.kind === 'amount' ? typed.units : undefined
  const isMemoless = form.mode === 'memoless'
  const query = useMemo(() => {
    if (units === undefined || partner === 'loading') return undefined
    const params = { from: form.from, to: form.to, amount: units, speed: form.speed, partner }
    return fixed === 'from' ? quoteQuery(nodes, params) : outputQuery(nodes, params, isMemoless)
  }, [nodes, form.from, form.to, form.speed, fixed, isMemoless, units, partner])
  const quoted = useQuery(query, form.typing ? typingMs : 0)
  useEffect(() => setQuotedAt(quoted.result?.at), [quoted.result?.at])
  const isQuoting = query !== undefined && !quoted.result && quoted.failures === 0
  useEffect(() => {
    if (!opened || partner === 'loading') return
    const wait = async () => {
      await untilPressedLoaded()
      setMarketWanted(true)
    }
    const timer = setTimeout(wait, isQuoting ? marketWaitMs : 0)
    return () => clearTimeout(timer)
  }, [opened, partner, isQuoting])
  const incidents = useSyncExternalStore(watchIncidents, knownIncidents, knownIncidents)
  const quotes = useConfirmed(quoted, agreed, { form, incidents })
  const route = chosenRoute(quotes.result?.value, form.route)
  const protocol = route?.protocol ?? likelyProtocol(form)
  const amount = useMemo(() => (fixed === 'from' ? typed : amountOf(route)), [fixed, typed, route])
  const payer = useFunds(nodes[protocol], form.from, amount)
  const ownAddresses = useOwnAddresses()
  const presence = usePresence(isSilent(quoted) ? quoted.result : undefined)
  // After the first price, which would otherwise wait for the clocks on a slow connection.
  const until = useUntil(quotes, form, useNodeOffset(nodes, quotedAt !== undefined))
  const now = useNow(1000, until !== undefined && presence.visible)
  const expired = until !== undefined && now >= until
  useAutoRefresh({ quotes, until, presence })
  useLinkedCoins(form, { known, price: prices.from }, dispatch)
  const base = situationOf({ form, amount: typed, quotes, market: agreed, online: presence.online, expired })
  const ordered = useOrder(nodes, { form, amount: units, agreed, locale, base })
  const link = useLink(form, { units, figures: ordered.order?.figures }, page)
  const refresh = () => {
    quotes.refresh()
    agreed.refresh()
    ordered.refresh()
  }
  useStopChange(incidents, quotes.refresh)
  useReconnect(presence.online, () => {
    refresh()
    if (!market.result) market.refresh()
  })

  return {
    nodes,
    form,
    dispatch,
    locale,
    amount,
    typed,
    atLeast: fixed === 'to' ? units : undefined,
    market,
    quotes,
    agreed,
    order: ordered.order,
    situation: ordered.situation,
    refresh,
    link,
    route,
    estimate: useEstimate(route, fixed === 'from' ? units : undefined, agreed),
    protocol,
    payer,
    ownAddresses,
    secondsLeft: until === undefined ? 0 : Math.min(secondsLeft(until, now), priceValidMs / 1000),
    prices,
    partner: partner === 'loading' ? undefined : partner,
  }
}

/** Returns the protocol that is connected to both chains, THORChain if both are. */
function likelyProtocol({ from, to }: SwapForm): Protocol {
  const isThorchain = [from, to].every(({ chain }) => isChainId(chain) && chains[chain].protocols.includes('THORCHAIN'))
  return isThorchain ? 'THORCHAIN' : 'MAYACHAIN'
}

/** Returns English until hydration, so that server and browser render the same page. */
function useLocale(): string {
  const [locale, setLocale] = useState('en')
  // Before the form is drawn with an amount that is written in this locale.
  useLayoutEffect(() => setLocale(numberLocale()), [])
  return locale
}

interface AmountOptions {
  readonly locale: string
  readonly market: Market | undefined
  readonly price: bigint | undefined
}

/** Parses the typed amount, of the side that was typed. */
function useAmount(form: SwapForm, { locale, market, price }: AmountOptions): TypedAmount {
  const { text, entry, fixed } = form
  const asset = form[fixed]
  return useMemo(() => {
    const all = unitDecimals(asset)
    const decimals = payableDecimals(asset, market?.pools ?? [])
    const supply = supplyLimit(asset)
    return typedAmount(text, { entry, ticker: asset.ticker, locale, unitDecimals: all, decimals, price, supply })
  }, [text, entry, asset, locale, market, price])
}

/** What a route needs for a typed output. */
const amountOf = (route: OpenRoute | undefined): TypedAmount =>
  route === undefined ? { kind: 'none' } : { kind: 'amount', units: route.quote.amountIn }

/** Returns when the quotes expire (monotonic clock, ms). */
function useUntil(quotes: LiveQuery<Quotes>, form: SwapForm, offsets: NodeOffsets): number | undefined {
  const { result: answer } = quotes
  if (answer === undefined || answer.key !== quotes.key) return undefined
  const route = chosenRoute(answer.value, form.route)
  if (!route) return answer.at + refusedHoldMs
  return validUntil(answer.at, route.quote.expiry, offsets[route.protocol])
}

interface StopFacts {
  readonly form: SwapForm
  readonly incidents: SiteIncidents
}

/**
 * Removes quotes that contradict the confirmed pools or that the operator of the site has stopped, and prefers the faster
 * of equal routes.
 */
function useConfirmed(
  quotes: LiveQuery<Quotes>,
  { pools }: MarketReading,
  { form: { from, to, order }, incidents }: StopFacts,
): LiveQuery<Quotes> {
  const { result: answer } = quotes
  const isOrder = order !== undefined
  const confirmed = useMemo(() => {
    if (answer === undefined) return undefined
    const allowed = refuseStopped(confirmQuotes(answer.value, pools), { from, to }, incidents)
    return { ...answer, value: isOrder ? refuseOrders(allowed) : preferFaster(allowed) }
  }, [answer, pools, from, to, isOrder, incidents])
  return { ...quotes, result: confirmed }
}

/** Gets a new price when the operator of the site stops something or ends that. */
function useStopChange({ protocols, chains }: SiteIncidents, refresh: () => void): void {
  const stops = [...protocols, ...chains].join()
  const seen = useRef(stops)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change
  useEffect(() => {
    if (seen.current === stops) return
    seen.current = stops
    refresh()
  }, [stops])
}

/** Whether no node of either protocol responded. */
function isSilent({ result: answer }: LiveQuery<Quotes>): boolean {
  const routes = answer?.value.routes ?? []
  const isUnreachable = (route: Route) => route.outcome === 'refused' && route.error.code === 'nodes_unreachable'
  return routes.length > 0 && routes.every(isUnreachable)
}

/**
 * Returns USD of one coin times 1e8: by the pools that most nodes report, and by those of one node until they are
 * known.
 */
function knownPrice(asset: Asset, agreed: AgreedMarket, market: Market | undefined): bigint | undefined {
  return marketPriceUsd({ pools: agreed, to: asset }) ?? (market && marketPrice(market, asset))
}

/** The price that converts typed dollars, and its coin. */
export interface EntryPrice {
  readonly asset: Asset
  readonly price: bigint | undefined
}

/**
 * Keeps the price of typed dollars until the market has moved, so that not every reading of the pools changes the
 * amount.
 */
export function steadyPrice(held: EntryPrice, now: EntryPrice): EntryPrice {
  if (held.asset !== now.asset || !held.price || !now.price) return now
  const moved = (now.price * BPS) / held.price - BPS
  return moved < -STEADY_BPS || moved > STEADY_BPS ? now : held
}

interface PriceParams {
  readonly from: Asset
  readonly to: Asset
  readonly amount: Units
  /** How the person wants to split the swap. */
  readonly speed?: ChosenSpeed | undefined
  /** The partner whose link opened the page, which may take a fee. */
  readonly partner?: VisitPartner | undefined
}

/**
 * Query for the prices of both protocols. Each network splits the swap by default; a swap that loses more than one
 * percent that way is compared with a streaming one. A chosen speed replaces both on its protocol.
 */
export function quoteQuery(nodes: Nodes, { from, to, amount, speed, partner }: PriceParams): Query<Quotes> {
  const family = `${formatAsset(from)} ${formatAsset(to)}`
  const streaming = speed && { [speed.protocol]: { interval: speed.interval, quantity: speed.quantity } }
  const params = { fromAsset: from, toAsset: to, amount, streaming }
  return {
    key: `${family} ${amount}${speed ? ` ${speed.protocol} ${speed.interval} ${speed.quantity}` : ''}`,
    family,
    fetch: (signal) => (partner?.getPrices ?? getPrices)(nodes, params, { signal }),
  }
}

/** Query for what both protocols need for an output. Its code loads with the first one. */
function outputQuery(
  nodes: Nodes,
  { from, to, amount: atLeast, speed, partner }: PriceParams,
  isMemoless: boolean,
): Query<Quotes> {
  const plain = quoteQuery(nodes, { from, to, amount: atLeast, speed, partner })
  const streaming = speed && { [speed.protocol]: { interval: speed.interval, quantity: speed.quantity } }
  const params = { fromAsset: from, toAsset: to, atLeast, streaming, isMemoless, partner }
  return {
    key: `${plain.key} output${isMemoless ? ' steps' : ''}`,
    family: plain.family,
    async fetch(signal) {
      const { getPricesAtLeast } = await import('./market/getPricesAtLeast.ts')
      return getPricesAtLeast(nodes, params, { signal })
    },
  }
}

interface AutoRefreshOptions {
  readonly quotes: LiveQuery<unknown>
  /** When the shown price expires (monotonic clock, ms). */
  readonly until: number | undefined
  readonly presence: Presence
}

/**
 * Refreshes the price every 30 seconds, and when it expires: never in a hidden tab, offline, or after ten minutes
 * without a change, and after failures with growing pauses. Returning to the tab refreshes an older price.
 */
function useAutoRefresh({ quotes, until, presence }: AutoRefreshOptions): void {
  const { key, pending, result, failures, failedAt, refresh } = quotes
  const dueAt = refreshAt({ readAt: result?.at, until, failures, failedAt })
  const attention = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query or a return to the tab counts as activity
  useEffect(() => {
    attention.current = performance.now()
  }, [key, presence.visible])

  useEffect(() => {
    if (key === undefined || pending || !presence.visible || !presence.online) return
    if (dueAt === undefined) return
    const wait = Math.max(0, dueAt - performance.now())
    const timer = setTimeout(() => {
      if (performance.now() - attention.current < attentionMs) refresh()
    }, wait)
    return () => clearTimeout(timer)
  }, [key, pending, dueAt, presence.visible, presence.online, refresh])
}

/**
 * Estimates the output on each keystroke from the confirmed pools. Undefined once the route's quote is for the amount.
 * The code loads with the first keystroke.
 */
function useEstimate(
  route: OpenRoute | undefined,
  amount: Units | undefined,
  { pools }: Pick<MarketReading, 'pools'>,
): Units | undefined {
  const [estimate, setEstimate] = useState<typeof estimateOutput | undefined>(undefined)
  useEffect(() => {
    const load = () =>
      untilLoaded(() => import('./market/estimateOutput.ts')).then((module) => setEstimate(() => module.estimateOutput))
    window.addEventListener('keydown', load, { once: true })
    return () => window.removeEventListener('keydown', load)
  }, [])
  const own = route && pools[route.protocol]
  return useMemo(() => {
    if (estimate === undefined || route === undefined || own === undefined || amount === undefined) return
    return amount === route.quote.amountIn ? undefined : estimate({ quote: route.quote, amount, pools: own })
  }, [estimate, route, own, amount])
}
