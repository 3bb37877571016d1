import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, unitDecimals } from '../../core/asset/asset.ts'
import { listedAsset, type Market } from '../shared/assets/market.ts'
import { openingFor } from '../shared/assets/openingAmount.ts'
import type { OrderFigures } from './order/orderFigures.ts'
import type { OrderForm } from './order/orderForm.ts'
import type { FormPair, KeptForm, SwapForm, SwapFormEvent } from './swapForm.ts'
import { pathFor, writeLink } from './urlState.ts'

/**
 * Compares the coins of a link or page with the pools: a token without contract gets that of its pool, and coins that
 * neither protocol lists reject the link. Without an amount, it gets a usual one.
 */
export function useLinkedCoins(
  form: SwapForm,
  { known, price }: { readonly known: Market | undefined; readonly price: bigint | undefined },
  dispatch: (event: SwapFormEvent) => void,
): void {
  const { isLinked, from, to } = form
  const isOpening = isLinked && form.text === '' && !form.typing
  const opening = isOpening ? openingFor(from, price) : undefined
  useEffect(() => {
    if (opening !== undefined) dispatch({ type: 'filled', text: formatDecimal(opening, unitDecimals(from)) })
  }, [opening, from, dispatch])
  useEffect(() => {
    if (known === undefined || known.missing.length > 0) return
    const sell = listedAsset(known, from)
    const buy = listedAsset(known, to)
    if (!sell || !buy) {
      if (isLinked) dispatch({ type: 'linkRejected', linkProblem: sell ? 'buy' : 'sell' })
    } else if (sell !== from || buy !== to) dispatch({ type: 'resolved', from: sell, to: buy })
  }, [isLinked, known, from, to, dispatch])
}

/** What a page adds to the swap in its address. */
export interface LinkedPage {
  /** The coins that the page is about. */
  readonly pair?: FormPair | undefined
  /** Parameters of the page itself, as the end of a search. */
  readonly parameters?: string
}

/** What the texts of a form mean, as far as it is known. */
interface LinkFigures {
  /** Of the typed side. */
  readonly units: bigint | undefined
  readonly figures: OrderFigures | undefined
}

/** The typed price of an order as a plain decimal. */
function linkedPrice({ field }: OrderForm, { output, price, aboveBps }: OrderFigures, to: Asset): string {
  if (field !== 'above') return formatDecimal(field === 'price' ? price : output, unitDecimals(to))
  const size = formatDecimal(aboveBps < 0n ? -aboveBps : aboveBps, 2)
  return aboveBps < 0n ? `-${size}` : size
}

/**
 * Keeps the address bar in sync with the swap, and in its history entry what a link does not have, so that a reload and
 * Back lose nothing. Returns the search part of the link, without the page's own parameters.
 */
export function useLink(
  form: SwapForm,
  { units, figures }: LinkFigures,
  { pair, parameters = '' }: LinkedPage,
): string {
  const { phase, from, to, fixed, destination, refund, mode, order, limitBps, linkProblem, unknown } = form
  const amount = units === undefined ? undefined : formatDecimal(units, unitDecimals(form[fixed]))
  const terms = order && { ...order, price: figures && linkedPrice(order, figures, to) }
  const search = writeLink({ from, to }, amount, { fixed, order: terms })
  const write = useEffectEvent(() => {
    if (phase === 'starting') return
    const linked = [destination.isLinked, refund.isLinked] as const
    const kept: KeptForm = {
      typed: [destination.text, refund.text],
      linked,
      mode,
      order,
      limitBps,
      linkProblem,
      unknown,
    }
    const { pathname, hash } = location
    const address = `${pathFor({ from, to }, pathname, pair)}${search}${parameters}${hash}`
    history.replaceState({ ...history.state, kept }, '', address)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: writes what changed
  useEffect(() => {
    const timer = setTimeout(write, 250)
    return () => clearTimeout(timer)
  }, [phase, search, from, to, pair, parameters, destination, refund, mode, order, limitBps, linkProblem, unknown])
  // The entry below a closed sheet has the swap from before the sheet. The listener is added once, before those of the
  // sheets: a listener that is replaced while they close is not called.
  useEffect(() => {
    const onPop = () => write()
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  // A change of language opens the form again from its address, before passive effects run.
  useLayoutEffect(() => () => write(), [])
  return search
}
