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

/** A transaction as its bytes have it, in the words of every chain of Bitcoin's kind. */
export interface UtxoTx {
  readonly version: number
  readonly locktime: number
  readonly inputs: readonly TxInput[]
  readonly outputs: readonly TxOutput[]
}

/** How a chain writes its transactions, and what their signatures are about. */
export interface UtxoFormat {
  readonly version: number
  /** The type that a whole signature names: 1, with Bitcoin Cash's fork bit 0x41. */
  readonly hashType: number
  readonly encode: (tx: UtxoTx) => Uint8Array
  /** Throws on bytes that are none. */
  readonly decode: (bytes: Uint8Array) => UtxoTx
  readonly txidOf: (bytes: Uint8Array) => string
  readonly vsizeOf: (bytes: Uint8Array) => number
  /** What the signature of input `at` is about; `spent` are the outputs of all inputs. */
  readonly digest: (tx: UtxoTx, at: number, spent: readonly TxOutput[]) => Uint8Array
}
