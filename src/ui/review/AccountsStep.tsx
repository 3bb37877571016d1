import type { RefObject } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { reviewEn as messages } from '../messages/review.en.ts'
import { usePresence, useReconnect } from '../time/usePresence.ts'
import { accountsView } from './accountsView.ts'
import { Callout } from './Callout.tsx'
import { DialogHead } from './DialogHead.tsx'
import { destinationNotices } from './destinationNotices.ts'
import { PayerCard } from './PayerCard.tsx'
import type { Payer } from './payer.ts'
import { ReceiverCard } from './ReceiverCard.tsx'
import { isConnectionFailure, offlineView, refusalView } from './refusalView.ts'
import type { SwapRequest } from './swapRequest.ts'
import { useAccounts } from './useAccounts.ts'

interface AccountsStepProps {
  request: SwapRequest
  locale: string
  titleRef: RefObject<HTMLHeadingElement | null>
  /** The destination that the person typed; undefined for the burner's address. */
  typed: string | undefined
  onType: (text: string | undefined) => void
  onClose: () => void
  onReview: (payer: Payer, destination: string) => void
}

/** First step: chooses payer and receiver. Both are burner wallets unless the person types an address. */
export function AccountsStep({ request, locale, titleRef, typed, onType, onClose, onReview }: AccountsStepProps) {
  const accounts = useAccounts(request)
  const { payerState, receiver, error, holdings } = accounts
  const isTyped = typed !== undefined || (payerState.kind !== 'opening' && receiver === undefined)
  const address = isTyped ? (typed ?? '') : (receiver ?? '')
  const facts = { request, payer: payerState.kind, holdings, receiver: { typed: isTyped, address } }
  const { label, destination, addressProblem, shortage } = accountsView(facts, { messages, locale })
  const isCutOff = isConnectionFailure(error)
  const { online } = usePresence(isCutOff ? error : undefined)
  useReconnect(online, () => isCutOff && accounts.retry())
  const explained = !online && isCutOff ? offlineView(messages) : refusalView(error, { messages, locale })
  const refusal = error === undefined ? undefined : explained
  const review = () => {
    if (payerState.kind === 'open' && destination !== undefined) onReview(payerState.payer, destination)
  }
  return (
    <>
      <DialogHead title={messages.accountsTitle} titleRef={titleRef} isHeld={false} />
      <div className="review-body stack">
        <PayerCard request={request} accounts={accounts} shortage={shortage} locale={locale} />
        <ReceiverCard
          chain={homeChain(request.to, request.protocol)}
          address={address}
          isTyped={isTyped}
          hasBurner={receiver !== undefined}
          problem={addressProblem}
          notices={isTyped ? destinationNotices(request, address) : []}
          onType={onType}
        />
        {refusal && (
          <Callout tone={refusal.tone} title={refusal.title} urgent>
            {refusal.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {payerState.kind === 'opening' && (
              <p>
                <button type="button" className="link" onClick={accounts.retry}>
                  {messages.tryAgain}
                </button>
              </p>
            )}
          </Callout>
        )}
      </div>
      <div className="review-actions">
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          {messages.back}
        </button>
        <button
          type="button"
          className="btn btn--primary"
          aria-disabled={destination === undefined || undefined}
          onClick={review}
        >
          {label}
        </button>
      </div>
    </>
  )
}
