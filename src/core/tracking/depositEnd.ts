import { isSameHash } from '../address/normalizeHash.ts'
import type { ChainId } from '../chains/chains.ts'
import { chains } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import { type EndpointAnswer, isReportedByMajority } from '../nodes/endpointAnswer.ts'
import { inboundPath, inboundShape } from '../nodes/inboundAddress.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { wireTxDetails } from '../nodes/wire/wireTracking.ts'
import { readFigure } from '../quorum/readFigure.ts'
import { readObservedHeight } from '../quorum/readObservedHeight.ts'
import type { BaseReader, TxReport, TxState } from '../readers/reader.ts'
import { blockLimitSeconds, minedSeconds, NOT_FOUND_AFTER_SECONDS, reportLimitSeconds } from './lateDeposit.ts'
import { allowsSingleSource } from './queryFailedDeposit.ts'
import type { SourceReport, SwapStatus } from './status.ts'
import { formatTxHash } from './txHash.ts'
import type { UnpaidReason } from './unpaidReasons.ts'
import { failedDeposit, notReported, takenBack } from './unpaidReasons.ts'

/**
 * Orders states with as many votes: what a server knows of a transaction is more than that another does not know it.
 */
const byKnowledge: readonly TxState['state'][] = ['included', 'failed', 'pending', 'unknown']

/**
 * What reads the chain of a deposit: its reader, or the part of it that tracking needs.
 *
 * @example
 * const reader: DepositReader = readers.BTC
 */
export type DepositReader = Pick<BaseReader, 'chain' | 'txStates'>

/** How the end of a deposit is looked for that its protocol does not end. */
export interface DepositEndOptions extends QueryOptions {
  readonly reader: DepositReader
  /** Nodes of the protocols that may have got the deposit. A majority of each reports what `status` says. */
  readonly nodes: readonly Node[]
  /** The last status: its `source` has how long the chain has reported the same. */
  readonly previous?: SwapStatus | undefined
}

/**
 * Adds the state of a deposit on its own chain to a status, and ends a deposit that its protocol will not end, as
 * `failed`:
 *
 * - `deposit_failed`: it failed in its block, such as a reverted call of a router, and no node knows it.
 * - `not_reported`: its block is old, and the nodes report deposits of later blocks, but not this one.
 * - `taken_back`: its chain no longer has it. The nodes report that too, or have not known it for long.
 *
 * Needs a majority of the configured nodes and a majority of the configured operators of the chain's servers, so that a
 * single source ends nothing; where only one is configured, nothing ends, except on mocknet. Returns the status
 * unchanged when the chain's servers do not answer. Rejects only when the caller aborts.
 */
export async function withDepositEnd(status: SwapStatus, options: DepositEndOptions): Promise<SwapStatus> {
  const { reader, nodes, previous } = options
  if (!isOpen(status)) return status
  const hash = formatTxHash(status.hash, reader.chain) ?? status.hash
  const read = agreedTxState((await reader.txStates?.(hash, options)) ?? [])
  if (read === undefined) return status
  const source = continued(status, { chain: reader.chain, ...read }, previous)
  const known = { ...status, source }
  const unpaid = isDecided(known, nodes) ? await endOf(known, options) : undefined
  if (unpaid === undefined) return known
  const { eta: _, why: __, whyText: ___, ...ended } = known
  return { ...ended, stage: 'failed', outputs: [], unpaid }
}

/** Whether the nodes do not know a deposit, or have counted its confirmations and do not finalise it. */
function isOpen({ stage, reported, remainingConfirmationSeconds = 0 }: SwapStatus): boolean {
  if (reported !== undefined) return false
  return stage === 'unknown' || stage === 'observed' || (stage === 'confirming' && remainingConfirmationSeconds <= 0)
}

/** Keeps the time since when the chain reports the same, and whether it was ever seen. */
function continued(
  { stage, queriedAt, reorganised }: SwapStatus,
  read: Omit<SourceReport, 'since' | 'wasSeen'>,
  previous: SwapStatus | undefined,
): SourceReport {
  const before = previous?.source?.chain === read.chain ? previous.source : undefined
  const isSame = before?.txState.state === read.txState.state
  const wasKnown = previous !== undefined && previous.stage !== 'unknown' && previous.stage !== 'failed'
  return {
    ...read,
    since: isSame ? Math.min(before.since, queriedAt) : queriedAt,
    wasSeen:
      read.txState.state !== 'unknown' ||
      stage !== 'unknown' ||
      reorganised === true ||
      wasKnown ||
      before?.wasSeen === true,
  }
}

/** Whether enough nodes and enough of the chain's operators report this. */
function isDecided({ votes, source }: SwapStatus & { readonly source: SourceReport }, nodes: readonly Node[]): boolean {
  const isMocknet = nodes.every(({ network }) => network === 'mocknet')
  const hasNodes = nodes.every((node) => node.operators.length > 1 || allowsSingleSource(node))
  const hasServers = source.votes.of > 1 || isMocknet
  return hasNodes && hasServers && [votes, source.votes].every(({ agree, of }) => agree >= majorityOf(of))
}

