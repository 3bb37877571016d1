import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import { settingsEn as messages } from '../messages/settings.en.ts'
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
        <button
          type="button"
          className="btn"
          aria-label={messages.testOf(url)}
          onClick={() => nodes.test(protocol, url)}
        >
          {messages.test}
        </button>
        <button
          type="button"
          className="btn btn--quiet"
          aria-label={messages.removeOf(url)}
          onClick={() => nodes.remove(protocol, url)}
        >
          {messages.remove}
        </button>
      </div>
    </li>
  )
}
