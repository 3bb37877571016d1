/** A transaction of an EVM chain as a chain server shows it: what it does, without nonce and gas. */
export interface SentEvmTransaction {
  readonly family: 'evm'
  /** Absent for the oldest kind of transaction, whose signature names no chain. */
  readonly chainId?: number
  /** Lower-case hex. */
  readonly from: string
  /** Lower-case hex; absent when the transaction creates a contract. */
  readonly to?: string
  /** Wei. */
  readonly value: bigint
  /** Lower-case hex behind 0x. */
  readonly data: string
}

/** An input or output of a transaction in Bitcoin's format. */
export interface SentOutput {
  readonly value: bigint
  /** In the chain's normal spelling; absent for a script that no address stands for. */
  readonly address?: string
  readonly script: Uint8Array
}

/** A transaction in Bitcoin's format as a chain server shows it. */
export interface SentUtxoTransaction {
  readonly family: 'utxo'
  /** The address that each input spends from; undefined where the server names none. */
  readonly senders: readonly (string | undefined)[]
  readonly outputs: readonly SentOutput[]
}

/** A transaction read back from its chain by its hash. */
export type SentTransaction = SentEvmTransaction | SentUtxoTransaction
