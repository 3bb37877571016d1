import { RefusalCallout } from '../review/RefusalCallout.tsx'
import { LazySupportLine } from '../shared/support/LazySupportLine.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { formLink } from './formLink.ts'
import { isRegistered } from './memolessSwap.ts'
import { payRefusal } from './payRefusal.ts'
import type { PayStage } from './payStage.ts'
import { SentForm } from './SentForm.tsx'

interface PayStoppedProps {
  stage: Extract<PayStage, { kind: 'stopped' }>
  /** Vaults that were confirmed since the page opened. */
  vaults: readonly string[]
  locale: string
  onRetry: () => void
}

/** Shows why nothing may be sent now, and the way out. */
export function PayStopped({ stage: { swap, error }, vaults, locale, onRetry }: PayStoppedProps) {
  const { tone, title, lines, way, label, code, offersWallet } = payRefusal(error, { messages, locale })
  return (
    <div className="pay-stopped stack">
      <h1>{title}</h1>
      <RefusalCallout tone={tone} title={lines[0] ?? title} lines={lines.slice(1)}>
        <LazySupportLine code={code} />
      </RefusalCallout>
      <div className="row pay-ways">
        {way === 'retry' ? (
          <button type="button" className="btn btn--primary" onClick={onRetry}>
            {label}
          </button>
        ) : (
          <a className="btn btn--primary" href={formLink(swap, 'direct')}>
            {label}
          </a>
        )}
        {offersWallet && (
          <a className="btn btn--secondary" href={formLink(swap, 'wallet')}>
            {messages.withWallet}
          </a>
        )}
      </div>
      {isRegistered(swap) && <SentForm swap={swap} vaults={vaults} />}
    </div>
  )
}
