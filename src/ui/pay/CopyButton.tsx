import { useState } from 'react'
import { Icon } from '../shared/parts/Icon.tsx'
import { payEn as messages } from '../texts/pay.en.ts'

interface CopyButtonProps {
  label: string
  text: string
  quiet?: boolean
}

/** How long the outcome is shown (ms). */
const OUTCOME_MS = 3_000

/** Copies a text, and announces whether that worked. */
export function CopyButton({ label, text, quiet = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | undefined>(undefined)
  const copy = async () => {
    setOutcome(
      await navigator.clipboard.writeText(text).then(
        () => 'copied' as const,
        () => 'notCopied' as const,
      ),
    )
    setTimeout(() => setOutcome(undefined), OUTCOME_MS)
  }
  return (
    <span className="pay-copy">
      <button type="button" className={`btn btn--sm ${quiet ? 'btn--quiet' : 'btn--secondary'}`} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} /> {label}
      </button>
      <span className={outcome === 'notCopied' ? 't13 warn' : 'sr'} role="status">
        {outcome === undefined ? '' : messages[outcome]}
      </span>
    </span>
  )
}
