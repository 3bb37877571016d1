import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import { SwapError } from '../../core/errors.ts'
import type { LimitOrder } from '../../core/preparation/orders/limitOrder.ts'
import { browserNodes, networkKinds, publicConfig } from '../../runtime/browser.ts'
import { CostFigure } from '../form/market/CostFigure.tsx'
import { deviceChecks } from '../review/deviceChecks.ts'
import { LossConsent } from '../review/LossConsent.tsx'
import { MaybeSent } from '../review/OpenRequest.tsx'
import { RefusalCallout } from '../review/RefusalCallout.tsx'
import { SentOther, SourceConsent, Uncertain } from '../review/ReviewBody.tsx'
import { DeviceFold, Instructions, Vault } from '../review/ReviewProof.tsx'
import { ExpiryTimer } from '../review/ReviewStep.tsx'
import { isConnectionFailure, offlineView, type RefusalView, refusalView } from '../review/refusalView.ts'
import { type ReviewEffect, reviewAction } from '../review/reviewAction.ts'
import { useAgreedTime } from '../review/useAgreedTime.ts'
import { useElsewhere } from '../review/useElsewhere.ts'
import { type OpenedPayer, useOpenPayer } from '../review/useOpenPayer.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { Callout } from '../shared/parts/Callout.tsx'
import { Figure } from '../shared/parts/Figure.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { mountDialog } from '../shared/parts/mountDialog.ts'
import { Sheet } from '../shared/parts/Sheet.tsx'
import { SheetActions } from '../shared/parts/SheetActions.tsx'
import { SheetHead } from '../shared/parts/SheetHead.tsx'
import { failureCode } from '../shared/support/failureCode.ts'
import { SupportLine } from '../shared/support/SupportLine.tsx'
import { secondsUntil } from '../shared/time/nodeClock.ts'
import { useNow } from '../shared/time/useNow.ts'
import { usePresence, useReconnect } from '../shared/time/usePresence.ts'
import { errorLines } from '../texts/errors.en.ts'
import { orderChangeEn as messages } from '../texts/orderChange.en.ts'
import { payerEn } from '../texts/payer.en.ts'
import { type ReviewMessages, reviewEn } from '../texts/review.en.ts'
import { numberLocale } from '../texts/shownLanguage.ts'
import { trackingEn as durations } from '../texts/tracking.en.ts'
import { useLanguage } from '../texts/useLanguage.ts'
import { trackingPath } from '../track/trackingPath.ts'
import { browserSession } from '../wallet/browserSession.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import { useIsLate } from '../wallet/useConnect.ts'
import { type ChangeView, changeView } from './changeView.ts'
import { LimitStep } from './LimitStep.tsx'
import type { ReviewedChange } from './loadChange.ts'
import { type Change, useChange } from './useChange.ts'

export type OrderAction = 'change' | 'cancel'

export interface OrderChangeProps {
  action: OrderAction
  order: LimitOrder
  /** The connected account that placed the order. */
  account: SessionAccount
  locale: string
  /** Called with the hash of the change as soon as it has one. */
  onHash: (hash: string, newLimit: Units) => void
  onClose: () => void
}

/** The review's texts where those of a swap do not fit. Read at each render, for the shown language. */
const reviewTexts = (): ReviewMessages => ({
  ...reviewEn,
  newQuote: messages.newReview,
  expiredTitle: messages.expiredTitle,
  expiredWhy: messages.expiredWhy,
  mismatchTitle: messages.mismatchTitle,
  mismatchWhy: messages.mismatchWhy,
  haltedTitle: messages.haltedTitle,
  loadingWhy: messages.loadingWhy,
})

/** Opens the dialog on a page without React. */
export const openOrderChange = (props: Omit<OrderChangeProps, 'locale' | 'onClose'>): void =>
  mountDialog('order', (close) => <OrderChangeDialog {...props} locale={numberLocale()} onClose={close} />)

