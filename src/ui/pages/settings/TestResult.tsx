import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import { Callout } from '../../shared/parts/Callout.tsx'
import { settingsEn as messages } from '../../texts/settings.en.ts'
import type { OwnNodeTest } from './testOwnNode.ts'

interface TestResultProps {
  protocol: Protocol
  result: OwnNodeTest
  /** Whether a failed node was not added, rather than listed already. */
  isNew?: boolean
}

/** Shows the outcome of a test in a sentence, and chain id, height and age where the node reported them. */
export function TestResult({ protocol, result, isNew = false }: TestResultProps) {
  const isGood = result.verdict === 'good'
  const isRefused = !isGood && result.verdict !== 'late'
  return (
    <Callout tone={isGood ? 'info' : 'warn'} title={sentenceOf(protocol, result)}>
      {isNew && isRefused && <p>{messages.notAdded}</p>}
      {'chainId' in result && (
        <dl className="own-nodes-facts">
          <dt>{messages.chainId}</dt>
          <dd>
            <code>{result.chainId}</code>
          </dd>
          <dt>{messages.height}</dt>
          <dd className="num">{result.height.toLocaleString('en')}</dd>
          <dt>{messages.age}</dt>
          <dd>{messages.seconds(result.ageSeconds)}</dd>
        </dl>
      )}
    </Callout>
  )
}

function sentenceOf(protocol: Protocol, result: OwnNodeTest): string {
  switch (result.verdict) {
    case 'good':
      return messages.good
    case 'late':
      return messages.late
    case 'unreachable':
      return messages.unreachable
    case 'not_a_node':
      return messages.notANode(protocols[protocol].name)
    case 'other_network':
      return messages.otherNetwork(result.chainId, result.expected)
    case 'behind':
      return messages.behind(messages.seconds(result.ageSeconds))
  }
}
