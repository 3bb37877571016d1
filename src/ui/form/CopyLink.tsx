import { useState } from 'react'
import { Icon } from '../shared/parts/Icon.tsx'
import { useHydrated } from '../shared/parts/useHydrated.ts'
import { useMessages } from '../texts/MessagesContext.tsx'

type Outcome = 'copied' | 'refused' | undefined

/** Copies the link to this swap. If the browser forbids it, the address bar has the same link. */
export function CopyLink({ link }: { link: string }) {
  const messages = useMessages()
  const [outcome, setOutcome] = useState<Outcome>(undefined)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname + link)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
    setTimeout(() => setOutcome(undefined), 3000)
  }
  return (
    <>
      <button
        type="button"
        className="btn btn--quiet btn--icon btn--sm"
        aria-label={messages.copyLink}
        title={messages.copyLink}
        disabled={!useHydrated()}
        onClick={copy}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'link'} />
      </button>
      <span className="sr" role="status">
        {outcome === 'copied' ? messages.linkCopied : outcome === 'refused' ? messages.linkNotCopied : ''}
      </span>
    </>
  )
}
