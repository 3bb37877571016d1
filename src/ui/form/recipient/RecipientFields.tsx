import { useCallback, useEffect, useRef, useState } from 'react'
import { homeChain } from '../../../core/asset/asset.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { publicConfig } from '../../../runtime/browser.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { AddressField } from '../../shared/parts/AddressField.tsx'
import { LazySupportLine } from '../../shared/support/LazySupportLine.tsx'
import { recipientEn as messages } from '../../texts/recipient.en.ts'
import { LONGEST_RECIPIENT, type RecipientCheck, type RecipientSide } from '../recipientState.ts'
import type { Swap } from '../useSwap.ts'
import { canHaveEnsName } from './ensNames.ts'
import { RecipientResult } from './RecipientResult.tsx'
import { SavedRecipients, SaveRecipient } from './SavedRecipients.tsx'
import { useRecipientCheck } from './useRecipientCheck.ts'

interface RecipientFieldsProps {
  swap: Swap
  onClose: () => void
}

/** The fields for the destination and the refund address, with who owns each address and what to know about it. */
export function RecipientFields({ swap, onClose }: RecipientFieldsProps) {
  const { form, protocol } = swap
  const [hasRefund, setRefund] = useState(form.refund.text !== '')
  const box = useRef<HTMLDivElement>(null)
  const isFirst = useRef(form.destination.text === '' && form.mode === 'wallet')
  useEffect(() => {
    if (isFirst.current) box.current?.querySelector('input')?.focus()
  }, [])
  const source = homeChain(form.from, protocol)
  const target = chainName(homeChain(form.to, protocol))
  const hasEns = publicConfig.network !== 'devnet' && canHaveEnsName(homeChain(form.to, protocol))
  return (
    <div className="stack gap-2" ref={box}>
      <RecipientField
        swap={swap}
        side="destination"
        label={messages.destination(target)}
        hint={hasEns ? messages.destinationOrEnsHint(target) : messages.destinationHint(target)}
      />
      {source === protocols[protocol].chain ? (
        <p className="t13 faint">{messages.refundToSender(chainName(source))}</p>
      ) : hasRefund || form.refund.text !== '' ? (
        <RecipientField
          swap={swap}
          side="refund"
          label={messages.refund(chainName(source))}
          hint={messages.refundHint}
        />
      ) : null}
      <p className="recipient-links">
        {!hasRefund && source !== protocols[protocol].chain && (
          <button type="button" className="link t14" onClick={() => setRefund(true)}>
            {messages.addRefund}
          </button>
        )}
        {form.mode === 'wallet' && (
          <button type="button" className="link t14" onClick={onClose}>
            {messages.useWallet}
          </button>
        )}
      </p>
    </div>
  )
}

interface RecipientFieldProps {
  swap: Swap
  side: RecipientSide
  label: string
  hint: string
}

function RecipientField({ swap, side, label, hint }: RecipientFieldProps) {
  const { form, dispatch, nodes, protocol, ownAddresses: own } = swap
  const recipient = form[side]
  const { check, text } = recipient
  const asset = side === 'destination' ? form.to : form.from
  const onCheck = useCallback(
    (checked: string, result: RecipientCheck | undefined) =>
      dispatch({ type: 'recipientChecked', side, text: checked, check: result }),
    [side, dispatch],
  )
  useRecipientCheck({ side, text, asset, protocol, own, nodes, onCheck })
  return (
    <div className="recipient" data-linked={recipient.isLinked || undefined}>
      <AddressField
        label={label}
        labelClass="t14 muted"
        hint={text !== '' && check === undefined ? messages.checking : check?.kind === 'address' ? '' : hint}
        problem={check?.kind === 'problem' ? check.problem : undefined}
        value={text}
        maxLength={LONGEST_RECIPIENT}
        onType={(next) => dispatch({ type: 'recipientTyped', side, text: next })}
      />
      <SavedRecipients
        chain={homeChain(asset, protocol)}
        recipient={recipient}
        onChoose={(address) => dispatch({ type: 'recipientTyped', side, text: address })}
      />
      {check?.kind === 'problem' && check.failure !== undefined && <LazySupportLine code={check.failure} />}
      <RecipientResult
        recipient={recipient}
        onConfirm={(address) => dispatch({ type: 'recipientConfirmed', side, address })}
        onSuggestion={(next) => dispatch({ type: 'recipientTyped', side, text: next })}
      />
      <SaveRecipient
        chain={homeChain(asset, protocol)}
        recipient={recipient}
        onSaved={(saved) => onCheck(text, saved)}
      />
    </div>
  )
}
