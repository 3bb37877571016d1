import { useEffect, useRef, useState } from 'react'
import type { HelpTerm } from '../../texts/help.en.ts'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { swapKeyPrefix } from '../swapKeys.ts'
import { loadChecked } from './loadModule.ts'
import { loadPressed } from './loadPressed.ts'
import { useHydrated } from './useHydrated.ts'

const load = () => import('../help/openHelp.ts')
/** A failure is harmless, because a press loads it again. */
const preload = () => void loadChecked(load).catch(() => undefined)

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
  const button = useRef<HTMLButtonElement>(null)
  const card = useRef<HTMLElement>(undefined)
  const [isOpen, setOpen] = useState(false)
  const isLoading = useRef(false)
  /** Whether the card was open when the press began, which closes it. */
  const wasOpen = useRef(false)
  useEffect(() => () => card.current?.remove(), [])
  const press = async () => {
    const closes = isOpen || wasOpen.current
    wasOpen.current = false
    if (closes) return card.current?.hidePopover()
    if (isLoading.current) return
    isLoading.current = true
    const { openHelp } = await loadPressed(button.current, load)
    isLoading.current = false
    if (!button.current) return
    card.current = openHelp(button.current, term, () => setOpen(false))
    setOpen(true)
  }
  return (
    <button
      ref={button}
      type="button"
      className="help"
      aria-label={useMessages().explain(name)}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      disabled={isOff}
      onPointerDown={() => {
        wasOpen.current = isOpen
      }}
      onClick={() => void press()}
      onPointerEnter={preload}
      onFocus={preload}
    />
  )
}
