import { AddressText } from '../../shared/parts/AddressText.tsx'
import { Icon } from '../../shared/parts/Icon.tsx'
import { recipientEn as messages } from '../../texts/recipient.en.ts'
import { mustConfirm, type Recipient } from '../recipientState.ts'

interface RecipientResultProps {
  recipient: Recipient
  /** Called with the address that the person compared; undefined when they take it back. */
  onConfirm: (address: string | undefined) => void
  /** Called with the address that is offered instead of a refused one. */
  onSuggestion: (address: string) => void
}

/** Shows a checked address in full, what to know about it, and the consent that it needs. */
export function RecipientResult({ recipient, onConfirm, onSuggestion }: RecipientResultProps) {
  const { check, confirmed } = recipient
  const suggested = check?.kind === 'problem' ? check.suggestedAddress : undefined
  return (
    <>
      {suggested !== undefined && (
        <button type="button" className="link t14 recipient-suggestion" onClick={() => onSuggestion(suggested)}>
          {messages.suggestion(suggested)}
        </button>
      )}
      <div role="status" className="stack gap-1">
        {check?.kind === 'address' && <CheckedAddress recipient={recipient} />}
      </div>
      {check?.kind === 'address' && mustConfirm(recipient) && (
        <label className="consent">
          <input
            type="checkbox"
            checked={confirmed === check.address}
            onChange={({ target }) => onConfirm(target.checked ? check.address : undefined)}
          />
          {messages.compare}
        </label>
      )}
    </>
  )
}

/** Shows the whole address in groups of four, who owns it, and the notices about it. */
function CheckedAddress({ recipient }: { recipient: Recipient }) {
  const { check } = recipient
  if (check?.kind !== 'address') return null
  return (
    <>
      <span className="recipient-owner">
        <AddressText address={check.address} />
        <span className={recipient.isLinked ? 'badge badge--warn' : 'badge'}>{ownerText(recipient)}</span>
      </span>
      {check.notices.map((notice) => (
        <p key={notice} className={`field-msg ${check.isSuspicious ? 'bad' : ''}`}>
          <Icon name={check.isSuspicious ? 'warn' : 'info'} />
          <span>{notice}</span>
        </p>
      ))}
    </>
  )
}

function ownerText({ isLinked, check }: Recipient): string {
  if (check?.kind !== 'address') return ''
  if (check.isOwn) return messages.own
  if (check.savedAs) return messages.savedAs(check.savedAs.name)
  if (isLinked) return messages.linked
  return check.name ? messages.named(check.name.name, messages.kinds[check.name.registry]) : messages.typed
}
