import { useEffect, useRef, useState } from 'react'
import { abbreviateAddress } from '../../core/address/abbreviateAddress.ts'
import { isChainId } from '../../core/chains/chains.ts'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { isRegistered, paymentLink } from '../../core/memo/memoless/memolessSwap.ts'
import { consentFor } from '../../core/quote/lossConsent.ts'
import { readerApisOf } from '../../core/readers/readerApis.ts'
import { lossTitle } from '../form/market/lossTitle.ts'
import { lossLevel } from '../form/market/routeCost.ts'
import { RefusalCallout } from '../review/RefusalCallout.tsx'
import { chainName } from '../shared/assets/chainName.ts'
import { shortCoinText } from '../shared/figures/coinText.ts'
import { durationText } from '../shared/figures/duration.ts'
import { percentText } from '../shared/figures/figures.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { LazySupportLine } from '../shared/support/LazySupportLine.tsx'
import { clockText } from '../shared/time/nodeClock.ts'
import { useNow } from '../shared/time/useNow.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { reviewEn } from '../texts/review.en.ts'
import { trackingPath } from '../track/trackingPath.ts'
import { CopyButton } from './CopyButton.tsx'
import type { Keeper } from './createKeeper.ts'
import { formLink } from './formLink.ts'
import { likelyRefundOf, type Priced } from './outlook.ts'
import { PayAmount } from './PayAmount.tsx'
import { PayCode } from './PayCode.tsx'
import { PayFacts } from './PayFacts.tsx'
import { PayMatched } from './PayMatched.tsx'
import type { Deadline } from './payDeadline.ts'
import { payRefusal } from './payRefusal.ts'
import type { PayStage } from './payStage.ts'
import { FRESH_MS, showsAddress } from './payStage.ts'
import { paidName, walletName } from './payWarnings.ts'
import { SentForm } from './SentForm.tsx'
import { isSearched } from './seenPayment.ts'
import type { PaymentOptions, PaymentPage } from './usePayment.ts'
import { usePayment } from './usePayment.ts'

/** Below this, the seconds are shown. */
const LAST_SECONDS = 600

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
  const isAccepted = showsAddress(stage) && !(isLinked && isBlocked(payment))
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
          {isLinked && <PayLoss payment={payment} locale={locale} />}
          <PayChecklist
            locale={locale}
            stage={stage}
            isLinked={isLinked}
            onAccept={(accepted) => dispatch({ type: 'accepted', isAccepted: accepted })}
          />
          <PayFacts swap={swap} memo={payment.memo} out={isLinked ? payment.out : undefined} locale={locale} />
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
          <CopyButton label={messages.copyLink} text={`${location.origin}${paymentLink(swap)}`} />
        </p>
      </Callout>
      <SentForm swap={swap} vaults={vaults} />
    </>
  )
}

/** Offers to keep the payment of a link in this browser. */
function KeepPayment({ keeper }: { keeper: Pick<Keeper, 'isKept' | 'keep'> }) {
  const [result, setResult] = useState<'kept' | 'blocked' | undefined>(() => (keeper.isKept() ? 'kept' : undefined))
  if (result === 'kept') {
    return (
      <p className="t14 faint mt-6" role="status">
        {messages.kept}
      </p>
    )
  }
  return (
    <div className="mt-6">
      <Callout tone="info" title={messages.keepTitle}>
        <p>{messages.keepWhy}</p>
        {result === 'blocked' && (
          <p className="warn" role="alert">
            {messages.keepBlocked}
          </p>
        )}
        <p className="mt-2">
          <button
            type="button"
            className="btn btn--secondary btn--sm"
            onClick={() => setResult(keeper.keep() ? 'kept' : 'blocked')}
          >
            {messages.keep}
          </button>
        </p>
      </Callout>
    </div>
  )
}

interface PayChecklistProps {
  stage: Extract<PayStage, { kind: 'paying' }>
  isLinked: boolean
  locale: string
  onAccept: (isAccepted: boolean) => void
}

