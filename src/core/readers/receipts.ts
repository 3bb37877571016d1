import type { QueryOptions } from '../nodes/net/client.ts'

/** A transaction that pays an exact value to an address. */
export interface Receipt {
  readonly hash: string
  /** Operators whose servers list it. */
  readonly servers: number
  readonly isMined: boolean
}

/** Receipts of an address with one exact value. */
export interface Receipts {
  /** Operators that answered. */
  readonly servers: number
  readonly found: readonly Receipt[]
}

/** Finds payments that arrived at an address. */
export interface ReceiptReader {
  /**
   * Returns the transactions that pay exactly `value` of the gas coin to an address, as each operator's servers list
   * them. TRON: of the token at `contract`, without a memo, in a block; its coin is not listed. UTXO chains: unspent
   * outputs, mined or not. XRP and Cosmos chains: successful payments without a memo in a block, among the newest 50 of
   * the address (XRP) or of that value (Cosmos). Throws when no server answers.
   */
  readonly receipts: (
    payment: { readonly address: string; readonly value: bigint; readonly contract?: string | undefined },
    options?: Pick<QueryOptions, 'signal'>,
  ) => Promise<Receipts>
}
