import { base58, base64 } from '@scure/base'
import { isValidAddress } from '../../../core/address/address.ts'
import type { Blocks } from '../blocks.ts'
import { RpcError, type RpcMethods } from '../jsonRpc.ts'
import type { Lamports, SolanaTx } from './solanaLedger.ts'

/** Slots for which a blockhash can be used. Source: Solana, MAX_PROCESSING_AGE. */
export const BLOCKHASH_LIFE = 150

/** State and functions that the methods of a node use. */
export interface SolanaNode {
  readonly blocks: Blocks<SolanaTx>
  readonly accounts: () => Lamports
  /** Balances of a transaction's accounts before and after it, in the order of its message. */
  readonly balances: (signature: string) => BalanceChange | undefined
  readonly blockhash: (slot: number) => string
  readonly isRecent: (blockhash: string) => boolean
  /** Admits a signed transaction. Throws `ChainRefusal`. Returns its signature. */
  readonly broadcast: (bytes: Uint8Array) => string
  /** Pays lamports to an address. Returns the signature. */
  readonly give: (to: string, lamports: bigint) => string
}

export interface BalanceChange {
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
}

export type SolanaMethods = (node: SolanaNode) => RpcMethods

/** A value with the slot that it was read at. Every block is final at once, because the chain has one validator. */
export const inContext = ({ blocks }: SolanaNode, value: unknown) => ({
  context: { slot: blocks.height(), apiVersion: '2.0.0' },
  value,
})

/** Returns the fields of an options object; none for any other value. */
export const optionsOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}

/** Parses an address. Throws `RpcError` (-32602). */
export function addressOf(text: unknown): string {
  if (typeof text === 'string' && isValidAddress(text, 'SOL', 'mocknet')) return text
  throw new RpcError(-32602, 'Invalid param: Invalid')
}

/** Decodes text in base58 or base64. Throws `RpcError` (-32602). */
export function bytesOf(text: unknown, encoding: unknown = 'base58'): Uint8Array {
  try {
    if (typeof text !== 'string' || text.length > 2_000) throw new RangeError()
    return encoding === 'base64' ? base64.decode(text) : base58.decode(text)
  } catch {
    throw new RpcError(-32602, `invalid ${encoding === 'base64' ? 'base64' : 'base58'} encoding`)
  }
}