/** Changes the limit of an open order or cancels it: the new limit, then a review like that of a swap. */
function OrderChangeDialog(props: OrderChangeProps) {
  useLanguage()
  const { action, order, account, locale, onClose } = props
  const [newLimit, setNewLimit] = useState<Units | undefined>(undefined)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<OpenedPayer | undefined>(undefined)
  /** While something is being sent the dialog stays open, so that its hash is not lost. */
  const [held, setHeld] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const isTyping = action === 'change' && newLimit === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step focuses its title
  useEffect(() => title.current?.focus(), [isTyping])
  const close = () => (held ? false : onClose())
  return (
    <Sheet className="review" initialFocus={title} onClose={close}>
      {isTyping ? (
        <LimitStep
          order={order}
          locale={locale}
          titleRef={title}
          typed={typed}
          onType={setTyped}
          onLimit={setNewLimit}
          onClose={onClose}
        />
      ) : opened === undefined ? (
        <WalletStep
          action={action}
          account={account}
          locale={locale}
          titleRef={title}
          onOpen={setOpened}
          onClose={onClose}
        />
      ) : (
        <ChangeStep
          {...props}
          newLimit={newLimit}
          opened={opened}
          titleRef={title}
          isHeld={held}
          onHold={setHeld}
          onBack={action === 'change' ? () => setNewLimit(undefined) : undefined}
        />
      )}
    </Sheet>
  )
}

const titleOf = (action: OrderAction) => (action === 'cancel' ? messages.cancelTitle : messages.reviewTitle)

interface WalletStepProps extends Pick<OrderChangeProps, 'action' | 'account' | 'locale' | 'onClose'> {
  titleRef: React.RefObject<HTMLHeadingElement | null>
  onOpen: (opened: OpenedPayer) => void
}

/** Opens the wallet that placed the order. EVM wallets switch to its chain. */
function WalletStep({ action, account, locale, titleRef, onOpen, onClose }: WalletStepProps) {
  const { opening, error, open } = useOpenPayer()
  const texts = reviewTexts()
  const started = useRef(false)
  const isShown = useRef(true)
  const start = useCallback(() => open(account, (opened) => isShown.current && onOpen(opened)), [open, account, onOpen])
  useEffect(() => {
    isShown.current = true
    if (!started.current) start()
    started.current = true
    return () => {
      isShown.current = false
    }
  }, [start])
  const refusal = error === undefined ? undefined : refusalView(error, { messages: texts, locale })
  return (
    <>
      <SheetHead title={titleOf(action)} titleRef={titleRef} close={texts.close} />
      <div className="review-body stack">{refusal && <Refusal refusal={refusal} error={error} />}</div>
      <SheetActions back={{ label: texts.close, onBack: onClose }} isDisabled={refusal === undefined} onAction={start}>
        {opening ? payerEn.openingWallet(opening.walletName) : refusal ? texts.tryAgain : texts.loading}
      </SheetActions>
    </>
  )
}

interface ChangeStepProps extends OrderChangeProps {
  newLimit: Units | undefined
  opened: OpenedPayer
  titleRef: React.RefObject<HTMLHeadingElement | null>
  isHeld: boolean
  onHold: (held: boolean) => void
  /** Goes back to the new limit; undefined for a cancel. */
  onBack: (() => void) | undefined
}