/** Warns of the loss against market of a swap of a link, which was not reviewed in this browser. */
function PayLoss({ payment: { loss }, locale }: { payment: Priced; locale: string }) {
  if (loss === undefined || lossLevel(loss) !== 'high') return null
  const isTooLarge = isBlocked({ loss })
  return (
    <Callout
      tone={isTooLarge ? 'danger' : 'warn'}
      title={lossTitle(loss, { messages: reviewEn, locale })}
      urgent={isTooLarge}
    >
      <p>{isTooLarge ? reviewEn.lossBlocked : reviewEn.lossWhy}</p>
    </Callout>
  )
}

/** Whether a swap loses too much to be reviewed, so that its address stays hidden. */
const isBlocked = ({ loss }: Pick<Priced, 'loss'>): boolean => loss !== undefined && consentFor(loss) === 'blocked'

/** The points that a person accepts before the address is shown. */
function PayChecklist({ stage, isLinked, locale, onAccept }: PayChecklistProps) {
  const { payment, swap, isAccepted } = stage
  // Of the first price: a tick stays while the price moves.
  const [lossAtFirst] = useState(isLinked ? payment.loss : undefined)
  const network = chainName(payment.chain)
  const { refundAddress } = payment.memo
  const lines = [
    messages.exactFee,
    swap.from.kind === 'token' ? messages.tokenOnce(walletName(swap.from), network) : messages.onceOn(network),
    refundAddress === '' ? messages.exchangeRefund : messages.refundSet(abbreviateAddress(refundAddress)),
    ...(isLinked ? [messages.linkDestination] : []),
    ...(lossAtFirst && consentFor(lossAtFirst) !== 'none'
      ? [reviewEn.acceptLoss(percentText(lossAtFirst.lossBps, locale))]
      : []),
  ]
  const [ticked, setTicked] = useState<readonly string[]>(isAccepted ? lines : [])
  const tick = (line: string, isOn: boolean) => {
    const next = isOn ? [...ticked, line] : ticked.filter((one) => one !== line)
    setTicked(next)
    onAccept(lines.every((one) => next.includes(one)))
  }
  return (
    <section className="card pay-card">
      <h2 className="t18">{messages.beforeYouSend}</h2>
      <div className="pay-checks">
        {lines.map((line) => (
          <label key={line} className="pay-check">
            <input
              type="checkbox"
              checked={ticked.includes(line)}
              onChange={({ target }) => tick(line, target.checked)}
            />
            <span>{line}</span>
          </label>
        ))}
      </div>
    </section>
  )
}

interface PayOutlookProps {
  stage: Extract<PayStage, { kind: 'paying' }>
  locale: string
  onAccept: (isAccepted: boolean) => void
}

/** Warns of a payment that the network would refund at this moment’s price. Its address needs a consent of its own. */
function PayOutlook({ stage, locale, onAccept }: PayOutlookProps) {
  const { swap, payment, acceptsRefund } = stage
  const refund = likelyRefundOf(payment.outlook)
  if (refund === undefined) return null
  const { title, text, fee, feeUnknown, accept } = messages.likelyRefund
  const coins = (amount: bigint) => shortCoinText(amount, swap.to, locale, 'down')
  return (
    <Callout tone="danger" title={title} urgent>
      <p>{text(coins(refund.out), coins(payment.memo.limit))}</p>
      <p>{refund.fee === undefined ? feeUnknown : fee(shortCoinText(refund.fee, swap.from, locale, 'up'))}</p>
      <p className="mt-2">
        <a className="btn btn--secondary btn--sm" href={formLink(swap, 'direct')}>
          {messages.startAgain}
        </a>
      </p>
      <label className="pay-check">
        <input type="checkbox" checked={acceptsRefund} onChange={({ target }) => onAccept(target.checked)} />
        <span>{accept}</span>
      </label>
    </Callout>
  )
}

