import type { AddressCodec } from './codec.ts'
import { decodeBech32, encodeBech32, expectLength, hasBech32Prefix } from './codec.ts'
import { bech32m } from './encoding/bech32.ts'

/**
 * First byte of an account: one that lives in the ledger, or one that a secp256k1 or an Ed25519 key owns from the
 * start.
 */
const ACCOUNT = 0xc1
const SECP256K1_ACCOUNT = 0xd1
const ED25519_ACCOUNT = 0x51
/**
 * Letters after the separator: 30 bytes in groups of five bits, and a checksum of six. No whole account is as short.
 */
const ABBREVIATED_LENGTH = 54
const ACCOUNT_KINDS = [ACCOUNT, SECP256K1_ACCOUNT, ED25519_ACCOUNT]

/**
 * Radix accounts, bech32m of 30 bytes. An abbreviated account (see `abbreviateRadix`) is read too and written out in
 * full, as Mayanode does.
 */
export function radixCodec(prefixes: readonly string[]): AddressCodec {
  const [prefix = 'account_rdx'] = prefixes
  return {
    starts: [`${prefix}1`],
    parse: (text) => parseAccount(text.length === ABBREVIATED_LENGTH ? `${prefix}1${text}` : text, prefixes),
    encode: (hash) => {
      const key = expectLength(hash, [32]).slice(-29)
      return encodeBech32(bech32m, prefix, Uint8Array.from([SECP256K1_ACCOUNT, ...key]))
    },
  }
}

function parseAccount(text: string, prefixes: readonly string[]): string | undefined {
  if (!hasBech32Prefix(text, prefixes)) return undefined
  const decoded = decodeBech32(bech32m, text)
  if (!decoded || !prefixes.includes(decoded.prefix) || decoded.bytes.length !== 30) return undefined
  return ACCOUNT_KINDS.includes(decoded.bytes[0] ?? 0) ? text.toLowerCase() : undefined
}

/**
 * The part of a Radix account that a memo needs: everything after "account_rdx1", 54 characters. The node puts the
 * prefix of its own network back. Source: Mayanode 1.124, swap-shortest.
 */
export function abbreviateRadix(address: string): string {
  return address.slice(address.lastIndexOf('1') + 1)
}
