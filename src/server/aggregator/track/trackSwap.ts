import { protocolOf, providerName } from '../../../contract/aggregator/aggregatorFields.ts'
import { chainOfId } from '../../../contract/aggregator/chainIds.ts'
import type { track } from '../../../contract/aggregator/track.ts'
import type { TrackRequest } from '../../../contract/aggregator/trackRequest.ts'
import { findSwapStatus } from '../../../core/actions/findSwapStatus.ts'
import { getSwapStatus } from '../../../core/actions/getSwapStatus.ts'
import { type ChainId, isChainId } from '../../../core/chains/chains.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { systemClock } from '../../../core/nodes/net/clock.ts'
import { isReadableChain } from '../../../core/readers/readerApis.ts'
import type { DepositReader } from '../../../core/tracking/depositEnd.ts'
import { mergeStatus } from '../../../core/tracking/mergeStatus.ts'
import { isEnd, isEndOfChain, isIndependentlyConfirmed, type SwapStatus } from '../../../core/tracking/status.ts'
import { parseTxHash } from '../../../core/tracking/txHash.ts'
import { ApiError } from '../../apiError.ts'
import type { ServerContext } from '../../context.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { findMemolessDeposit } from './findMemolessDeposit.ts'
import { sourceState } from './sourceState.ts'
import { viewStatus } from './viewStatus.ts'

/** Longest wait for the nodes, in milliseconds. */
const DEADLINE_MS = 8_000

interface Deposit {
  readonly chain: ChainId
  readonly hash: string
}

/**
 * Where a swap is, by the hash of its deposit, or by the amount of a memoless swap. Throws `ApiError` for an unknown
 * chain or provider, `InvalidHashError`, and `SwapError` when neither nodes nor indexer answer.
 */
export const trackSwap: Handler<typeof track> = async (request, context) => {
  const { network } = context.nodes.THORCHAIN
  const protocol = protocolIn(request)
  const deposit = depositIn(request, context) ?? (await findMemolessDeposit(request, context))
  if ('notStarted' in deposit) return deposit.notStarted
  const known = runningOf(context)
  const key = `${protocol ?? ''} ${deposit.hash}`
  const status = withEarlier(known.get(key), await readStatus(deposit, protocol, known.get(key), context))
  remember(known, key, status)
  expectChain(deposit, status)
  const { chain } = deposit
  const isSeen = status.stage !== 'unknown' || status.reported !== undefined
  const source = isSeen ? undefined : sourceState(status)
  return viewStatus(status, { network, chain, source })
}

function protocolIn({ provider }: TrackRequest): Protocol | undefined {
  if (provider === undefined) return undefined
  const known = providerName.safeParse(provider)
  if (!known.success) throw new ApiError('provider_unknown')
  return protocolOf(known.data)
}

function depositIn({ hash, chainId }: TrackRequest, { nodes }: ServerContext): Deposit | undefined {
  if (hash === undefined || chainId === undefined) return undefined
  const chain = chainOfId(chainId, nodes.THORCHAIN.network)
  if (chain === undefined) throw new ApiError('unsupported_chain')
  return { chain, hash: parseTxHash(hash) }
}

/** Queries the given protocol, or both, and the chain of a deposit that they do not report as final. */
async function readStatus(
  { hash, chain }: Deposit,
  protocol: Protocol | undefined,
  previous: SwapStatus | undefined,
  context: ServerContext,
): Promise<SwapStatus> {
  const { nodes, midgards, loadReader } = context
  const sources = {
    THORCHAIN: { node: nodes.THORCHAIN, midgard: midgards?.THORCHAIN },
    MAYACHAIN: { node: nodes.MAYACHAIN, midgard: midgards?.MAYACHAIN },
  }
  const reader: DepositReader | undefined = isReadableChain(chain) ? await loadReader(chain) : undefined
  const options = { deadlineMs: DEADLINE_MS, clock: { ...systemClock, now: context.clock }, reader, previous }
  return protocol === undefined
    ? findSwapStatus(sources, hash, options)
    : getSwapStatus(sources[protocol], hash, options)
}

/** Running swaps that are remembered at most, the latest first to be asked about. */
const MOST_RUNNING = 1_000

type Running = Map<string, SwapStatus>

/** The last status of each running swap, for as long as this process lives. */
const running = new WeakMap<ServerContext['nodes'], Running>()

function runningOf({ nodes }: ServerContext): Running {
  const known = running.get(nodes) ?? new Map<string, SwapStatus>()
  running.set(nodes, known)
  return known
}

/**
 * Merges a status with the last one of this process, so that an estimate stays at the time that it named. Another
 * process estimates from its own first status. What a majority reports replaces what fewer reported before.
 */
function withEarlier(last: SwapStatus | undefined, status: SwapStatus): SwapStatus {
  const isOverruled = last !== undefined && isIndependentlyConfirmed(status) && !isIndependentlyConfirmed(last)
  return status.stage === 'unknown' ? status : mergeStatus(isOverruled ? undefined : last, status)
}

/**
 * Remembers a swap that runs, and a deposit that its chain has had or has ended, because the chain may drop or mine it
 * again.
 */
function remember(known: Running, key: string, status: SwapStatus): void {
  known.delete(key)
  const isSeen = status.stage !== 'unknown' || status.source?.wasSeen === true
  if (!isSeen || (isEnd(status.stage) && !isEndOfChain(status))) return
  known.set(key, status)
  const [oldest] = known.keys()
  if (known.size > MOST_RUNNING && oldest !== undefined) known.delete(oldest)
}

/** A hash of another chain than the request names is a mistake, which a client must notice. */
function expectChain({ chain }: Deposit, { inbound }: SwapStatus): void {
  if (inbound === undefined || inbound.chain === chain) return
  throw new ApiError('invalid_input', {
    message: `This transaction is on ${isChainId(inbound.chain) ? inbound.chain : 'another chain'}, not on the chain of chainId.`,
    hint: 'Send the chainId of the chain on which the deposit was made.',
  })
}
