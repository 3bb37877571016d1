import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import type { Swap } from './useSwap.ts'

const SeenQuoteNote = lazyPart(() => import('./SeenQuoteNote.tsx').then((module) => module.SeenQuoteNote))

/** Compares the price with the agent's quote that opened the page. Its code loads with such a link. */
export function LazySeenQuote({ swap }: { swap: Swap }) {
  const [search, setSearch] = useState('')
  // The address bar follows the form later, and the form is made again when a language has loaded or the page reloads.
  useEffect(() => {
    const link = history.state?.seen ?? location.search
    if (link.includes('seen=')) history.replaceState({ ...history.state, seen: link }, '')
    setSearch(link)
  }, [])
  if (!search.includes('seen=')) return null
  return (
    <Suspense fallback={null}>
      <SeenQuoteNote search={search} swap={swap} />
    </Suspense>
  )
}
