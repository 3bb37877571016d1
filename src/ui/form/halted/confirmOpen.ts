import { protocols } from '../../../core/chains/protocol.ts'
import { activeHalts } from '../../../core/diagnosis/activeHalts.ts'
import { SwapError } from '../../../core/errors.ts'
import type { EndpointAnswer } from '../../../core/nodes/endpointAnswer.ts'
import { isTrusted } from '../../../core/nodes/judgeBlock.ts'
import { majorityOf } from '../../../core/nodes/net/operatorMajority.ts'
import type { Node } from '../../../core/nodes/node.ts'
import { type BlockReading, blockQueryOptions, readBlock } from '../../../core/nodes/readBlock.ts'
import { wireMimirs } from '../../../core/nodes/wire/wireMimirs.ts'
import { operatorVotes } from '../../../core/quorum/operatorVotes.ts'
import { haltsOfPair, type SwapPair } from './haltsOfPair.ts'

interface Report {
  readonly mimirs: Readonly<Record<string, number>>
  readonly reading: BlockReading
}

/**
 * Returns whether a majority of the configured operators each report that no halt stops the pair. Operators may name
 * different halts: each counts once. Throws when no majority reports its settings at a trusted block.
 */
export async function confirmOpen(node: Node, pair: SwapPair, signal: AbortSignal): Promise<boolean> {
  const { prefix, name } = protocols[node.protocol]
  const total = node.operators.length
  const majority = majorityOf(total)
  const count = (answers: readonly EndpointAnswer<Report>[]) => countOpen(answers, node, pair)
  const decide = (answers: readonly EndpointAnswer<Report>[]) => {
    const { open, counted } = count(answers)
    return counted >= majority ? `${open >= majority}` : 'none'
  }
  const answers = await node.queryEachWith(
    async (get, endpoint): Promise<Report> => {
      const [mimirs, reading] = await Promise.all([get(`${prefix}/mimir`, wireMimirs), readBlock(get, node, endpoint)])
      return { mimirs, reading }
    },
    { ...(await blockQueryOptions(node, { signal })), decide },
  )
  const { open, counted } = count(answers)
  if (counted >= majority) return open >= majority
  throw new SwapError(
    `${counted} of ${total} operators of ${name} report their settings, and ${majority} are needed.`,
    {
      code: 'nodes_unreachable',
      hint: 'Try again in a minute.',
    },
  )
}

/** Counts the operators that report their settings, and those of them whose endpoints all report the pair as open. */
function countOpen(answers: readonly EndpointAnswer<Report>[], { protocol }: Node, pair: SwapPair) {
  const reports = answers.flatMap((answer) => {
    if (answer.outcome !== 'answer') return []
    const { mimirs, reading } = answer.value
    if (!reading.block || !isTrusted(reading.verdict)) return []
    const byName = new Map(Object.entries(mimirs).map(([name, value]) => [name.toUpperCase(), value]))
    const halts = haltsOfPair({ protocol, halts: activeHalts(byName, reading.block.height) }, pair)
    return [{ operator: answer.operator, isOpen: halts?.length === 0 }]
  })
  const votes = operatorVotes(reports, (one, other) => one.isOpen === other.isOpen)
  return { open: votes.filter((vote) => 'report' in vote && vote.report.isOpen).length, counted: votes.length }
}
