import { Suspense, useRef, useState } from 'react'
import type { HelpTerm } from '../../texts/help.en.ts'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { lazyPart } from './lazyPart.ts'
import { Opening } from './Opening.tsx'
import { useHydrated } from './useHydrated.ts'

const HelpPopover = lazyPart(() => import('../help/HelpPopover.tsx').then((module) => module.HelpPopover))

/** A "?" beside a hard term. Its explanation loads when it opens. `name` is the term as the page shows it. */
export function HelpButton({ term, name }: { term: HelpTerm; name: string }) {
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
        disabled={!useHydrated()}
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
