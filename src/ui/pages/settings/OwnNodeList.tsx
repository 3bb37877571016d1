import { type Protocol, protocolIds, protocols } from '../../../core/chains/protocol.ts'
import { settingsEn as messages } from '../../texts/settings.en.ts'
import { TestResult } from './TestResult.tsx'
import type { OwnNodes } from './useOwnNodes.ts'

/** Lists the person's own nodes with their last test. */
export function OwnNodeList({ nodes }: { nodes: OwnNodes }) {
  const entries = protocolIds.flatMap((protocol) => nodes.own[protocol].map((url) => ({ protocol, url })))
  return (
    <section className="stack gap-2" aria-labelledby="own-nodes-list">
      <h3 id="own-nodes-list">{messages.list}</h3>
      {entries.length === 0 && <p className="t14 muted">{messages.none}</p>}
      <ul className="own-nodes-list">
        {entries.map((entry) => (
          <OwnNode key={`${entry.protocol} ${entry.url}`} {...entry} nodes={nodes} />
        ))}
      </ul>
    </section>
  )
}

function OwnNode({ protocol, url, nodes }: { protocol: Protocol; url: string; nodes: OwnNodes }) {
  const result = nodes.tests.find((test) => test.protocol === protocol && test.url === url)?.result
  return (
    <li className="ledger">
      <p>
        <b>{protocols[protocol].name}</b>
        <br />
        <code className="own-nodes-url">{url}</code>
      </p>
      <div role="status">
        {result === 'testing' && <p className="t14">{messages.testing}</p>}
        {result !== undefined && result !== 'testing' && <TestResult protocol={protocol} result={result} />}
      </div>
      <div className="row">
        <RowButton label={messages.test} name={messages.testOf(url)} onClick={() => nodes.test(protocol, url)} />
        <RowButton
          label={messages.remove}
          name={messages.removeOf(url)}
          isQuiet
          onClick={() => nodes.remove(protocol, url)}
        />
      </div>
    </li>
  )
}

interface RowButtonProps {
  label: string
  /** For screen readers, with the address of the row. */
  name: string
  isQuiet?: boolean
  onClick: () => void
}

function RowButton({ label, name, isQuiet = false, onClick }: RowButtonProps) {
  return (
    <button type="button" className={isQuiet ? 'btn btn--quiet' : 'btn'} aria-label={name} onClick={onClick}>
      {label}
    </button>
  )
}
