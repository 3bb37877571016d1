/** A Payment as far as a deposit needs it. Amounts in drops. Source: xrpl.org, Payment and common fields. */
export interface XrpPayment {
  /** The devnet's own network id; the public ledger's transactions have none. */
  readonly networkId?: number
  /** Absent when the wallet left it out, which is zero. */
  readonly flags?: number
  readonly sequence: number
  /** No ledger after this takes it. */
  readonly lastLedgerSequence: number
  readonly amount: bigint
  readonly fee: bigint
  /** 33 bytes: secp256k1 compressed, or Ed25519 after 0xED. Absent until the wallet knows. */
  readonly signingPublicKey?: Uint8Array
  readonly signature?: Uint8Array
  /** The 20 bytes of an address. */
  readonly account: Uint8Array
  readonly destination: Uint8Array
  /** The data of the only memo. */
  readonly memoData: Uint8Array
}

/** The ledger holds a hundred thousand million XRP, in drops. */
export const MAX_DROPS = 100_000_000_000n * 1_000_000n
