import { publicConfig } from '../../runtime/browser.ts'
import { RecipientResult } from '../form/recipient/RecipientResult.tsx'
import { SavedRecipients } from '../form/recipient/SavedRecipients.tsx'
import { LONGEST_RECIPIENT, typedRecipient } from '../form/recipientState.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { AddressField } from '../shared/parts/AddressField.tsx'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { payerEn } from '../texts/payer.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import type { TypedDestination } from './useTypedDestination.ts'

interface ReceiverCardProps {
  chain: string
  address: string
  isTyped: boolean
  /** The connected account of the target chain. */
  owner: SessionAccount | undefined
  problem: string | undefined
  /** The check of an address that is typed here. */
  checked: TypedDestination | undefined
  onType: (text: string | undefined) => void
}

/** Shows where the coins arrive and whose that address is: a connected wallet's, or one that is typed or was saved. */
export function ReceiverCard({ chain, address, isTyped, owner, problem, checked, onType }: ReceiverCardProps) {
  const name = chainName(chain)
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {messages.goesTo}
        <span className="badge">{isTyped ? messages.enteredByYou : owner && ownerText(owner)}</span>
      </h3>
      {isTyped ? (
        <>
          <AddressField
            label={messages.addressLabel(name)}
            labelClass="t14 muted"
            hint={publicConfig.network === 'devnet' ? messages.addressHint : payerEn.addressHint}
            problem={problem}
            value={address}
            maxLength={LONGEST_RECIPIENT}
            onType={onType}
          />
          <SavedRecipients chain={chain} recipient={checked?.recipient ?? typedRecipient(address)} onChoose={onType} />
          {checked ? (
            <RecipientResult recipient={checked.recipient} onConfirm={checked.confirm} onSuggestion={onType} />
          ) : (
            address !== '' && <AddressText address={address} />
          )}
        </>
      ) : (
        address !== '' && <AddressText address={address} />
      )}
      {owner && (
        <p>
          <button type="button" className="link t14" onClick={() => onType(isTyped ? undefined : '')}>
            {isTyped ? returnText(owner) : messages.otherAddress}
          </button>
        </p>
      )}
    </section>
  )
}

function ownerText({ kind, walletName }: SessionAccount): string {
  return kind === 'burner' ? messages.burner : payerEn.yourWallet(walletName)
}

function returnText({ kind, walletName }: SessionAccount): string {
  return kind === 'burner' ? messages.burnerAddress : payerEn.addressOf(walletName)
}
