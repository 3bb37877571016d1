import { chains } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { systemClock } from '../nodes/net/clock.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import { describeStatus } from '../tracking/describeStatus.ts'
import { queryFailedDeposit } from '../tracking/queryFailedDeposit.ts'
import { readEnd } from '../tracking/readEnd.ts'
import { whyOf } from '../tracking/reasonText.ts'
import {
  isEnd,
  isEndOfChain,
  isIndependentlyConfirmed,
  withoutEnd as openStage,
  type SwapStatus,
  type UnconfirmedReport,
} from '../tracking/status.ts'
import { parseTxHash } from '../tracking/txHash.ts'
import { getSwapStatus, type TrackingOptions, type TrackingSources } from './getSwapStatus.ts'

/**
 * How a swap of either protocol is looked up.
 *
 * @example
 * const options: FindOptions = { previous: status }
 */
export interface FindOptions extends TrackingOptions {
  /**
   * What is known already: a protocol that is independently confirmed is queried alone, unless its deposit may be gone.
   */
  readonly previous?: SwapStatus | undefined
}

/**
 * Returns where a swap is when its protocol is not known: queries both as `getSwapStatus` does and returns the one that
 * knows the hash. When both claim it, the one that a majority of several operators confirms is returned, with the other
 * in `unsure`; without such a majority on one side alone, neither ends the swap. Nor does a protocol with one operator
 * while the other cannot be reached. Throws what `getSwapStatus` throws when one protocol fails and the other does not
 * know the hash.
 *
 * @example
 * const sources = { THORCHAIN: { node: nodes.THORCHAIN }, MAYACHAIN: { node: nodes.MAYACHAIN } }
 * const { protocol } = await findSwapStatus(sources, hash)
 * protocol // 'THORCHAIN'
 */
export async function findSwapStatus(
  sources: Readonly<Record<Protocol, TrackingSources>>,
  hash: string,
  options: FindOptions = {},
): Promise<SwapStatus> {
  const { previous } = options
  const isKnown = previous !== undefined && previous.stage !== 'unknown' && !isEndOfChain(previous)
  if (isKnown && isIndependentlyConfirmed(previous)) return getSwapStatus(sources[previous.protocol], hash, options)
  const alone = { ...options, readsHomeChain: false, reader: undefined }
  const results = await Promise.allSettled([
    getSwapStatus(sources.THORCHAIN, hash, alone),
    getSwapStatus(sources.MAYACHAIN, hash, alone),
  ])
  const isUnknown = results.every((result) => result.status === 'rejected' || result.value.stage === 'unknown')
  // Where no majority has answered, none would report a failure either.
  const heard = results.flatMap((result) =>
    result.status === 'fulfilled' && result.value.votes.agree >= majorityOf(result.value.votes.of)
      ? [result.value.protocol]
      : [],
  )
  const failure = isUnknown ? await findFailedDeposit(sources, heard, hash, options) : undefined
  if (failure !== undefined) return failure
  const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find((result) => result.status === 'rejected')
  const [best, other] = found.sort(byClaim)
  if (best === undefined) throw failed?.reason
  if (best.stage === 'unknown' && best.reported === undefined && failed) throw failed.reason
  if (failed) return isIndependentlyConfirmed(best) ? best : withoutEnd(best, otherUnreachable(best))
  if (other === undefined || other.stage === 'unknown') return withDepositEnd(sources, found, best, options)
  const { name } = protocols[other.protocol]
  const unsure = [...best.unsure, { endpoint: name, report: `Reports "${other.stage}" for the same transaction.` }]
  const isDecided = isIndependentlyConfirmed(best) && !isIndependentlyConfirmed(other)
  return isDecided ? { ...best, unsure } : withoutEnd({ ...best, unsure }, claimedByBoth)
}

/**
 * Ends a deposit that only one protocol knows, or neither. It needs a majority of each protocol that connects to its
 * chain.
 */
async function withDepositEnd(
  sources: Readonly<Record<Protocol, TrackingSources>>,
  found: readonly SwapStatus[],
  best: SwapStatus,
  options: FindOptions,
): Promise<SwapStatus> {
  const status = found.every(isUnseen) ? { ...best, ...whyOf('seen_by_neither') } : best
  const { reader } = options
  if (reader === undefined) return status
  if (best.stage !== 'unknown') return readEnd(status, [sources[best.protocol].node], options)
  const connected = found.filter(({ protocol }) => chains[reader.chain].protocols.includes(protocol))
  const uncertain = connected.find(({ votes }) => votes.agree < majorityOf(votes.of))
  const { votes, protocol } = uncertain ?? connected[0] ?? best
  const nodes = connected.map((one) => sources[one.protocol].node)
  return readEnd({ ...status, votes, protocol }, nodes, options)
}

/** Looks for a deposit that failed on either protocol's own chain. Hashes of the two differ, so at most one has it. */
async function findFailedDeposit(
  sources: Readonly<Record<Protocol, TrackingSources>>,
  heard: readonly Protocol[],
  text: string,
  options: TrackingOptions,
): Promise<SwapStatus | undefined> {
  const { clock = systemClock } = options
  const queriedAt = clock.now()
  const hash = parseTxHash(text)
  const found = await Promise.all(
    heard.map(async (protocol) => {
      const { node } = sources[protocol]
      const query = { protocol, hash }
      const consensus = await queryFailedDeposit(node, query, options)
      return consensus && { node, query, queriedAt, consensus, indexer: undefined, silent: [] }
    }),
  )
  const [failure, ...others] = found.flatMap((failure) => failure ?? [])
  return failure !== undefined && others.length === 0 ? describeStatus(failure, options) : undefined
}

/** Sorts by who knows the hash, by a majority of several operators, then by configured and agreeing operators. */
function byClaim(a: SwapStatus, b: SwapStatus): number {
  const claimOf = (status: SwapStatus) => [
    Number(status.stage !== 'unknown'),
    Number(isIndependentlyConfirmed(status)),
    Number(status.reported !== undefined),
    status.votes.of,
    status.votes.agree,
  ]
  const left = claimOf(a)
  const right = claimOf(b)
  return right.map((claim, index) => claim - (left[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** The same status, but not ended. */
function withoutEnd(status: SwapStatus, why: Pick<SwapStatus, 'why' | 'whyText'>): SwapStatus {
  if (!isEnd(status.stage)) return status
  const { stage, inbound, kind, observers, outputs, subSwaps, refund, unpaid } = status
  const reported: UnconfirmedReport = {
    by: 'node',
    stage,
    kind,
    observers,
    outputs,
    ...(inbound && { inbound }),
    ...(subSwaps && { subSwaps }),
    ...(refund && { refund }),
    ...(unpaid && { unpaid }),
  }
  return { ...openStage(status), ...why, reported }
}

const isUnseen = ({ stage, reported, votes }: SwapStatus): boolean =>
  stage === 'unknown' && reported === undefined && votes.agree > 0

const claimedByBoth = whyOf('claimed_by_both')

const otherUnreachable = ({ protocol }: SwapStatus) =>
  whyOf('other_unreachable', protocols[protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN'].name)