/** Shows what the change does, what is sent, and every check, and signs it. */
function ChangeStep(props: ChangeStepProps) {
  const { action, order, newLimit, opened, account, locale, titleRef, isHeld, onHold, onHash, onBack, onClose } = props
  const { payer } = opened
  const node = browserNodes().THORCHAIN
  const texts = reviewTexts()
  const change = useChange(
    node,
    { order, newLimit, payer },
    { onHash: (hash, { plan }) => onHash(hash, plan.newLimit), onSent: onClose },
  )
  const { stage, consented } = change
  const isCutOff = stage.kind === 'refused' && isConnectionFailure(stage.error)
  const { online } = usePresence(isCutOff ? stage.error : undefined)
  useReconnect(online, () => isCutOff && change.load())
  const [acceptsSource, setAcceptsSource] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const ahead = useAgreedTime(node)
  const now = useNow(500, true)
  const reviewed = 'reviewed' in stage ? stage.reviewed : undefined
  const seconds =
    reviewed === undefined || ahead === undefined ? undefined : secondsUntil(reviewed.prepared.expiry, ahead, now)
  const expired = stage.kind === 'ready' && seconds === 0
  const view = reviewed && changeView(reviewed, { messages, review: texts, durations, locale })
  const refusal = refusalOf(stage, { texts, online, locale })
  const elsewhere = useElsewhere(account)
  const signer = account.kind === 'injected' ? account.walletName : undefined
  const isLate = useIsLate(signer !== undefined && stage.kind === 'signing' ? stage : undefined)
  const doubtful = stage.kind === 'maybeSent' ? stage.error.wallet : undefined
  const main = reviewAction(
    {
      signer,
      elsewhere: elsewhere?.labels,
      stage,
      expired,
      worse: false,
      agrees: view?.agrees ?? false,
      online,
      consented,
      refusal,
      acceptsSource,
      isLate,
      doubtful,
      isChecked,
    },
    { messages: texts, locale },
  )
  const holds = ['signing', 'uncertain', 'maybeSent', 'sentOther'].includes(stage.kind)
  useEffect(() => onHold(holds), [holds, onHold])
  const page = pageOf(stage, payer.account.chain)
  const act = (does: ReviewEffect) => runEffect(does, { change, field, account, page, onClose })
  const check = { request: undefined, isChecked, setChecked, isUnchecked: () => false }
  return (
    <>
      <SheetHead title={titleOf(action)} titleRef={titleRef} close={isHeld ? undefined : texts.close}>
        <ExpiryTimer stage={stage} seconds={seconds} expired={expired} isOrder />
      </SheetHead>
      <div className="review-body">
        <div className="stack">
          {elsewhere && stage.kind === 'signing' && (
            <Suspense fallback={null}>
              <elsewhere.Signing exchange={elsewhere.exchange} seconds={seconds} />
            </Suspense>
          )}
          {refusal && stage.kind === 'refused' && (
            <Refusal refusal={refusal} error={stage.error}>
              {refusal.action.kind === 'source' && (
                <SourceConsent isAccepted={acceptsSource} onAccept={setAcceptsSource} fieldRef={field} />
              )}
            </Refusal>
          )}
          {stage.kind === 'loading' && (
            <Callout tone="info" title={texts.loading}>
              <p>{texts.loadingWhy}</p>
            </Callout>
          )}
          {stage.kind === 'uncertain' && <Uncertain stage={stage} />}
          {stage.kind === 'maybeSent' && <MaybeSent stage={stage} check={check} fieldRef={field} />}
          {stage.kind === 'sentOther' && <SentOther error={stage.error} />}
          {expired && (
            <Callout tone="info" title={texts.expiredTitle} urgent>
              <p>{texts.expiredWhy}</p>
            </Callout>
          )}
          {stage.kind === 'ready' && !expired && (
            <LossConsent
              cost={stage.reviewed.cost}
              isOrder
              consented={consented}
              onConsent={change.setConsented}
              fieldRef={field}
              locale={locale}
            />
          )}
          {view && reviewed && !expired && (
            <ReviewedTerms view={view} reviewed={reviewed} opened={opened} locale={locale} />
          )}
        </div>
      </div>
      {signer !== undefined && stage.kind === 'signing' && stage.hash === undefined && (
        <p className="review-wait field-msg" role="status">
          <span>{isLate ? payerEn.late(signer) : payerEn.confirmIn(signer)}</span>
        </p>
      )}
      {signer !== undefined && stage.kind === 'ready' && stage.isCancelled && (
        <p className="review-wait field-msg" role="status">
          <Icon name="info" /> <span>{payerEn.cancelled(signer)}</span>
        </p>
      )}
      <SheetActions
        back={isHeld ? undefined : { label: onBack ? messages.editLimit : texts.close, onBack: onBack ?? onClose }}
        others={
          page !== undefined &&
          main.effect.kind !== 'track' && (
            <a className="btn btn--quiet" href={page}>
              {texts.track}
            </a>
          )
        }
        isDisabled={main.effect.kind === 'nothing'}
        onAction={() => act(main.effect)}
      >
        {main.effect.kind === 'sign' && <Icon name="lock" />}
        {main.label}
      </SheetActions>
    </>
  )
}

interface EffectContext extends Pick<OrderChangeProps, 'account' | 'onClose'> {
  change: Change
  field: React.RefObject<HTMLInputElement | null>
  page: string | undefined
}

