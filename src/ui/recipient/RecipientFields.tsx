import { type ReactNode, useEffect, useRef, useState } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { publicConfig } from '../../runtime/browser.ts'
import { chainName } from '../assets/chainName.ts'
import { recipientEn as messages } from '../messages/recipient.en.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Icon } from '../parts/Icon.tsx'
import { AddressText } from '../review/AddressText.tsx'
import { mustConfirm, type Recipient, type RecipientSide } from '../swap/recipient.ts'
import type { Swap } from '../swap/useSwap.ts'
import { canHaveEnsName } from './ensNames.ts'
import { useRecipientCheck } from './useRecipientCheck.ts'

interface RecipientFieldsProps {
  swap: Swap
  onClose: () => void
}

/** Longer than any address, so that a long text is rejected rather than cut. */
const longest = 201

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
  const { form, dispatch } = swap
  const recipient = form[side]
  const { check, text } = recipient
  useRecipientCheck(swap, side)
  return (
    <div className="recipient" data-linked={recipient.isLinked || undefined}>
      <AddressField
        label={label}
        labelClass="t14 muted"
        hint={text !== '' && check === undefined ? messages.checking : check?.kind === 'address' ? '' : hint}
        problem={check?.kind === 'problem' ? check.problem : undefined}
        value={text}
        maxLength={longest}
        onType={(next) => dispatch({ type: 'recipientTyped', side, text: next })}
      />
      <div role="status" className="stack gap-1">
        {check?.kind === 'address' && <CheckedAddress recipient={recipient} />}
      </div>
      {check?.kind === 'address' && mustConfirm(recipient) && (
        <label className="consent">
          <input
            type="checkbox"
            checked={recipient.confirmed === check.address}
            onChange={({ target }) =>
              dispatch({ type: 'recipientConfirmed', side, address: target.checked ? check.address : undefined })
            }
          />
          {messages.compare}
        </label>
      )}
    </div>
  )
}

/** Shows the whole address in groups of four, who owns it, and the notices about it. */
function CheckedAddress({ recipient }: { recipient: Recipient }): ReactNode {
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
  if (isLinked) return messages.linked
  return check.name ? messages.named(check.name.name, messages.kinds[check.name.registry]) : messages.typed
}