interface PaySeenProps {
  stage: Extract<PayStage, { kind: 'seen' }>
  locale: string
}

/** Shows that the source chain has the payment and THORChain does not report it yet. It is not shown as done. */
function PaySeen({ stage: { swap, seen, late }, locale }: PaySeenProps) {
  const chain = chainName(swap.from.chain)
  const next = (
    <a className="btn btn--primary" href={trackingPath(seen.hash, swap.from.chain)}>
      {messages.followSwap}
    </a>
  )
  return (
    <PayMatched
      swap={swap}
      title={messages.seenTitle(chain)}
      text={messages.seenWhy(chain, seen.confirmations)}
      locale={locale}
      next={next}
    >
      <p className="row pay-agree">
        <span className="badge badge--warn">
          <Icon name="clock" /> {messages.seenWaiting}
        </span>
        <span className="t14 muted">{messages.seenBy(chain, seen.servers, seen.of)}</span>
      </p>
      {late && (
        <Callout tone="danger" title={messages.seenLate} urgent>
          <p>{messages.seenLateWhy}</p>
        </Callout>
      )}
    </PayMatched>
  )
}

interface PaySentProps {
  stage: Extract<PayStage, { kind: 'paid' }>
  locale: string
}

/** Shows that the deposit arrived, and links to the page that follows the swap. */
function PaySent({ stage: { swap, hash }, locale }: PaySentProps) {
  const next =
    hash === undefined ? (
      <span className="muted">{messages.findingHash}</span>
    ) : (
      <a className="btn btn--primary" href={trackingPath(hash, swap.from.chain)}>
        {messages.followSwap}
      </a>
    )
  return <PayMatched swap={swap} title={messages.paidTitle} text={messages.paidWhy} locale={locale} next={next} />
}

interface PayStoppedProps {
  stage: Extract<PayStage, { kind: 'stopped' }>
  /** Vaults that were confirmed since the page opened. */
  vaults: readonly string[]
  locale: string
  onRetry: () => void
}

/** Shows why nothing may be sent now, and what to do. */
function PayStopped({ stage: { swap, error }, vaults, locale, onRetry }: PayStoppedProps) {
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

interface PayTimerProps {
  stage: Extract<PayStage, { kind: 'paying' }>
  /** The page's monotonic clock (ms). */
  now: number
  locale: string
  /** Called once when the time is over. */
  onEnd: () => void
}

/**
 * Returns the seconds left by the blocks of the nodes, and by the page's monotonic clock since then. Its date is not
 * used.
 */
export function secondsLeftOf({ payment, at }: PayTimerProps['stage'], now: number): number {
  return Math.max(0, Math.ceil(payment.deadline.secondsLeft - Math.max(0, now - at) / 1000))
}

/** Shows how long the payment can be sent. */
function PayTimer({ stage, now, locale, onEnd }: PayTimerProps) {
  const durations = useMessages()
  const seconds = secondsLeftOf(stage, now)
  const end = useRef(onEnd)
  end.current = onEnd
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver])
  const until = new Date(stage.payment.endsAt * 1000)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(until)
  const isShort = seconds < LAST_SECONDS
  return (
    <span className={`badge pay-timer num ${isShort ? 'badge--danger' : 'badge--warn'}`} role="timer">
      <Icon name="clock" />{' '}
      {isShort ? messages.leftShort(clockText(seconds)) : messages.left(durationText(seconds, durations), time)}
    </span>
  )
}

/** Describes who sees a payment first: the chain's own servers where they are searched, else THORChain's nodes. */
export function watchingText({ from }: Pick<RegisteredSwap, 'from'>): string {
  const { chain } = from
  const isOnChain = isChainId(chain) && isSearched(from) && readerApisOf(chain).length > 0
  return (isOnChain ? messages.watchedOnChain : messages.watchedByNodes)(chainName(chain))
}
