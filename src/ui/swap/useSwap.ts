import { useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react'
import type { Quotes, Route } from '../../core/actions/getQuotes.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import type { Nodes } from '../../core/nodes/node.ts'
import { isListed, type Market, marketPrice, payableDecimals } from '../assets/market.ts'
import { marketQuestion } from '../assets/marketQuestion.ts'
import { browserLocale } from '../figures/browserLocale.ts'
import { confirmQuotes } from '../market/confirmQuotes.ts'
import { type MarketReading, useAgreedMarket } from '../market/useAgreedMarket.ts'
import { type Asked, useQuestion } from '../question/useQuestion.ts'
import { heldUntil, holdMs, secondsLeft } from '../time/hold.ts'
import { type NodeOffsets, useNodeOffset } from '../time/useNodeOffset.ts'
import { useNow } from '../time/useNow.ts'
import { usePresence, useReconnect } from '../time/usePresence.ts'
import { quoteQuestion } from './quoteQuery.ts'
import { chosenRoute, type OpenRoute, type Situation, situationOf } from './situation.ts'
import { type SwapForm, type SwapFormEvent, startingForm, swapForm } from './swapForm.ts'
import { type TypedAmount, typedAmount } from './typedAmount.ts'
import { readLink, writeLink } from './urlState.ts'
import { useUpkeep } from './useUpkeep.ts'

/** A question is asked this long after the last keystroke. */
const typingMs = 300
/** A question that every node left unanswered or refused is asked again sooner than a price runs out. */
const refusedHoldMs = 20_000

/** Everything the form's parts show: the choices, what they amount to, the answer, and the one situation of all that. */
export interface Swap {
  readonly nodes: Nodes
  readonly form: SwapForm
  readonly dispatch: (event: SwapFormEvent) => void
  readonly locale: string
  readonly amount: TypedAmount
  readonly market: Asked<Market>
  /** The quotes, without those that the confirmed pools contradict. */
  readonly asked: Asked<Quotes>
  readonly agreed: MarketReading
  readonly situation: Situation
  /** Fetches the price, and the pools where they could not be confirmed. */
  readonly refresh: () => void
  /** The search part of a link to this swap. */
  readonly link: string
  /** The route whose figures are shown, also while they are being renewed. */
  readonly route: OpenRoute | undefined
  readonly secondsLeft: number
  /** USD of one coin times 1e8. */
  readonly prices: { readonly from: bigint | undefined; readonly to: bigint | undefined }
}

export function useSwap(nodes: Nodes): Swap {
  const [form, dispatch] = useReducer(swapForm, startingForm)
  const locale = useLocale()
  const opened = form.phase === 'open'

  useLayoutEffect(() => dispatch({ type: 'opened', ...readLink(location.search) }), [])

  const market = useQuestion(useMemo(() => (opened ? marketQuestion(nodes) : undefined), [nodes, opened]))
  const known = market.answer?.value
  const prices = useMemo(
    () => ({ from: known && marketPrice(known, form.from), to: known && marketPrice(known, form.to) }),
    [known, form.from, form.to],
  )
  const amount = useAmount(form, { locale, market: known, price: prices.from })
  const units = opened && amount.kind === 'amount' ? amount.units : undefined
  const question = useMemo(
    () => (units === undefined ? undefined : quoteQuestion(nodes, { from: form.from, to: form.to, amount: units })),
    [nodes, form.from, form.to, units],
  )
  const quoted = useQuestion(question, form.typing ? typingMs : 0)
  const agreed = useAgreedMarket(nodes, quoted.answer?.at)
  const asked = useConfirmed(quoted, agreed)
  const presence = usePresence(isSilent(asked))
  const until = useUntil(asked, form, useNodeOffset(nodes, opened))
  const now = useNow(1000, until !== undefined && presence.visible)
  const overdue = until !== undefined && now >= until
  useUpkeep({ asked, until, presence })
  useUnlisted(form, known, dispatch)
  const link = useLink(form, units)
  const refresh = () => {
    asked.refresh()
    agreed.refresh()
  }
  useReconnect(presence.online, () => {
    refresh()
    if (!market.answer) market.refresh()
  })

  return {
    nodes,
    form,
    dispatch,
    locale,
    amount,
    market,
    asked,
    agreed,
    situation: situationOf({ form, amount, asked, market: agreed, online: presence.online, overdue }),
    refresh,
    link,
    route: chosenRoute(asked.answer?.value, form.route),
    secondsLeft: until === undefined ? 0 : Math.min(secondsLeft(until, now), holdMs / 1000),
    prices,
  }
}

/** English until the page is alive, so that what the server drew and what the browser draws first are the same. */
function useLocale(): string {
  const [locale, setLocale] = useState('en')
  useEffect(() => setLocale(browserLocale(navigator.language)), [])
  return locale
}

interface Reading {
  readonly locale: string
  readonly market: Market | undefined
  readonly price: bigint | undefined
}

function useAmount({ from, text, entry }: SwapForm, { locale, market, price }: Reading): TypedAmount {
  return useMemo(() => {
    const all = unitDecimals(from)
    const decimals = payableDecimals(from, all, market)
    return typedAmount(text, { entry, ticker: from.ticker, locale, unitDecimals: all, decimals, price })
  }, [text, entry, from, locale, market, price])
}

/** Steady clock (ms) at which the answer runs out. */
function useUntil(asked: Asked<Quotes>, form: SwapForm, offsets: NodeOffsets): number | undefined {
  const { answer } = asked
  if (answer === undefined || answer.key !== asked.key) return undefined
  const route = chosenRoute(answer.value, form.route)
  if (!route) return answer.at + refusedHoldMs
  return heldUntil(answer.at, route.quote.expiry, offsets[route.protocol])
}

/** The quotes that the confirmed pools do not contradict. */
function useConfirmed(asked: Asked<Quotes>, { pools }: MarketReading): Asked<Quotes> {
  const { answer } = asked
  const confirmed = useMemo(() => answer && { ...answer, value: confirmQuotes(answer.value, pools) }, [answer, pools])
  return { ...asked, answer: confirmed }
}

/** Whether every node of both protocols left the quote without a response. */
function isSilent({ answer }: Asked<Quotes>): boolean {
  const routes = answer?.value.routes ?? []
  const isUnreachable = (route: Route) => route.outcome === 'refused' && route.error.code === 'nodes_unreachable'
  return routes.length > 0 && routes.every(isUnreachable)
}

/** Rejects the link that opened the page once both protocols are known to have no such coin. */
function useUnlisted(form: SwapForm, known: Market | undefined, dispatch: (event: SwapFormEvent) => void): void {
  const { isLinked, from, to } = form
  useEffect(() => {
    if (!isLinked || known === undefined || known.missing.length > 0) return
    const unlisted = isListed(known, from) ? (isListed(known, to) ? undefined : 'buy') : 'sell'
    if (unlisted) dispatch({ type: 'linkRejected', linkProblem: unlisted })
  }, [isLinked, known, from, to, dispatch])
}

/** Keeps the address bar at the present swap. Returns the search part of its link. */
function useLink({ phase, from, to }: SwapForm, units: bigint | undefined): string {
  const amount = units === undefined ? undefined : formatDecimal(units, unitDecimals(from))
  const search = writeLink({ from, to }, amount)
  useEffect(() => {
    if (phase === 'starting') return
    const timer = setTimeout(() => {
      if (search !== location.search)
        history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
    }, 250)
    return () => clearTimeout(timer)
  }, [phase, search])
  return search
}
