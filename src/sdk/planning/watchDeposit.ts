import { getSwapStatus, type TrackingOptions } from '../../core/actions/getSwapStatus.ts'
import { type SwapUpdate, watchSwap } from '../../core/actions/watchSwap.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { QueryOptions } from '../../core/nodes/node.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import type { Connections } from './connections.ts'

interface SentDeposit {
  readonly protocol: Protocol
  readonly chain: ReadableChain
  readonly hash: string
}

/** Yields each status of a sent deposit until its end, or until `signal` aborts. */
export function watchDeposit(
  { nodes, readerOf, clock }: Connections,
  { protocol, chain, hash }: SentDeposit,
  { signal }: Pick<QueryOptions, 'signal'>,
): AsyncGenerator<SwapUpdate, void, void> {
  const readStatus = (options: TrackingOptions) =>
    getSwapStatus({ node: nodes[protocol] }, hash, { ...options, reader: readerOf(chain) })
  return watchSwap(readStatus, { clock, signal })
}
