import type { z } from 'zod'
import { limits } from '../../contract/limits.ts'
import type { serviceStatus } from '../../contract/serviceStatus.ts'
import type { ChainDiagnosis } from '../../core/diagnosis/diagnosis.ts'
import { furthestHeight } from '../../core/diagnosis/judgeAge.ts'
import { judgeReading } from '../../core/diagnosis/judgeReading.ts'
import { readDeposits } from '../../core/diagnosis/readDeposits.ts'
import type { EndpointAnswer } from '../../core/nodes/endpointAnswer.ts'
import type { Node } from '../../core/nodes/node.ts'
import { type BlockReading, readBlock } from '../../core/nodes/readBlock.ts'
import { readInboundReports } from '../../core/quorum/inboundReports.ts'
import { viewChain } from './viewDiagnosis.ts'

type Status = z.input<typeof serviceStatus.output>
type NodeDependency = Extract<Status['dependencies'][number], { kind: 'node' }>

/** Whether deposits on one chain can be made. */
export type ChainDeposits = Status['chains'][number]

/** The state of one protocol's nodes. */
export interface NodeStatus {
  readonly dependencies: readonly NodeDependency[]
  readonly chains: readonly ChainDeposits[]
}

/**
 * Reads the newest block and the vaults of every endpoint, once, and reports which endpoints answer and follow their
 * chain, which of them contradict the others, and on which chains deposits are open. `at` is in Unix milliseconds.
 * Never rejects.
 */
export async function readNodeStatus(node: Node, at: number): Promise<NodeStatus> {
  // The status covers every endpoint, so wait for all of them.
  const options = { deadlineMs: limits.statusDeadlineMs, waitsForAll: true }
  const [blocks, reports] = await Promise.all([
    node.queryEachWith((get, endpoint) => readBlock(get, node, endpoint), options),
    readInboundReports(node, options),
  ])
  const found = await readDeposits(node, reports)
  const furthest = furthestHeight(blocks.flatMap(heightOf))
  const dependencies = blocks.map((answer, index): NodeDependency => {
    const facts = factsOf(node, answer, { furthest, at })
    const named = { kind: 'node', name: answer.endpoint, protocol: node.protocol, ...facts } as const
    const report = reports[index]
    const hasResponded = report?.outcome === 'answer' && report.value.reading.block !== undefined
    const chains = found.flatMap(({ chain, dissent }) => (dissent.includes(answer.endpoint) ? [chain] : []))
    const isCurrent = facts.status === 'ok' || facts.status === 'late'
    if (!isCurrent || !hasResponded || chains.length === 0) return named
    return { ...named, status: 'disagrees', disagrees_on: chains }
  })
  return { dependencies, chains: found.flatMap(({ diagnosis }) => (diagnosis ? [viewDeposits(diagnosis)] : [])) }
}

/** Height of an endpoint on the right chain. */
function heightOf(answer: EndpointAnswer<BlockReading>): readonly number[] {
  if (answer.outcome === 'failed' || answer.value.verdict.state === 'foreign') return []
  return answer.value.block ? [answer.value.block.height] : []
}

/** A router is never cached for other visitors, so only its version is here. */
function viewDeposits(diagnosis: ChainDiagnosis): ChainDeposits {
  const { router: _, ...deposits } = viewChain(diagnosis)
  return deposits
}

function factsOf(
  { protocol }: Node,
  answer: EndpointAnswer<BlockReading>,
  { furthest, at }: { readonly furthest: number; readonly at: number },
) {
  const error = answer.outcome === 'failed' ? answer.error : answer.value.error
  if (answer.outcome === 'failed' || answer.value.block === undefined) {
    return { status: 'unreachable' as const, reachable: false, ...(error && { reason: error.code }) }
  }
  const { block, verdict } = answer.value
  const service = protocol === 'THORCHAIN' ? 'thornode' : 'mayanode'
  const { state } = judgeReading({ block, verdict }, { service, furthest, now: at })
  // Figures of another chain would be misread.
  if (state === 'wrong_chain') return { status: state, reachable: true }
  return {
    status: state,
    reachable: true,
    height: block.height,
    block_time: new Date(block.time * 1000).toISOString(),
    lag_blocks: Math.max(0, furthest - block.height),
    lag_seconds: Math.max(0, Math.floor(at / 1000) - block.time),
  }
}
