import type { RefObject } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { reviewEn as words } from '../messages/review.en.ts'
import { usePresence, useReconnect } from '../time/usePresence.ts'
import { accountsView } from './accountsView.ts'
import { Callout } from './Callout.tsx'
import { DialogHead } from './DialogHead.tsx'
import { destinationNotices } from './destinationNotices.ts'
import { PayerCard } from './PayerCard.tsx'
import type { Purse } from './purse.ts'
import { ReceiverCard } from './ReceiverCard.tsx'
import { isConnectionFailure, offlineView, refusalView } from './refusalView.ts'
import type { SwapAsk } from './swapAsk.ts'
import { useAccounts } from './useAccounts.ts'

interface AccountsStepProps {
  ask: SwapAsk
  locale: string
  titleRef: RefObject<HTMLHeadingElement | null>
  /** The destination that somebody typed; undefined for the burner's. */
  typed: string | undefined
  onType: (text: string | undefined) => void
  onClose: () => void
  onReview: (purse: Purse, destination: string) => void
}

/** Who pays and who receives, both of them burner wallets unless somebody types an address. */
export function AccountsStep({ ask, locale, titleRef, typed, onType, onClose, onReview }: AccountsStepProps) {
  const accounts = useAccounts(ask)
  const { payer, receiver, error, holdings } = accounts
  const isTyped = typed !== undefined || (payer.kind !== 'opening' && receiver === undefined)
  const address = isTyped ? (typed ?? '') : (receiver ?? '')
  const facts = { ask, payer: payer.kind, holdings, receiver: { typed: isTyped, address } }
  const { label, destination, addressProblem, shortage } = accountsView(facts, { words, locale })
  const isCutOff = isConnectionFailure(error)
  const { online } = usePresence(isCutOff)
  useReconnect(online, () => isCutOff && accounts.openAgain())
  const explained = !online && isCutOff ? offlineView(words) : refusalView(error, { words, locale })
  const refusal = error === undefined ? undefined : explained
  const goOn = () => {
    if (payer.kind === 'open' && destination !== undefined) onReview(payer.purse, destination)
  }
  return (
    <>
      <DialogHead title={words.accountsTitle} titleRef={titleRef} isHeld={false} />
      <div className="review-body stack">
        <PayerCard ask={ask} accounts={accounts} shortage={shortage} locale={locale} />
        <ReceiverCard
          chain={homeChain(ask.to, ask.protocol)}
          address={address}
          isTyped={isTyped}
          hasBurner={receiver !== undefined}
          problem={addressProblem}
          notices={isTyped ? destinationNotices(ask, address) : []}
          onType={onType}
        />
        {refusal && (
          <Callout tone={refusal.tone} title={refusal.title} urgent>
            {refusal.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {payer.kind === 'opening' && (
              <p>
                <button type="button" className="link" onClick={accounts.openAgain}>
                  {words.tryAgain}
                </button>
              </p>
            )}
          </Callout>
        )}
      </div>
      <div className="review-actions">
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          {words.back}
        </button>
        <button
          type="button"
          className="btn btn--primary"
          aria-disabled={destination === undefined || undefined}
          onClick={goOn}
        >
          {label}
        </button>
      </div>
    </>
  )
}
