import type { z } from 'zod'
import { limits } from '../contract/limits.ts'
import type { serviceStatus } from '../contract/serviceStatus.ts'
import { SwapError } from '../core/errors.ts'
import type { EndpointAnswer } from '../core/nodes/endpointAnswer.ts'
import type { Node } from '../core/nodes/node.ts'
import { getEndpointTimes, type NodeTime } from '../core/nodes/nodeTime.ts'
import { confirmInbound, type InboundReports, readInboundReports } from '../core/quorum/confirmInbound.ts'
import type { Dissent } from '../core/quorum/countVotes.ts'
import { NoVaultError } from '../core/quorum/errors.ts'

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
 * Reads the newest block, the vaults and the height of every endpoint, once, and reports which endpoints answer, which
 * of them contradict the others, and on which chains deposits are open. `at` is in Unix milliseconds. Never rejects.
 */
export async function readNodeStatus(node: Node, at: number): Promise<NodeStatus> {
  // The status covers every endpoint, so wait for all of them.
  const options = { deadlineMs: limits.statusDeadlineMs, isEnough: () => false }
  const [times, reports] = await Promise.all([getEndpointTimes(node, options), readInboundReports(node, options)])
  const found = chainsIn(reports).map((chain) => depositsOf(node, chain, reports))
  const furthest = Math.max(...times.map((answer) => (answer.outcome === 'answer' ? answer.value.height : 0)))
  const dependencies = times.map((answer, index): NodeDependency => {
    const facts = answer.outcome === 'answer' ? lagOf(answer.value, furthest, at) : missing(answer)
    const named = { kind: 'node', name: answer.endpoint, protocol: node.protocol, ...facts } as const
    const report = reports[index]
    const hasResponded = report?.outcome === 'answer' && report.value.reading.block !== undefined
    const chains = found.flatMap(({ chain, dissent }) => (dissent.includes(answer.endpoint) ? [chain] : []))
    if (facts.status !== 'ok' || !hasResponded || chains.length === 0) return named
    return { ...named, status: 'disagrees', disagrees_on: chains }
  })
  return { dependencies, chains: found.flatMap(({ state }) => state ?? []) }
}

/** Lists every chain that any endpoint reports. */
function chainsIn(reports: InboundReports): readonly string[] {
  const rows = reports.flatMap((answer) => (answer.outcome === 'answer' ? answer.value.rows : []))
  return [...new Set(rows.map(({ chain }) => chain))]
}

interface Found {
  readonly chain: string
  /** Absent for a chain that the majority does not report. */
  readonly state?: ChainDeposits
  /** Endpoints that contradict it. */
  readonly dissent: readonly string[]
}

function depositsOf(node: Node, chain: string, reports: InboundReports): Found {
  const common = { protocol: node.protocol, chain, asked: node.operators.length }
  try {
    const { halted, globalTradingPaused, chainTradingPaused, ...inbound } = confirmInbound(node, chain, { reports })
    const isClosed = halted || globalTradingPaused || chainTradingPaused
    const deposits = isClosed ? ('halted' as const) : ('open' as const)
    const dissent = inbound.dissent.map(({ endpoint }) => endpoint)
    return { chain, state: { ...common, deposits, agreeing: inbound.confirmedBy.length }, dissent }
  } catch (error) {
    if (error instanceof NoVaultError) return { chain, dissent: inventorsOf(chain, reports) }
    if (!(error instanceof SwapError)) throw error
    const state = { ...common, deposits: 'withheld' as const, agreeing: 0, reason: error.code }
    return { chain, state, dissent: dissentIn(error).map(({ endpoint }) => endpoint) }
  }
}

/** Lists the endpoints that report a vault where the majority has none. */
function inventorsOf(chain: string, reports: InboundReports): readonly string[] {
  return reports.flatMap((answer) =>
    answer.outcome === 'answer' && answer.value.rows.some((row) => row.chain === chain) ? [answer.endpoint] : [],
  )
}

function dissentIn(error: SwapError): readonly Dissent[] {
  return 'dissent' in error ? (error.dissent as readonly Dissent[]) : []
}

function lagOf({ height, time }: NodeTime, furthest: number, at: number) {
  const blocks = furthest - height
  const seconds = Math.max(0, Math.floor(at / 1000) - time)
  const behind = blocks >= limits.behindBlocks || seconds >= limits.behindSeconds
  return {
    status: behind ? ('behind' as const) : ('ok' as const),
    reachable: true,
    height,
    block_time: new Date(time * 1000).toISOString(),
    lag_blocks: blocks,
    lag_seconds: seconds,
  }
}

function missing({ error }: Extract<EndpointAnswer<NodeTime>, { outcome: 'failed' }>) {
  return { status: 'unreachable' as const, reachable: false, reason: error.code }
}
