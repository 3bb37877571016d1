import { type FormEvent, useState } from 'react'
import { type Protocol, protocolIds, protocols } from '../../../core/chains/protocol.ts'
import { ownNodePolicy } from '../../../runtime/browser.ts'
import { AddressField } from '../../shared/parts/AddressField.tsx'
import { settingsEn as messages } from '../../texts/settings.en.ts'
import { TestResult } from './TestResult.tsx'
import type { OwnNodes } from './useOwnNodes.ts'

/** Tests an address and adds it. */
export function OwnNodeForm({ nodes }: { nodes: OwnNodes }) {
  const [protocol, setProtocol] = useState<Protocol>('THORCHAIN')
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  // Shown until another node is tested. Listed nodes show their own tests.
  const last = nodes.tests.filter((test) => !nodes.own[test.protocol].includes(test.url)).at(-1)
  const isLatest = last !== undefined && last === nodes.tests.at(-1)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    if (await nodes.add(protocol, text)) setText('')
    setBusy(false)
  }
  return (
    <form className="own-nodes-form" onSubmit={submit} noValidate>
      <div className="t14">
        <p>{messages.allowed}</p>
        <ul>
          {ownNodePolicy().origins.map((origin) => (
            <li key={origin}>
              <code className="own-nodes-url">{origin}</code>
            </li>
          ))}
        </ul>
      </div>
      <ProtocolChoice chosen={protocol} onChoose={setProtocol} />
      <div className="own-nodes-field">
        <AddressField
          type="url"
          label={messages.url}
          labelClass="t14"
          hint={messages.urlHint(protocols[protocol].prefix)}
          problem={nodes.problem && messages.problems[nodes.problem]}
          value={text}
          maxLength={longest}
          onType={setText}
        />
      </div>
      <button type="submit" className="btn btn--primary" aria-disabled={isBusy || undefined}>
        {isBusy ? messages.testing : messages.add}
      </button>
      <div role="status">
        {isLatest && last.result !== 'testing' && <TestResult protocol={last.protocol} result={last.result} isNew />}
      </div>
    </form>
  )
}

function ProtocolChoice({ chosen, onChoose }: { chosen: Protocol; onChoose: (protocol: Protocol) => void }) {
  return (
    <fieldset className="own-nodes-choice">
      <legend className="t14">{messages.protocol}</legend>
      {protocolIds.map((protocol) => (
        <label key={protocol}>
          <input type="radio" name="own-node" checked={chosen === protocol} onChange={() => onChoose(protocol)} />
          {protocols[protocol].name}
        </label>
      ))}
    </fieldset>
  )
}

/** Longer than any address that is accepted, so that a long one is refused rather than cut. */
const longest = 2_000
