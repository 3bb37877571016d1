import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import { type Clock, pause, systemClock } from '../../core/nodes/net/clock.ts'
import { mapConcurrently } from '../../core/readers/mapConcurrently.ts'
import type { BaseReader, ReadableChain } from '../../core/readers/reader.ts'
import { isReadableChain, type ReaderEndpoints, readableChains } from '../../core/readers/readerApis.ts'
import type { DepositReader } from '../../core/tracking/depositEnd.ts'
import { formatTxHash, type TxHash } from '../../core/tracking/txHash.ts'
import type { OnChain } from './depositText.ts'

/** Endpoints and readers of the chains. */
export interface ChainSources {
  readonly endpoints: ReaderEndpoints
  readonly readerOf: (chain: ReadableChain) => Promise<Pick<BaseReader, 'txState'>>
}

export interface Deposit {
  readonly hash: TxHash
  /** The chain that the page's address names, if any. */
  readonly chain: string
}

/** Chains that are queried at the same time, because many responses at once delay input and drawing. */
const MAX_CONCURRENT = 4

/** After this time (ms) a query no longer delays those of further chains. Its answer still counts. */
const SLOW_MS = 2_000

/**
 * Looks for a deposit on the chain that the page's address names. Without one it queries the readable chains with
 * hashes of this form, a few at a time, until one knows it. Undefined when no chain responds, or when none of several
 * knows it.
 */
export async function findOnChains(
  sources: ChainSources,
  { hash, chain }: Deposit,
  clock: Clock = systemClock,
): Promise<OnChain | undefined> {
  if (isChainId(chain) && isReadableChain(chain)) return findOnChain(sources, hash, chain)
  const isSignature = !/^[0-9A-F]{64}$/.test(hash)
  const candidates = readableChains.filter(
    (one) => (one === 'SOL') === isSignature && (sources.endpoints[one] ?? []).length > 0,
  )
  const found = new Map<string, OnChain>()
  const searches: Promise<void>[] = []
  /** Rejects when the chain does not know the deposit. */
  const search = async (chain: ChainId & ReadableChain) => {
    const deposit = await findOnChain(sources, hash, chain)
    if (deposit === undefined || deposit.txState.state === 'unknown') throw new RangeError(`not on ${chain}`)
    found.set(chain, deposit)
  }
  await mapConcurrently(candidates, MAX_CONCURRENT, async (chain) => {
    if (found.size > 0) return
    const searched = search(chain)
    searches.push(searched)
    await Promise.race([searched.catch(() => {}), pause(clock, SLOW_MS)])
  })
  await Promise.any(searches).catch(() => {})
  return candidates.map((one) => found.get(one)).find((deposit) => deposit !== undefined)
}

/**
 * Returns what reads the chain of a deposit, whose code loads with its first query; undefined for a chain without a
 * reader.
 */
export function depositReader(
  chain: string,
  readerOf: <C extends ReadableChain>(chain: C) => Promise<Pick<BaseReader, 'txStates'>>,
): DepositReader | undefined {
  if (!isChainId(chain) || !isReadableChain(chain)) return undefined
  return { chain, txStates: async (hash, options) => (await (await readerOf(chain)).txStates?.(hash, options)) ?? [] }
}

async function findOnChain(
  { readerOf }: ChainSources,
  hash: TxHash,
  chain: ChainId & ReadableChain,
): Promise<OnChain | undefined> {
  try {
    return { chain, txState: await (await readerOf(chain)).txState(formatTxHash(hash, chain) ?? hash) }
  } catch {
    return undefined
  }
}
