/** One account of a bank: coins by denom, and what its next signature commits to. */
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

/** The account of an address, made with the next free number when it is new. */
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
