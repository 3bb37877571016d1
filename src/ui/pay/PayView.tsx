import { useEffect } from 'react'
import { chainName } from '../shared/assets/chainName.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { useNow } from '../shared/time/useNow.ts'
import { payEn as messages } from '../texts/pay.en.ts'
import { CopyButton } from './CopyButton.tsx'
import type { Keeper } from './createKeeper.ts'
import { formLink } from './formLink.ts'
import { KeepPayment } from './KeepPayment.tsx'
import { formatSwap, type RegisteredSwap } from './memolessSwap.ts'
import { PayAmount } from './PayAmount.tsx'
import { PayChecklist } from './PayChecklist.tsx'
import { PayCode } from './PayCode.tsx'
import { PayFacts } from './PayFacts.tsx'
import { PayOutlook } from './PayOutlook.tsx'
import { PaySeen } from './PaySeen.tsx'
import { PaySent } from './PaySent.tsx'
import { PayStopped } from './PayStopped.tsx'
import { PayTimer } from './PayTimer.tsx'
import type { Deadline } from './payDeadline.ts'
import { FRESH_MS, showsAddress } from './payStage.ts'
import { paidName } from './payWarnings.ts'
import { SentForm } from './SentForm.tsx'
import { type PaymentOptions, type PaymentPage, usePayment } from './usePayment.ts'
import { watchingText } from './watchingText.ts'

interface PayViewProps extends PaymentOptions {
  isLinked: boolean
  locale: string
  /** Where the link back leads; the form with this swap by default. */
  back?: string | undefined
  /** Keeps a payment of a link. */
  keeper?: Keeper | undefined
}

/** Shows one memoless swap from its registration to its deposit. */
export function PayView({ isLinked, locale, back, keeper, ...options }: PayViewProps) {
  const page = usePayment(options)
  const { stage, dispatch } = page
  return (
    <div className="pay" data-pay={stage.kind}>
      <p className="sr" role="status">
        {announcementOf(stage)}
      </p>
      <p>
        <a className="pay-back" href={back ?? formLink(stage.swap, 'direct')}>
          <Icon name="right" /> {messages.backToForm}
        </a>
      </p>
      {stage.kind === 'registering' && (
        <Waiting title={messages.registering} text={messages.registeringWhy} note={stage.failure?.message} />
      )}
      {stage.kind === 'checking' && <Waiting title={messages.checking[stage.why]} text={messages.checkingWhy} />}
      {stage.kind === 'stopped' && (
        <PayStopped stage={stage} vaults={page.vaults} locale={locale} onRetry={() => dispatch({ type: 'retried' })} />
      )}
      {stage.kind === 'seen' && <PaySeen stage={stage} locale={locale} />}
      {stage.kind === 'paid' && <PaySent stage={stage} locale={locale} />}
      {stage.kind === 'paying' && <Paying page={page} stage={stage} isLinked={isLinked} locale={locale} />}
      {keeper && <KeepPayment keeper={keeper} />}
    </div>
  )
}

/** Returns the screen reader's text for a stage. A stage that stopped announces its own reason. */
function announcementOf(stage: PaymentPage['stage']): string {
  switch (stage.kind) {
    case 'registering':
      return messages.registering
    case 'checking':
      return messages.checking[stage.why]
    case 'paying':
      return messages.payTitle(paidName(stage.swap.from))
    case 'seen':
      return `${messages.seenTitle(chainName(stage.swap.from.chain))}. ${messages.paidOnce}.`
    case 'paid':
      return `${messages.paidTitle}. ${messages.paidOnce}.`
    case 'stopped':
      return ''
  }
}

function Waiting({ title, text, note }: { title: string; text: string; note?: string | undefined }) {
  return (
    <div>
      <h1>{title}</h1>
      <p className="lede mt-2">{text}</p>
      {note && <p className="t14 warn mt-2">{messages.waitingFor(note)}</p>}
      <div className="pay-grid mt-6" aria-hidden="true">
        <div className="card pay-card pay-wait">
          <span className="sk sk--line" />
          <span className="sk sk--line" />
        </div>
        <div className="card pay-card pay-wait">
          <span className="sk sk--line" />
        </div>
      </div>
    </div>
  )
}

interface PayingProps {
  page: PaymentPage
  stage: Extract<PaymentPage['stage'], { kind: 'paying' }>
  isLinked: boolean
  locale: string
}

/** The pay screen. Everything on it was confirmed by a majority of the nodes, at most 20 seconds ago. */
function Paying({ page: { vaults, dispatch }, stage, isLinked, locale }: PayingProps) {
  const now = useNow(1_000, true)
  const { swap, payment } = stage
  const isAccepted = showsAddress(stage)
  const age = Math.max(0, Math.floor((now - stage.at) / 1000))
  const isStale = now - stage.at > FRESH_MS
  useEffect(() => {
    if (isStale) dispatch({ type: 'stale' })
  }, [isStale, dispatch])
  return (
    <>
      <div className="pay-top">
        <h1>{messages.payTitle(paidName(swap.from))}</h1>
        <PayTimer stage={stage} now={now} locale={locale} onEnd={() => dispatch({ type: 'woke' })} />
      </div>
      <div className="pay-grid">
        <div className="stack">
          <PayOutlook
            stage={stage}
            locale={locale}
            onAccept={(accepted) => dispatch({ type: 'refundAccepted', isAccepted: accepted })}
          />
          <PayAmount stage={stage} isAccepted={isAccepted} age={age} locale={locale} />
          <PayChecklist
            stage={stage}
            isLinked={isLinked}
            onAccept={(accepted) => dispatch({ type: 'accepted', isAccepted: accepted })}
          />
          <PayFacts swap={swap} memo={payment.memo} locale={locale} />
        </div>
        <aside className="stack">
          <PayCode swap={swap} payment={payment} isAccepted={isAccepted} />
          <Watching swap={swap} vaults={vaults} />
          <DeadlineNote {...payment.deadline} />
        </aside>
      </div>
    </>
  )
}

/** Explains why the payment has to be sent by then. */
function DeadlineNote({ by, marginMinutes }: Deadline) {
  if (by === 'unclear') return <p className="t13 warn">{messages.deadlineUnclear}</p>
  const text = by === 'churn' ? messages.deadlineChurn : messages.deadlineReference
  return <p className="t13 faint">{text(marginMinutes)}</p>
}

function Watching({ swap, vaults }: { swap: RegisteredSwap; vaults: readonly string[] }) {
  return (
    <>
      <Callout tone="info" title={messages.watching}>
        <p>
          {watchingText(swap)} {messages.watchingWhy}
        </p>
        <p className="mt-2">
          <CopyButton label={messages.copyLink} text={`${location.origin}/i/${swap.id}#${formatSwap(swap)}`} />
        </p>
      </Callout>
      <SentForm swap={swap} vaults={vaults} />
    </>
  )
}
