import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { browserNodes } from '../../runtime/browser.ts'
import { Sheet } from '../shared/parts/Sheet.tsx'
import { SheetActions } from '../shared/parts/SheetActions.tsx'
import { SheetHead } from '../shared/parts/SheetHead.tsx'
import { payerEn } from '../texts/payer.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import { browserSession } from '../wallet/browserSession.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import { useWalletSession } from '../wallet/useWalletSession.ts'
import { AccountsStep } from './AccountsStep.tsx'
import { directReview } from './accountsView.ts'
import { type LostAccount, lostAccount } from './lostAccount.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { SwapSummary, titleOf } from './SwapSummary.tsx'
import type { SwapPrices } from './swapPrices.ts'
import type { SwapRequest } from './swapRequest.ts'
import { accountsIn, useAccounts } from './useAccounts.ts'
import { type OpenedPayer, useOpenPayer } from './useOpenPayer.ts'

export interface SwapDialogProps {
  request: SwapRequest
  prices: SwapPrices
  locale: string
  /** Called with the destination as it is typed, so that the form keeps it; empty for the connected wallet's. */
  onType: (text: string) => void
  onClose: () => void
}

type Step =
  | { kind: 'direct' }
  | { kind: 'accounts'; lost?: LostAccount; failure?: unknown }
  | ({ kind: 'review'; destination: string } & OpenedPayer)

/** Longest wait for a balance before the person is asked (ms). */
const PATIENCE_MS = 5_000

/** Payers and destinations that the person went on with in this tab. */
const chosen = new Set<string>()
const isChosen = (payer: string, destination: string) => chosen.has(`${payer} ${destination}`)

/**
 * Leads from a price to a sent deposit: reviewing and signing, and before that choosing wallets where something is left
 * to decide.
 */
export function SwapDialog({ request, prices, locale, onType, onClose }: SwapDialogProps) {
  const [step, setStep] = useState<Step>(() => firstStep(request))
  const [typed, setTyped] = useState<string | undefined>(request.destination?.address)
  /** While something is being sent the dialog stays open, so that its hash is not lost. */
  const [held, setHeld] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step focuses its title
  useEffect(() => title.current?.focus(), [step.kind])
  const type = (text: string | undefined) => {
    setTyped(text)
    onType(text ?? '')
  }
  const close = () => (held ? false : onClose())
  const { accounts } = useWalletSession()
  const gone = step.kind === 'review' && !held && !accounts.some(isAccount(step)) ? step.account : undefined
  useEffect(() => {
    if (gone) setStep({ kind: 'accounts', lost: lostAccount(gone, accounts) })
  }, [gone, accounts])
  const ask = useCallback((failure?: unknown) => setStep({ kind: 'accounts', failure }), [])
  const review = useCallback(
    (opened: OpenedPayer, destination: string) => setStep({ kind: 'review', destination, ...opened }),
    [],
  )
  const otherNode = browserNodes()[request.protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN']
  return (
    <Sheet className="review" initialFocus={title} onClose={close}>
      {step.kind === 'direct' && (
        <DirectStep request={request} prices={prices} locale={locale} titleRef={title} onAsk={ask} onReview={review} />
      )}
      {step.kind === 'accounts' && (
        <AccountsStep
          request={request}
          locale={locale}
          titleRef={title}
          typed={typed}
          lost={step.lost}
          failure={step.failure}
          onType={type}
          onClose={close}
          onReview={(opened, destination) => {
            chosen.add(`${opened.payer.sender.address} ${destination}`)
            review(opened, destination)
          }}
        />
      )}
      {step.kind === 'review' && (
        <ReviewStep
          node={browserNodes()[request.protocol]}
          wanted={{ request, payer: step.payer, destination: step.destination, otherNode }}
          account={step.account}
          owner={ownerOf(accounts, request, step.destination)}
          prices={prices}
          locale={locale}
          titleRef={title}
          isHeld={held}
          onHold={setHeld}
          onBack={() => ask()}
        />
      )}
    </Sheet>
  )
}

/** Starts with the accounts unless everything is known, apart from a balance that is being read. */
function firstStep(request: SwapRequest): Step {
  const known = accountsIn(browserSession.getSnapshot(), request)
  return { kind: directReview({ request, ...known, isChosen }).kind === 'ask' ? 'accounts' : 'direct' }
}

interface DirectStepProps extends Pick<SwapDialogProps, 'request' | 'prices' | 'locale'> {
  titleRef: RefObject<HTMLHeadingElement | null>
  onAsk: (failure?: unknown) => void
  onReview: (opened: OpenedPayer, destination: string) => void
}

/** Opens the paying wallet and then the review. Asks for what turns out to be missing. */
function DirectStep({ request, prices, locale, titleRef, onAsk, onReview }: DirectStepProps) {
  const decision = directReview({ request, ...useAccounts(request), isChosen })
  const { opening, error, open } = useOpenPayer()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const isWaiting = decision.kind === 'wait'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => onAsk(), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, onAsk])
  useEffect(() => {
    if (error !== undefined) return onAsk(error)
    if (decision.kind === 'ask') return onAsk()
    if (decision.kind === 'open')
      open(decision.payer, (opened) => isShown.current && onReview(opened, decision.destination))
  })
  return (
    <>
      <SheetHead title={titleOf(request)} titleRef={titleRef} close={messages.close} />
      <div className="review-body stack">
        <SwapSummary request={request} quote={undefined} prices={prices} locale={locale} />
      </div>
      <SheetActions
        back={{ label: messages.accountsTitle, onBack: () => onAsk() }}
        isDisabled
        onAction={() => undefined}
      >
        {opening ? payerEn.openingWallet(opening.walletName) : messages.loading}
      </SheetActions>
    </>
  )
}

/** Matches the connected account that a review pays from. */
const isAccount =
  ({ account, payer }: OpenedPayer) =>
  ({ walletId, chain, address }: SessionAccount): boolean =>
    walletId === account.walletId && chain === account.chain && address === payer.sender.address

/** Returns the connected account at the destination; undefined for an address that no connected wallet has. */
function ownerOf(accounts: readonly SessionAccount[], { to, protocol }: SwapRequest, destination: string) {
  const chain = homeChain(to, protocol)
  return accounts.find((account) => account.chain === chain && account.address === destination)
}
