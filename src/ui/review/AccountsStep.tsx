import type { RefObject } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { browserNodes } from '../../runtime/browser.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { SheetActions } from '../shared/parts/SheetActions.tsx'
import { SheetHead } from '../shared/parts/SheetHead.tsx'
import { payerEn } from '../texts/payer.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import { useIsLate } from '../wallet/useConnect.ts'
import { accountsView } from './accountsView.ts'
import type { LostAccount } from './lostAccount.ts'
import { PayerCard } from './PayerCard.tsx'
import { ReceiverCard } from './ReceiverCard.tsx'
import { refusalView } from './refusalView.ts'
import type { SwapRequest } from './swapRequest.ts'
import { useAccounts } from './useAccounts.ts'
import { type OpenedPayer, useOpenPayer } from './useOpenPayer.ts'
import { useTypedDestination } from './useTypedDestination.ts'

interface AccountsStepProps {
  request: SwapRequest
  locale: string
  titleRef: RefObject<HTMLHeadingElement | null>
  /** The destination that the person typed; undefined for the connected wallet's address. */
  typed: string | undefined
  /** The account that a review was about, which its wallet no longer shares. */
  lost: LostAccount | undefined
  /** Why the payer could not be opened for a review. */
  failure: unknown
  onType: (text: string | undefined) => void
  onClose: () => void
  onReview: (opened: OpenedPayer, destination: string) => void
}

/** First step: chooses payer and receiver. Both are connected wallets unless the person types an address. */
export function AccountsStep(props: AccountsStepProps) {
  const { request, locale, titleRef, typed, lost, failure, onType, onClose, onReview } = props
  const accounts = useAccounts(request)
  const { payerState, payer, receiver, holdings } = accounts
  const isTyped = typed !== undefined || (payerState !== 'opening' && receiver === undefined)
  const address = isTyped ? (typed ?? '') : (receiver?.address ?? '')
  const checked = useTypedDestination(request, isTyped ? address : '', browserNodes())
  const shown = { typed: isTyped, address, recipient: checked?.recipient }
  const facts = { request, payer: payerState, holdings, receiver: shown }
  const { label, destination, addressProblem, shortage } = accountsView(facts, { messages, locale })
  const { opening, error, open } = useOpenPayer()
  const isLate = useIsLate(opening)
  const problem = error ?? failure
  const refusal = problem === undefined ? undefined : refusalView(problem, { messages, locale })
  const review = () => {
    if (payer && destination !== undefined) open(payer, (opened) => onReview(opened, destination))
  }
  return (
    <>
      <SheetHead title={messages.accountsTitle} titleRef={titleRef} close={messages.close} />
      <div className="review-body stack">
        {lost !== undefined && (
          <Callout tone="warn" title={payerEn.lostTitle[lost.why](lost.walletName)} urgent>
            <p>{payerEn.lost[lost.why]}</p>
          </Callout>
        )}
        <PayerCard request={request} accounts={accounts} shortage={shortage} locale={locale} />
        <ReceiverCard
          chain={homeChain(request.to, request.protocol)}
          address={address}
          isTyped={isTyped}
          owner={receiver}
          problem={addressProblem}
          checked={checked}
          onType={onType}
        />
        {refusal && (
          <Callout tone={refusal.tone} title={refusal.title} urgent>
            {refusal.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Callout>
        )}
        <p className="field-msg" role="status">
          {opening && isLate && <span>{payerEn.late(opening.walletName)}</span>}
        </p>
      </div>
      <SheetActions
        back={{ label: messages.back, onBack: onClose }}
        isDisabled={destination === undefined || opening !== undefined}
        onAction={review}
      >
        {opening ? payerEn.openingWallet(opening.walletName) : label}
      </SheetActions>
    </>
  )
}