function runEffect(does: ReviewEffect, { change, field, account, page, onClose }: EffectContext): void {
  if (does.kind === 'sign') change.sign()
  if (does.kind === 'quote') change.load()
  if (does.kind === 'fee') change.load({ acceptedNetworkFee: does.fee })
  if (does.kind === 'router') change.load({ acceptedRouter: does.router })
  if (does.kind === 'source') change.load({ acceptsSingleSource: true })
  if (does.kind === 'consent' || does.kind === 'request') field.current?.focus()
  if (does.kind === 'checked') change.dismiss()
  if (does.kind === 'resend') change.resend()
  if (does.kind === 'wallet') change.reopen(() => browserSession.openPayer(account))
  if (does.kind === 'accounts') onClose()
  if (does.kind === 'track' && page !== undefined) location.assign(page)
}

/** Returns the tracking page of a change that may have been sent. */
function pageOf(stage: Change['stage'], chain: string): string | undefined {
  if (stage.kind === 'uncertain') return trackingPath(stage.hash, chain)
  return stage.kind === 'sentOther' ? trackingPath(stage.error.hash, chain) : undefined
}

/** Titles of refusals that are about the order. Their reason follows in the error's own words. */
const titles = (): Readonly<Record<string, string>> => ({
  order_not_open: messages.notOpenTitle,
  order_unchangeable: messages.fixedTitle,
})

interface RefusalOptions {
  readonly texts: ReviewMessages
  readonly online: boolean
  readonly locale: string
}

/** Explains a refusal; without a connection, by the connection alone. Of an order that has ended or is fixed, by that. */
function refusalOf(stage: Change['stage'], { texts, online, locale }: RefusalOptions): RefusalView | undefined {
  if (stage.kind !== 'refused') return undefined
  if (!online && isConnectionFailure(stage.error)) return offlineView(texts)
  const { error } = stage
  const title = titles()[failureCode(error) ?? '']
  if (title === undefined || !(error instanceof SwapError)) return refusalView(error, { messages: texts, locale })
  return { tone: 'warn', title, lines: errorLines(error), action: { kind: 'quote' }, label: texts.tryAgain }
}

interface RefusalProps {
  refusal: RefusalView
  error: unknown
  children?: React.ReactNode
}

function Refusal({ refusal: { tone, title, lines, contract }, error, children }: RefusalProps) {
  const code = failureCode(error)
  return (
    <RefusalCallout tone={tone} title={title} lines={lines}>
      {contract !== undefined && <AddressText address={contract} />}
      {children}
      {code !== 'wallet_rejected' && <SupportLine code={code} />}
    </RefusalCallout>
  )
}

interface TermsProps extends Pick<OrderChangeProps, 'locale'> {
  view: ChangeView
  reviewed: ReviewedChange
  opened: OpenedPayer
}

/** Shows what happens on the left, and the checks on the right. */
function ReviewedTerms({ view, reviewed, opened, locale }: TermsProps) {
  const { plan } = reviewed
  const device = {
    chain: opened.payer.account.chain,
    network: networkKinds[publicConfig.network],
    memo: view.memo,
    destination: undefined,
    owner: '',
    amount: coinText(plan.amount, plan.fromAsset, locale),
    vault: view.vault,
  }
  return (
    <div className="review-grid">
      <div className="stack">
        <section className="ledger">
          <dl className="kv order-terms">
            {view.rows.map(({ label, amount, text, note }) => (
              <div key={label}>
                <dt>
                  {label}
                  {note !== undefined && <span className="sub review-line">{note}</span>}
                </dt>
                <dd className={amount ? 'num' : undefined}>{amount ? <Figure {...amount} /> : text}</dd>
              </div>
            ))}
            {view.networkFee && (
              <div className="total on-top">
                <dt>{view.networkFee.name}</dt>
                <dd className="num">
                  <CostFigure line={view.networkFee} />
                </dd>
              </div>
            )}
          </dl>
          <p className="t13 faint">{messages.proof}</p>
        </section>
      </div>
      <div className="stack">
        <Instructions view={view} title={reviewEn.signs} />
        {view.vault ? (
          <Vault view={view} vault={view.vault} />
        ) : (
          <section className="ledger">
            <h3 className="ledger-h">{reviewEn.vault}</h3>
            <p className="t14 muted">{reviewEn.noVault(view.protocol)}</p>
          </section>
        )}
        <DeviceFold checks={deviceChecks(device)} />
      </div>
    </div>
  )
}
