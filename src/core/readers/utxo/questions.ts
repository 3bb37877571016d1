import { hex } from '@scure/base'
import type { EndpointRequest } from '../../net/request.ts'
import type { ReaderRequest } from '../chainClient.ts'

/** One unspent output as a server lists it. Without a height it waits in the mempool. */
export interface ListedUtxo {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly height?: number
}

/** A transaction that a server knows. Without a height it waits in the mempool. */
export interface ListedTx {
  readonly height?: number
  readonly outputs: number
}

/** An input or output as a server shows it; an address in the server's spelling. */
export interface ListedOutput {
  readonly value: bigint
  readonly script: Uint8Array
  readonly address?: string
}

/** What a transaction moves. */
export interface ListedMoves {
  /** The address that each input spends from; undefined where the server names none. */
  readonly senders: readonly (string | undefined)[]
  readonly outputs: readonly ListedOutput[]
}

/** More inputs or outputs than a payment of ours has. */
export const MOST_MOVES = 2_000
/** Hex of the longest script that is read. */
export const MOST_SCRIPT = 20_000

/** What both kinds of servers are asked, each in its own words. */
export interface UtxoQuestions {
  readonly tip: () => EndpointRequest<number>
  readonly blockHash: (height: number) => EndpointRequest<string>
  readonly utxos: (address: string) => EndpointRequest<readonly ListedUtxo[]>
  readonly tx: (txid: string) => EndpointRequest<ListedTx | undefined>
  readonly moves: (txid: string) => EndpointRequest<ListedMoves | undefined>
  /** Hex of the whole transaction. */
  readonly rawTx: (txid: string) => EndpointRequest<string>
  /** Units per virtual byte, rounded up; undefined where the server has no estimate. */
  readonly feeRate: () => EndpointRequest<bigint | undefined>
  /** Resolves to our own hash. */
  readonly broadcast: (hex: string, txid: string) => EndpointRequest<string>
}

/** Chooses the words by the endpoint that is asked. */
export type Speak = <T>(question: (words: UtxoQuestions) => EndpointRequest<T>) => ReaderRequest<T>

/** Words with which nodes say that they have a transaction already. Source: Bitcoin Core validation.cpp, rpc/util.cpp. */
export const alreadyKnown = /already in (block ?chain|utxo set|mempool)|txn-already-(known|in-mempool)/i

/** A rate in decimals as whole units, rounded up: "1.02" is 2. Undefined when the text is no such number. */
export function roundedUp(text: string): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(0|[1-9]\d{0,17})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return undefined
  return BigInt(whole) + (/[1-9]/.test(fraction) ? 1n : 0n)
}

/** An output with its script in bytes. */
export function outputOf(value: bigint, script: string, address: string | undefined): ListedOutput {
  return { value, script: hex.decode(script.toLowerCase()), ...(address === undefined ? {} : { address }) }
}
