/** One account: coins by denom, and the number and sequence for its next signature. */
export interface CosmosAccount {
  readonly number: bigint
  sequence: bigint
  publicKey?: Uint8Array
  readonly coins: Map<string, bigint>
}

export type Accounts = Map<string, CosmosAccount>

export interface DenomAmount {
  readonly denom: string
  readonly amount: bigint
}

/** Returns the account of an address. A new account gets the next free number. */
export function openAccount(accounts: Accounts, address: string): CosmosAccount {
  const known = accounts.get(address)
  if (known !== undefined) return known
  const fresh: CosmosAccount = { number: BigInt(accounts.size + 1), sequence: 0n, coins: new Map() }
  accounts.set(address, fresh)
  return fresh
}

export function credit(accounts: Accounts, address: string, { denom, amount }: DenomAmount): void {
  const { coins } = openAccount(accounts, address)
  coins.set(denom, (coins.get(denom) ?? 0n) + amount)
}

export function transfer(accounts: Accounts, from: string, to: string, coin: DenomAmount): void {
  credit(accounts, from, { denom: coin.denom, amount: -coin.amount })
  credit(accounts, to, coin)
}
