export interface EvmAccount {
  balance: bigint
  nonce: number
}

/** State of the simulated EVM. Addresses are in lower case. */
export interface EvmState {
  readonly accounts: Map<string, EvmAccount>
  /** Balances by token. */
  readonly tokens: Map<string, Map<string, bigint>>
  /** By "token owner spender", and what a router V4.1 holds for a vault. */
  readonly allowances: Map<string, bigint>
}

/** A transfer of the coin (token "") or of a token. */
export interface EvmMove {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Changes that a call makes: transfers and allowances. */
export interface EvmChanges {
  readonly moves: readonly EvmMove[]
  readonly allowances: readonly { readonly name: string; readonly amount: bigint }[]
}

export function accountAt({ accounts }: EvmState, address: string): EvmAccount {
  const found = accounts.get(address) ?? { balance: 0n, nonce: 0 }
  accounts.set(address, found)
  return found
}

/** Applies the changes of a call. */
export function write(state: EvmState, { moves, allowances }: EvmChanges): void {
  for (const { name, amount } of allowances) state.allowances.set(name, amount)
  for (const { token, from, to, amount } of moves) {
    const balances = state.tokens.get(token)
    if (token === '') {
      accountAt(state, from).balance -= amount
      accountAt(state, to).balance += amount
    } else if (balances !== undefined) {
      balances.set(from, (balances.get(from) ?? 0n) - amount)
      balances.set(to, (balances.get(to) ?? 0n) + amount)
    }
  }
}
