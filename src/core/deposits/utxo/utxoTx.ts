export interface TxInput {
  readonly txid: string
  readonly vout: number
  readonly sequence: number
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

export interface TxOutput {
  readonly script: Uint8Array
  readonly amount: bigint
}

/** A decoded transaction of any UTXO chain. */
export interface UtxoTx {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly TxInput[]
  readonly outputs: readonly TxOutput[]
}

/** Encoding and signature digests of a chain's transactions. */
export interface UtxoFormat {
  readonly version: number
  /** Sighash type of a signature over everything: 1, with Bitcoin Cash's fork bit 0x41. */
  readonly hashType: number
  readonly encode: (tx: UtxoTx) => Uint8Array
  /** Throws on bytes that are not a transaction. */
  readonly decode: (bytes: Uint8Array) => UtxoTx
  readonly txidOf: (bytes: Uint8Array) => string
  readonly vsizeOf: (bytes: Uint8Array) => number
  /** Digest that input `at` signs; `spent` are the outputs of all inputs. */
  readonly digest: (tx: UtxoTx, at: number, spent: readonly TxOutput[]) => Uint8Array
}
