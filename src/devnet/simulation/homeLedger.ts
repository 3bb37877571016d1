import { units } from '../../core/asset/amount.ts'
import { parseAsset } from '../../core/asset/asset.ts'
import type { HomeCoin, HomeLedger } from '../chains/homeLedger.ts'
import { credit } from '../machine/bank.ts'
import { depositNative, sendNative } from '../machine/deposit.ts'
import type { Machine } from '../machine/machine.ts'
import type { Coin } from '../machine/records.ts'

/** Creates the ledger of a protocol's own chain from its machine. */
export function createHomeLedger(machine: Machine): HomeLedger {
  const coinOf = ({ asset, amount }: HomeCoin): Coin => ({ asset: parseAsset(asset, machine.protocol), amount })
  return {
    height: machine.height,
    coinsOf(address) {
      const prefix = `${address} `
      const held: HomeCoin[] = []
      for (const [key, amount] of machine.balances) {
        if (amount > 0n && key.startsWith(prefix)) held.push({ asset: key.slice(prefix.length), amount: units(amount) })
      }
      return held
    },
    supply() {
      const totals = new Map<string, bigint>()
      for (const [key, amount] of machine.balances) {
        const asset = key.slice(key.lastIndexOf(' ') + 1)
        totals.set(asset, (totals.get(asset) ?? 0n) + amount)
      }
      return [...totals].map(([asset, amount]) => ({ asset, amount: units(amount) }))
    },
    deliver({ hash, signer, to, coins, memo }) {
      const named = coins.map(coinOf)
      if (to !== undefined) return sendNative(machine, signer, to, named, { hash, memo })
      return depositNative(machine, { hash, signer, coins: named, memo })
    },
    credit: (address, coin) => credit(machine, address, coinOf(coin)),
  }
}
