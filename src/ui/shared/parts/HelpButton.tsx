import { Suspense, useRef, useState } from 'react'
import type { HelpTerm } from '../../texts/help.en.ts'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { swapKeyPrefix } from '../swapKeys.ts'
import { lazyPart } from './lazyPart.ts'
import { Opening } from './Opening.tsx'
import { useHydrated } from './useHydrated.ts'

const HelpPopover = lazyPart(() => import('../help/HelpPopover.tsx').then((module) => module.HelpPopover))

/** Terms that every swap shows. Who has swapped in this browser knows them, so they have no help any more. */
const everyday: ReadonlySet<HelpTerm> = new Set([
  'minimum',
  'refund',
  'priceMovement',
  'liquidityFee',
  'networkFee',
  'affiliateFee',
  'priceImpact',
  'priceLimit',
])

/**
 * A "?" beside a hard term. Its explanation loads when it opens. `name` is the term as the page shows it. After the
 * first swap, only terms that are seldom explained elsewhere keep it.
 */
export function HelpButton({ term, name }: { term: HelpTerm; name: string }) {
  const isHydrated = useHydrated()
  return isHydrated && everyday.has(term) && hasSwapped() ? null : <Help term={term} name={name} isOff={!isHydrated} />
}

/** Whether this browser has stored a swap. */
function hasSwapped(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(swapKeyPrefix))
  } catch {
    return false
  }
}

function Help({ term, name, isOff }: { term: HelpTerm; name: string; isOff: boolean }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="help"
        aria-label={useMessages().explain(name)}
        aria-expanded={open}
        aria-haspopup="dialog"
        disabled={isOff}
        onClick={() => setOpen(!open)}
        onPointerEnter={HelpPopover.preload}
        onFocus={HelpPopover.preload}
      />
      {open && (
        <Suspense fallback={<Opening />}>
          <HelpPopover term={term} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
