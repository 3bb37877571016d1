import type { AddressCodec } from './codec.ts'
import { expectLength } from './codec.ts'
import { hex } from './encoding/hex.ts'
import { utf8 } from './encoding/utf8.ts'
import { keccak256 } from './hash/keccak256.ts'

/**
 * Twenty bytes in hex, with `0x` in either case. Mixed case of the digits must match the EIP-55 checksum; the normal
 * spelling has it.
 */
export const evmCodec: AddressCodec = {
  starts: ['0x'],
  parse: (text) => {
    if (!/^0x[\da-f]{40}$/i.test(text)) return undefined
    const digits = text.slice(2)
    const checksummed = withChecksum(digits.toLowerCase())
    const uniform = digits === digits.toLowerCase() || digits === digits.toUpperCase()
    return uniform || checksummed === `0x${digits}` ? checksummed : undefined
  },
  encode: (hash) => withChecksum(hex.encode(expectLength(hash, [20]))),
}

/** EIP-55: a letter is upper case where the same nibble of the text's own Keccak-256 is 8 or more. */
function withChecksum(lower: string): string {
  const digest = hex.encode(keccak256(utf8.decode(lower)))
  const letters = [...lower].map((letter, index) => (digest.charAt(index) >= '8' ? letter.toUpperCase() : letter))
  return `0x${letters.join('')}`
}

/** Sui: thirty-two bytes in hex, no checksum. */
export const suiCodec: AddressCodec = {
  starts: ['0x'],
  parse: (text) => (/^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
  encode: (hash) => `0x${hex.encode(expectLength(hash, [32]))}`,
}