async function endOf(
  status: SwapStatus & { readonly source: SourceReport },
  options: DepositEndOptions,
): Promise<UnpaidReason | undefined> {
  const { source, stage, queriedAt } = status
  const { chain, txState, wasSeen } = source
  const waitedSeconds = (queriedAt - source.since) / 1000
  const { name } = chains[chain]
  if (txState.state === 'failed') {
    const isFinal = minedSeconds(chain, txState, waitedSeconds) >= reportLimitSeconds(chain)
    return stage === 'unknown' && isFinal ? failedDeposit(txState.reason, name) : undefined
  }
  if (txState.state === 'included') {
    if (stage !== 'unknown') return undefined
    const seconds = minedSeconds(chain, txState, waitedSeconds)
    const isPassed = await Promise.all(
      options.nodes.map((node) => isPassedBy(node, { chain, height: txState.height, seconds }, options)),
    )
    const names = options.nodes.map(({ protocol }) => protocols[protocol].name)
    return isPassed.every(Boolean) ? notReported({ chain: name, protocols: names }) : undefined
  }
  if (txState.state !== 'unknown') return undefined
  const isGone =
    stage === 'confirming'
      ? await isReverted(options.nodes, status, options)
      : wasSeen && waitedSeconds >= goneLimitSeconds(chain)
  return isGone ? takenBack(name) : undefined
}

/**
 * Returns the seconds without the transaction after which a chain that had it does not mine it again: six block times.
 */
const goneLimitSeconds = (chain: ChainId): number => Math.max(blockLimitSeconds(chain), NOT_FOUND_AFTER_SECONDS)

/** Seconds until the vault of a deposit retires: ChurnInterval of both nodes, 43,200 blocks of six seconds. */
const VAULT_SECONDS = 43_200 * 6

interface MinedDeposit {
  readonly chain: ChainId
  readonly height: number
  /** Since it was mined. */
  readonly seconds: number
}

/**
 * Whether a protocol will most likely not report a deposit: twice the time after which it is late has passed, and its
 * nodes report deposits of later blocks, which they read in their order. On a chain with no later deposit, it is the
 * time after which the vault retires while the chain is not halted. A protocol reads its own chain with each block.
 */
async function isPassedBy(
  node: Node,
  { chain, height, seconds }: MinedDeposit,
  options: QueryOptions,
): Promise<boolean> {
  if (seconds < 2 * reportLimitSeconds(chain)) return false
  if (protocols[node.protocol].chain === chain) return true
  const observed = await readObservedHeight(node, chain, options)
  if (observed !== undefined && observed > height + chains[chain].confirmationFloor) return true
  if (seconds < VAULT_SECONDS) return false
  const halted = await readFigure(
    node,
    {
      path: inboundPath(node),
      shape: inboundShape,
      figureOf: (rows) => (rows.find((row) => row.chain === chain)?.halted ? 1n : 0n),
      isNear: (one, other) => one === other,
      middle: 'upper',
    },
    options,
  )
  return halted === 0n
}

/**
 * Whether a majority of the configured operators reports that observers have taken back the deposit: errata of its
 * chain.
 */
async function isReverted(
  nodes: readonly Node[],
  { protocol, hash }: { readonly protocol: Protocol; readonly hash: string },
  options: QueryOptions,
): Promise<boolean> {
  const node = nodes.find((one) => one.protocol === protocol)
  if (node === undefined) return false
  const shape = decoding(wireTxDetails, ({ tx_id, reverted }) => (isSameHash(tx_id, hash) ? reverted : undefined))
  const isAgreed = (answers: readonly EndpointAnswer<boolean>[]) => isReportedByMajority(node, answers)
  const decide = (some: readonly EndpointAnswer<boolean>[]) => `${isAgreed(some)}`
  return isAgreed(
    await node.queryEach(`${protocols[protocol].prefix}/tx/details/${hash}`, shape, { ...options, decide }),
  )
}

/**
 * Returns the state that most operators report; undefined when none answers. Confirmations are those that every
 * operator of the majority has reached, so that a single server cannot raise them. A reason that a majority does not
 * report is left out.
 */
export function agreedTxState(reports: readonly TxReport[]): Pick<SourceReport, 'txState' | 'votes'> | undefined {
  const of = reports.length
  const states = reports.flatMap(({ txState }) => txState ?? [])
  const groups = byKnowledge.map((state) => states.filter((one) => one.state === state))
  const [group = []] = groups.sort((a, b) => b.length - a.length)
  const [first] = group
  if (first === undefined) return undefined
  return {
    txState: withSharedFacts(first, group, Math.min(majorityOf(of), group.length)),
    votes: { agree: group.length, of },
  }
}

function withSharedFacts(first: TxState, group: readonly TxState[], needed: number): TxState {
  if (first.state !== 'included' && first.state !== 'failed') return first
  const mined = group.flatMap((one) => (one.state === 'included' || one.state === 'failed' ? [one] : []))
  const reached = mined.map(({ confirmations }) => confirmations).sort((a, b) => b - a)[needed - 1]
  const heights = mined.map(({ height }) => height).sort((a, b) => b - a)
  const facts = { height: heights[needed - 1] ?? first.height, confirmations: reached ?? first.confirmations }
  if (first.state === 'included') return { ...first, ...facts }
  const reasons = group.flatMap((one) => (one.state === 'failed' ? [one.reason] : []))
  const reason = reasons.find((text) => reasons.filter((other) => other === text).length >= needed)
  return { ...first, ...facts, reason: reason ?? '' }
}
