import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { write } from './journal.ts'
import type { Machine } from './machine.ts'
import type { Coin } from './records.ts'

/** An account's balance is too low for a debit. The message is the nodes'. */
export class InsufficientFunds extends Error {
  override name = 'InsufficientFunds'
  constructor() {
    super('insufficient funds')
  }
}

export function balanceOf({ balances }: Machine, account: string, asset: Asset): bigint {
  return balances.get(`${account} ${formatAsset(asset)}`) ?? 0n
}

/** Sums the balances of an asset over all accounts, modules included. */
export function supplyOf({ balances }: Machine, asset: string): bigint {
  let total = 0n
  for (const [key, amount] of balances) if (key.endsWith(` ${asset}`)) total += amount
  return total
}

/** Transfers coins between two accounts, modules included. Throws `InsufficientFunds`. */
export function transfer(machine: Machine, from: string, to: string, coin: Coin): void {
  if (coin.amount === 0n) return
  debit(machine, from, coin)
  credit(machine, to, coin)
}

/** Credits an account. Mints the coins when no account is debited. */
export function credit({ journal, balances }: Machine, account: string, { asset, amount }: Coin): void {
  const key = `${account} ${formatAsset(asset)}`
  write(journal, balances, key, (balances.get(key) ?? 0n) + amount)
}

/** Debits an account. Burns the coins when no account is credited. Throws `InsufficientFunds`. */
export function debit(machine: Machine, account: string, { asset, amount }: Coin): void {
  const { journal, balances } = machine
  const key = `${account} ${formatAsset(asset)}`
  const held = balances.get(key) ?? 0n
  if (held < amount) throw new InsufficientFunds()
  write(journal, balances, key, held - amount)
}

/** Formats a coin as the nodes' events do: "1000 BTC.BTC". */
export function coinText({ asset, amount }: Coin): string {
  return `${amount} ${formatAsset(asset)}`
}
