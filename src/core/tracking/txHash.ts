import { base58 } from '@scure/base'
import type { ChainFamily, ChainId } from '../chains/chains.ts'
import { chains } from '../chains/chains.ts'
import { SwapError } from '../errors.ts'

declare const hashBrand: unique symbol

/** A transaction's name as both protocols write it: 64 hex digits in upper case, or a Solana signature as it stands. */
export type TxHash = string & { readonly [hashBrand]: true }

/** The text is the hash of no transaction (invalid_hash). */
export class InvalidHashError extends SwapError {
  override name = 'InvalidHashError'
  constructor(value: string) {
    super(`"${value.slice(0, 100)}" is not the hash of a transaction.`, {
      code: 'invalid_hash',
      hint: 'Copy the whole hash from the wallet or an explorer: 64 digits and letters from a to f, or a Solana signature.',
    })
  }
}

const SIGNATURE_BYTES = 64

/** Reads a hash in any chain's spelling: 0x or none, either letter case; base58 for Solana. Throws `InvalidHashError`. */
export function parseTxHash(text: string): TxHash {
  const digits = /^(?:0x)?([0-9a-f]{64})$/i.exec(text.trim())?.[1]
  if (digits !== undefined) return digits.toUpperCase() as TxHash
  if (isSignature(text.trim())) return text.trim() as TxHash
  throw new InvalidHashError(text)
}

function isSignature(text: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text)) return false
  return base58.decode(text).length === SIGNATURE_BYTES
}

const lower = (hash: string) => hash.toLowerCase()
const asIs = (hash: string) => hash

/** How explorers and nodes of a chain's own family write a hash. */
const spellings: Readonly<Partial<Record<ChainFamily, (hash: string) => string>>> = {
  evm: (hash) => `0x${lower(hash)}`,
  utxo: lower,
  tron: lower,
  cosmos: asIs,
  xrp: asIs,
  solana: asIs,
}

/** The hash as the chain's own explorers write it; undefined where the chain writes other names (Radix). */
export function formatTxHash(hash: string, chain: ChainId): string | undefined {
  return spellings[chains[chain].family]?.(hash)
}
