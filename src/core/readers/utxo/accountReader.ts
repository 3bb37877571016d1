import { chains } from '../../chains/chains.ts'
import type { WatchedKey } from '../../deposits/utxo/account/watchOnly.ts'
import type { Utxo } from '../../deposits/utxo/utxoIntent.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { ReadOptions, UtxoReader } from '../reader.ts'

const MAX_CONCURRENT = 2

/**
 * Wraps a chain's reader so that the coins of every address of an account count as those of one of them, `sender`, with
 * the keys that sign for them. Reads of other addresses are passed on. Each read queries every address again.
 * @example
 * const wrap = (reader: Extract<ChainReader, { family: 'utxo' }>) => accountReader(reader, sender.address, [])
 */
export function accountReader<R extends UtxoReader>(reader: R, sender: string, keys: readonly WatchedKey[]): R {
  const utxos = async (address: string, options?: ReadOptions): Promise<readonly Utxo[]> => {
    if (address !== sender) return reader.utxos(address, options)
    const lists = await mapConcurrently(keys, MAX_CONCURRENT, async ({ address: own, publicKey, keyOrigin }) => {
      const coins = await reader.utxos(own, options)
      return coins.map((coin) => ({ ...coin, publicKey, keyOrigin }))
    })
    return lists.flat()
  }
  return {
    ...reader,
    utxos,
    async balances(address, options) {
      if (address !== sender) return reader.balances(address, options)
      const uses = await mapConcurrently(keys, MAX_CONCURRENT, (key) => reader.addressUse(key.address, options))
      const amount = uses.reduce((sum, { balance }) => sum + balance, 0n)
      const { gasAsset, nativeDecimals } = chains[reader.chain]
      return [{ asset: gasAsset, amount, decimals: nativeDecimals }]
    },
  }
}
