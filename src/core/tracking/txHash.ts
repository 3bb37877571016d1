import { base58 } from '../address/encoding/base58.ts'
import { normalizeHash } from '../address/normalizeHash.ts'
import type { ChainFamily, ChainId } from '../chains/chains.ts'
import { chains } from '../chains/chains.ts'
import { SwapError } from '../errors.ts'

declare const hashBrand: unique symbol

/**
 * A transaction hash as both protocols write it: 64 upper-case hex digits, or a Solana signature.
 *
 * @example const txHash: TxHash = parseTxHash(hash)
 */
export type TxHash = string & { readonly [hashBrand]: true }

/**
 * The text is not a transaction hash (invalid_hash).
 *
 * @example parseTxHash('0x1234') // throws InvalidHashError
 */
export class InvalidHashError extends SwapError {
  override name = 'InvalidHashError'
  constructor(value: string) {
    super(`"${value.slice(0, 100)}" is not a transaction hash.`, {
      code: 'invalid_hash',
      hint: 'Copy the whole hash from the wallet or an explorer: 64 digits and letters from a to f, or a Solana signature.',
    })
  }
}

const SIGNATURE_BYTES = 64

/**
 * Parses a transaction hash in any chain's form: with or without 0x, in either letter case; base58 for Solana.
 * Throws `InvalidHashError`.
 *
 * @example parseTxHash(`0x${'ab'.repeat(32)}`).slice(0, 8) // 'ABABABAB'
 */
export function parseTxHash(text: string): TxHash {
  const hash = normalizeHash(text.trim())
  if (/^[0-9A-F]{64}$/.test(hash) || isSignature(hash)) return hash as TxHash
  throw new InvalidHashError(text)
}

function isSignature(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)) return false
  return base58.decode(text).length === SIGNATURE_BYTES
}

const lower = (hash: string) => hash.toLowerCase()
const unchanged = (hash: string) => hash

/** The form of a hash on nodes and explorers of each chain family. */
const formats: Readonly<Partial<Record<ChainFamily, (hash: string) => string>>> = {
  evm: (hash) => `0x${lower(hash)}`,
  utxo: lower,
  tron: lower,
  cosmos: unchanged,
  xrp: unchanged,
  solana: unchanged,
}

/**
 * Writes a hash as the chain's own nodes and explorers do; undefined for chains with other identifiers (Radix).
 *
 * @example formatTxHash('AB'.repeat(32), 'ETH')?.slice(0, 6) // '0xabab'
 */
export function formatTxHash(hash: string, chain: ChainId): string | undefined {
  return formats[chains[chain].family]?.(hash)
}
