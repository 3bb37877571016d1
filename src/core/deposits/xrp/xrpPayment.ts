/** The fields of a Payment that deposits use. Amounts in drops. Source: xrpl.org, Payment and common fields. */
export interface XrpPayment {
  /** The devnet's network id; absent on the public ledger. */
  readonly networkId?: number
  /** Absent when the wallet omitted it, which means zero. */
  readonly flags?: number
  readonly sequence: number
  /** The last ledger that may include the payment. */
  readonly lastLedgerSequence: number
  readonly amount: bigint
  readonly fee: bigint
  /** 33 bytes: compressed secp256k1, or Ed25519 after 0xED. Absent until the wallet adds it. */
  readonly signingPublicKey?: Uint8Array
  readonly signature?: Uint8Array
  /** The 20 bytes of an address. */
  readonly account: Uint8Array
  readonly destination: Uint8Array
  /** The data of the only memo; empty without a memo. */
  readonly memoData: Uint8Array
}

/** The supply of XRP, 100 billion, in drops. */
export const MAX_DROPS = 100_000_000_000n * 1_000_000n
