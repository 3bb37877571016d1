import { useEffect, useId, useRef, useState } from 'react'
import { parseAddress } from '../../../core/address/address.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import { networkKinds, publicConfig } from '../../../runtime/browser.ts'
import { AddressText } from '../../shared/parts/AddressText.tsx'
import { Icon } from '../../shared/parts/Icon.tsx'
import { recipientEn as messages } from '../../texts/recipient.en.ts'
import type { Recipient, RecipientCheck } from '../recipientState.ts'
import {
  LONGEST_NAME,
  readRecipients,
  recipientName,
  removeRecipient,
  rereadRecipient,
  type SavedRecipient,
  type SaveProblem,
  saveRecipient,
} from './savedRecipients.ts'

interface SavedRecipientsProps {
  /** The chain on which the coins arrive. */
  chain: string
  recipient: Recipient
  /** Called with the address of the chosen recipient, which the field then checks as any other. */
  onChoose: (address: string) => void
}

/** Lists the saved recipients of a chain while the field is empty, each with its whole address. */
export function SavedRecipients({ chain, recipient, onChoose }: SavedRecipientsProps) {
  const [stored, setStored] = useState(() => readHere())
  const [hasChanged, setChanged] = useState(false)
  const isEmpty = recipient.text === ''
  useEffect(() => {
    if (isEmpty) setStored(readHere())
  }, [isEmpty])
  const listed = stored.saved.filter((one) => one.chain === chain)
  const choose = (one: SavedRecipient) => {
    const current = rereadRecipient(one)
    setChanged(current === undefined)
    if (current) onChoose(current.address)
    else setStored(readHere())
  }
  const remove = (one: SavedRecipient | string) => {
    removeRecipient(one)
    setStored(readHere())
  }
  if (!isEmpty || (listed.length === 0 && stored.refused.length === 0)) return null
  return (
    <div className="saved-recipients">
      {stored.refused.length > 0 && (
        <p className="field-msg bad">
          <Icon name="warn" />
          <span>
            {messages.savedRefused(stored.refused.length)}{' '}
            <button type="button" className="link" onClick={() => stored.refused.map(remove)}>
              {messages.removeRefused}
            </button>
          </span>
        </p>
      )}
      {hasChanged && (
        <p className="field-msg bad" role="alert">
          <Icon name="warn" />
          <span>{messages.savedChanged}</span>
        </p>
      )}
      {listed.length > 0 && (
        <>
          <p className="t14 muted">{messages.saved}</p>
          <ul>
            {listed.map((one) => (
              <li key={one.address}>
                <button type="button" className="saved-recipient" onClick={() => choose(one)}>
                  <span className="row gap-1">
                    <b>{one.name}</b>
                    {one.imported && <span className="badge">{messages.importedRecipient}</span>}
                  </span>
                  <AddressText address={one.address} />
                </button>
                <button
                  type="button"
                  className="btn btn--quiet btn--icon"
                  aria-label={messages.removeSaved(one.name)}
                  onClick={() => remove(one)}
                >
                  <Icon name="x" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface SaveRecipientProps {
  chain: string
  recipient: Recipient
  /** Called with the check of the address and its new name. */
  onSaved: (check: RecipientCheck) => void
}

/** Offers to save a checked address of another person with a name. One that is suspicious, linked or a name is not offered. */
export function SaveRecipient({ chain, recipient, onSaved }: SaveRecipientProps) {
  const { check, isLinked } = recipient
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<SaveProblem>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  if (check?.kind !== 'address' || check.isOwn || check.savedAs || check.isSuspicious || check.name || isLinked)
    return null
  if (!isChainId(chain)) return null
  const { address } = check
  const save = () => {
    const network = networkKinds[publicConfig.network]
    const failed = saveRecipient({ network, chain, address: parseAddress(address, chain, network), name })
    setProblem(failed)
    if (failed === undefined) onSaved({ ...check, savedAs: { name: recipientName(name), isUnused: false } })
    else input.current?.focus()
  }
  if (!isOpen) {
    return (
      <button type="button" className="link t14" onClick={() => setOpen(true)}>
        {messages.save}
      </button>
    )
  }
  return (
    <div className="save-recipient">
      <label className="t14 muted" htmlFor={id}>
        {messages.saveName}
      </label>
      <div className="save-recipient-row">
        <input
          className="text-input"
          id={id}
          ref={input}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            save()
          }}
        />
        <button type="button" className="btn btn--secondary" onClick={save}>
          {messages.saveNow}
        </button>
        <button type="button" className="btn btn--quiet" onClick={() => setOpen(false)}>
          {messages.saveCancel}
        </button>
      </div>
      <p className={`field-msg ${problem ? 'bad' : ''}`} id={`${id}-hint`} role="status">
        {problem ? messages.saveProblems[problem] : messages.saveHint}
      </p>
    </div>
  )
}

const readHere = () => readRecipients(networkKinds[publicConfig.network])
