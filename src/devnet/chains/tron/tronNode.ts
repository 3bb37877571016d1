import { base58, hex } from '@scure/base'
import { isValidAddress } from '../../../core/address/address.ts'
import { decodeBase58Check } from '../../../core/address/codec.ts'
import type { Blocks } from '../blocks.ts'
import type { DevnetToken } from '../tokens.ts'
import { type TronState, type TronTx, tronAddress } from './tronLedger.ts'

/** State and functions that the methods of a full node use. */
export interface TronNode {
  readonly blocks: Blocks<TronTx>
  readonly blockId: (height: number) => Uint8Array
  readonly tokenAt: (contract: string) => DevnetToken | undefined
  readonly settled: () => TronState
  /** Admits a signed transaction. Throws `ChainRefusal`. */
  readonly broadcast: (bytes: Uint8Array) => TronTx
}

export type TronParams = Readonly<Record<string, unknown>>
/** A method of the HTTP API, by its path. */
export type TronMethods = Readonly<Record<string, (node: TronNode, params: TronParams) => object>>

/** Encodes a message as nodes do. */
export const hexOf = (text: string): string => hex.encode(new TextEncoder().encode(text))

/** Parses an address in base58 or hex; undefined for any other text. */
export function addressOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  if (/^41[0-9a-fA-F]{40}$/.test(text)) return tronAddress(hex.decode(text.toLowerCase()))
  return isValidAddress(text, 'TRON', 'mocknet') ? text : undefined
}

/** Decodes a valid address into its 21 bytes. */
export const addressBytes = (address: string): Uint8Array => decodeBase58Check(base58, address) ?? new Uint8Array()

export const invalidAddress = { Error: 'class java.lang.IllegalArgumentException : Invalid address' }

/** Decodes hex text; undefined for any other value. */
export function bytesOf(text: unknown): Uint8Array | undefined {
  const isHex = typeof text === 'string' && /^([0-9a-fA-F]{2})*$/.test(text)
  return isHex ? hex.decode(text.toLowerCase()) : undefined
}

/** Parses a whole number of JSON: a safe integer, or digits as text. Undefined for any other value. */
export function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d{1,19}$/.test(value) ? BigInt(value) : undefined
}
