import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import { isReadableChain, type ReaderEndpoints, readableChains } from '../../core/readers/apis.ts'
import type { BaseReader, ReadableChain } from '../../core/readers/reader.ts'
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

/**
 * Looks for a deposit on the chain that the page's address names, else on every readable chain with hashes of this form.
 * Undefined when no chain responds, or when none of several knows it.
 */
export async function findOnChains(sources: ChainSources, { hash, chain }: Deposit): Promise<OnChain | undefined> {
  if (isChainId(chain) && isReadableChain(chain)) return findOnChain(sources, hash, chain)
  const isSignature = !/^[0-9A-F]{64}$/.test(hash)
  const candidates = readableChains.filter(
    (one) => (one === 'SOL') === isSignature && (sources.endpoints[one] ?? []).length > 0,
  )
  const found = await Promise.all(candidates.map((one) => findOnChain(sources, hash, one)))
  return found.find((one) => one !== undefined && one.txState.state !== 'unknown')
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
