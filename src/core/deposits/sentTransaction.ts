/**
 * A transaction on an EVM chain as its server reports it, without nonce and gas.
 *
 * @example
 * const sent: SentEvmTransaction = { family: 'evm', from: '0x11', to: '0x22', value: 1n, data: '0x' }
 */
export interface SentEvmTransaction {
  readonly family: 'evm'
  /** Absent for legacy transactions without replay protection. */
  readonly chainId?: number
  /** Lower-case hex. */
  readonly from: string
  /** Lower-case hex; absent when the transaction creates a contract. */
  readonly to?: string
  /** Wei. */
  readonly value: bigint
  /** Lower-case hex after 0x. */
  readonly data: string
}

/** An event of a contract, not decoded. All in lower case. */
export interface EvmEvent {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/**
 * An output of a transaction in Bitcoin's format.
 *
 * @example const output: SentOutput = { value: 0n, script: Uint8Array.of(0x6a) }
 */
export interface SentOutput {
  readonly value: bigint
  /** In canonical form; absent for a script without an address. */
  readonly address?: string
  readonly script: Uint8Array
}

/**
 * A transaction in Bitcoin's format as a chain server reports it.
 *
 * @example const sent: SentUtxoTransaction = { family: 'utxo', senders: [undefined], outputs: [] }
 */
export interface SentUtxoTransaction {
  readonly family: 'utxo'
  /** The address of each input; undefined if the server does not report it. */
  readonly senders: readonly (string | undefined)[]
  readonly outputs: readonly SentOutput[]
}

/**
 * A transaction read from its chain by its hash.
 *
 * @example
 * const sent: SentTransaction = { family: 'utxo', senders: [], outputs: [] }
 * sent.family // 'utxo'
 */
export type SentTransaction = SentEvmTransaction | SentUtxoTransaction
