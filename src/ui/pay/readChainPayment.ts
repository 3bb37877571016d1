import type { Units } from '../../core/asset/amount.ts'
import type { Asset } from '../../core/asset/asset.ts'
import type { SentTransaction } from '../../core/deposits/sentTransaction.ts'
import { toUnits } from '../../core/deposits/toUnits.ts'
import { decimalsOf } from '../../core/memo/memoless/memolessSwap.ts'
import type { ChainReader, ReadOptions } from '../../core/readers/reader.ts'

/** A chain's reader, and the vaults that a majority of the nodes confirmed while the page was open. */
export interface ChainSearch {
  readonly reader: ChainReader
  readonly vaults: readonly string[]
}

/** The coins that a transaction paid to the vaults; 0 when it paid other addresses only. */
export interface ChainPayment {
  readonly paid: Units
}

/**
 * Reads how much a transaction paid to the vaults, from its own chain. Undefined while the chain does not know it,
 * without a confirmed vault, and on chains whose transactions are not read. Throws what the reader throws.
 */
export async function readChainPayment(
  { reader, vaults }: ChainSearch,
  { asset, hash }: { readonly asset: Asset; readonly hash: string },
  options?: ReadOptions,
): Promise<ChainPayment | undefined> {
  if (vaults.length === 0 || (reader.family !== 'utxo' && reader.family !== 'evm')) return undefined
  const text = reader.family === 'evm' ? `0x${hash}` : hash
  const sent = await reader.transaction(text.toLowerCase(), options)
  if (sent === undefined) return undefined
  const own = new Set(vaults.map(spellingOf(sent.family)))
  const paid = sent.family === 'utxo' ? paidInOutputs(sent, own) : own.has(sent.to ?? '') ? sent.value : 0n
  return { paid: toUnits(paid, asset, decimalsOf({ from: asset })) }
}

/** Readers return EVM addresses in lower case. */
const spellingOf = (family: SentTransaction['family']) => (address: string) =>
  family === 'evm' ? address.toLowerCase() : address

function paidInOutputs({ outputs }: Extract<SentTransaction, { family: 'utxo' }>, own: ReadonlySet<string>): bigint {
  return outputs.reduce((sum, { address, value }) => sum + (address !== undefined && own.has(address) ? value : 0n), 0n)
}
