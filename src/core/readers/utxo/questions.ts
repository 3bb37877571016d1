import type { Put, Question } from '../line.ts'

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

/** What both kinds of servers are asked, each in its own words. */
export interface UtxoQuestions {
  readonly tip: () => Question<number>
  readonly blockHash: (height: number) => Question<string>
  readonly utxos: (address: string) => Question<readonly ListedUtxo[]>
  readonly tx: (txid: string) => Question<ListedTx | undefined>
  /** Hex of the whole transaction. */
  readonly rawTx: (txid: string) => Question<string>
  /** Units per virtual byte, rounded up; undefined where the server has no estimate. */
  readonly feeRate: () => Question<bigint | undefined>
  /** Resolves to our own hash. */
  readonly broadcast: (hex: string, txid: string) => Question<string>
}

/** Chooses the words by the endpoint that is asked. */
export type Speak = <T>(question: (words: UtxoQuestions) => Question<T>) => Put<T>

/** Words with which nodes say that they have a transaction already. Source: Bitcoin Core validation.cpp, rpc/util.cpp. */
export const alreadyKnown = /already in (block ?chain|utxo set|mempool)|txn-already-(known|in-mempool)/i

/** A rate in decimals as whole units, rounded up: "1.02" is 2. Undefined when the text is no such number. */
export function roundedUp(text: string): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(0|[1-9]\d{0,17})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return undefined
  return BigInt(whole) + (/[1-9]/.test(fraction) ? 1n : 0n)
}
