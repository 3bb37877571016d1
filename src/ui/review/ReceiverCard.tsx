import { useId } from 'react'
import { chainName } from '../assets/chainName.ts'
import { reviewEn as messages } from '../messages/review.en.ts'
import { Icon } from '../parts/Icon.tsx'
import { AddressText } from './AddressText.tsx'

interface ReceiverCardProps {
  chain: string
  address: string
  isTyped: boolean
  hasBurner: boolean
  problem: string | undefined
  /** Warnings about a valid address. */
  notices: readonly string[]
  onType: (text: string | undefined) => void
}

/** Longer than any address. */
const longest = 200

/** Shows where the coins arrive: the burner wallet of the target chain, or an address that the person types. */
export function ReceiverCard({ chain, address, isTyped, hasBurner, problem, notices, onType }: ReceiverCardProps) {
  const id = useId()
  const name = chainName(chain)
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {messages.goesTo}
        <span className="badge">{isTyped ? messages.enteredByYou : messages.burner}</span>
      </h3>
      {isTyped ? (
        <>
          <label className="t14 muted" htmlFor={id}>
            {messages.addressLabel(name)}
          </label>
          <input
            id={id}
            className="review-input"
            value={address}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onType(event.target.value.slice(0, longest))}
          />
          <p id={`${id}-hint`} className={problem ? 'field-msg bad' : 't13 faint'} aria-live="polite">
            {problem && <Icon name="warn" />}
            <span>{problem ?? messages.addressHint}</span>
          </p>
          {/* Always rendered, so that screen readers announce a notice when it appears. */}
          <div role="status">
            {notices.map((notice) => (
              <p key={notice} className="field-msg">
                <Icon name="info" />
                <span>{notice}</span>
              </p>
            ))}
          </div>
        </>
      ) : (
        address !== '' && <AddressText address={address} />
      )}
      {hasBurner && (
        <p>
          <button type="button" className="link t14" onClick={() => onType(isTyped ? undefined : '')}>
            {isTyped ? messages.burnerAddress : messages.otherAddress}
          </button>
        </p>
      )}
    </section>
  )
}
