import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../parts/lazyPart.ts'
import type { Swap } from './useSwap.ts'

const SeenQuoteNote = lazyPart(() => import('../links/SeenQuoteNote.tsx').then((module) => module.SeenQuoteNote))

const isOfQuote = (search: string) => search.includes('seen=')

/** Compares the price with the agent's quote that opened the page. Its code loads with such a link. */
export function SeenQuote({ swap }: { swap: Swap }) {
  const [search, setSearch] = useState('')
  // The address bar follows the form later, so the link is read once, and its history entry keeps it for a reload.
  useEffect(() => {
    const { search: now } = location
    if (isOfQuote(now)) history.replaceState({ ...history.state, seenLink: now }, '')
    setSearch(isOfQuote(now) ? now : String(history.state?.seenLink ?? ''))
  }, [])
  if (!isOfQuote(search)) return null
  return (
    <Suspense fallback={null}>
      <SeenQuoteNote search={search} swap={swap} />
    </Suspense>
  )
}
