import { chainName } from '../assets/chainName.ts'
import { reviewEn as messages } from '../messages/review.en.ts'
import { AddressField } from '../parts/AddressField.tsx'
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
  const name = chainName(chain)
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {messages.goesTo}
        <span className="badge">{isTyped ? messages.enteredByYou : messages.burner}</span>
      </h3>
      {isTyped ? (
        <>
          <AddressField
            label={messages.addressLabel(name)}
            labelClass="t14 muted"
            hint={messages.addressHint}
            problem={problem}
            value={address}
            maxLength={longest}
            onType={onType}
          />
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
