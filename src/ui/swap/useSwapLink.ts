import { useEffect } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { isListed, type Market } from '../assets/market.ts'
import type { FormPair, SwapForm, SwapFormEvent } from './swapForm.ts'
import { pathFor, writeLink } from './urlState.ts'

/** Rejects the link that opened the page if neither protocol lists its coins. */
export function useUnlisted(form: SwapForm, known: Market | undefined, dispatch: (event: SwapFormEvent) => void): void {
  const { isLinked, from, to } = form
  useEffect(() => {
    if (!isLinked || known === undefined || known.missing.length > 0) return
    const unlisted = isListed(known, from) ? (isListed(known, to) ? undefined : 'buy') : 'sell'
    if (unlisted) dispatch({ type: 'linkRejected', linkProblem: unlisted })
  }, [isLinked, known, from, to, dispatch])
}

/** Keeps the address bar in sync with the swap. `pair` is that of the page. Returns the search part of its link. */
export function useLink({ phase, from, to }: SwapForm, units: bigint | undefined, pair: FormPair | undefined): string {
  const amount = units === undefined ? undefined : formatDecimal(units, unitDecimals(from))
  const search = writeLink({ from, to }, amount)
  useEffect(() => {
    if (phase === 'starting') return
    const write = () => {
      const { pathname, hash } = location
      const path = pathFor({ from, to }, pathname, pair)
      if (path + search !== pathname + location.search)
        history.replaceState(history.state, '', `${path}${search}${hash}`)
    }
    const timer = setTimeout(write, 250)
    // The entry below a closed sheet has the swap from before the sheet.
    addEventListener('popstate', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('popstate', write)
    }
  }, [phase, search, from, to, pair])
  return search
}
