import { useEffect } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { isListed, type Market } from '../assets/market.ts'
import type { SwapForm, SwapFormEvent } from './swapForm.ts'
import { writeLink } from './urlState.ts'

/** Rejects the link that opened the page if neither protocol lists its coins. */
export function useUnlisted(form: SwapForm, known: Market | undefined, dispatch: (event: SwapFormEvent) => void): void {
  const { isLinked, from, to } = form
  useEffect(() => {
    if (!isLinked || known === undefined || known.missing.length > 0) return
    const unlisted = isListed(known, from) ? (isListed(known, to) ? undefined : 'buy') : 'sell'
    if (unlisted) dispatch({ type: 'linkRejected', linkProblem: unlisted })
  }, [isLinked, known, from, to, dispatch])
}

/** Keeps the address bar in sync with the swap. Returns the search part of its link. */
export function useLink({ phase, from, to }: SwapForm, units: bigint | undefined): string {
  const amount = units === undefined ? undefined : formatDecimal(units, unitDecimals(from))
  const search = writeLink({ from, to }, amount)
  useEffect(() => {
    if (phase === 'starting') return
    const write = () => {
      if (search !== location.search)
        history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
    }
    const timer = setTimeout(write, 250)
    // The entry below a closed sheet has the swap from before the sheet.
    addEventListener('popstate', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('popstate', write)
    }
  }, [phase, search])
  return search
}
