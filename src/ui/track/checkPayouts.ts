import { type ChainId, type ChainIdOf, chains, isChainId } from '../../core/chains/chains.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import type { EvmReader } from '../../core/readers/reader.ts'
import { type PayoutDelivery, readPayout } from '../../core/tracking/readPayout.ts'
import type { SwapOutput, SwapStatus } from '../../core/tracking/status.ts'
import { formatTxHash, parseTxHash } from '../../core/tracking/txHash.ts'

/** A payment that the nodes report as sent, and what its chain proves of it. */
export interface CheckedPayout {
  readonly hash: string
  readonly chain: ChainId
  readonly address: string
  readonly delivery: PayoutDelivery
}

type EvmChain = ChainIdOf<'evm'>
type PayoutReader = Pick<EvmReader, 'chain' | 'events' | 'transaction' | 'txState' | 'code'>

interface CheckOptions {
  readonly network: NetworkKind
  readonly readerOf: (chain: EvmChain) => Promise<PayoutReader>
}

/**
 * Reads from the EVM chains whether each payment of a swap reached its recipient. A chain that does not respond has no
 * entry: the nodes' report is unchanged.
 */
export async function checkPayouts(
  { protocol, outputs }: Pick<SwapStatus, 'protocol' | 'outputs'>,
  { network, readerOf }: CheckOptions,
): Promise<readonly CheckedPayout[]> {
  const sent = outputs.filter(isOnEvm)
  const checked = await Promise.all(
    sent.map(async ({ chain, address, hash }): Promise<readonly CheckedPayout[]> => {
      try {
        const full = formatTxHash(parseTxHash(hash), chain) ?? hash
        const params = { protocol, network, hash: full, recipient: address }
        const delivery = await readPayout(await readerOf(chain), params)
        return delivery === undefined ? [] : [{ hash, chain, address, delivery }]
      } catch {
        return []
      }
    }),
  )
  return checked.flat()
}

/** Whether a payment of this swap was sent on an EVM chain. */
function isOnEvm(output: SwapOutput): output is SwapOutput & { readonly hash: string; readonly chain: EvmChain } {
  const { chain, role, seen, hash } = output
  return seen && hash !== undefined && role !== 'affiliate' && isChainId(chain) && chains[chain].family === 'evm'
}
