import type { AddressCodec } from './codec.ts'
import { decodeBech32, encodeBech32, expectLength, hasBech32Prefix } from './codec.ts'
import { bech32 } from './encoding/bech32.ts'

/** Accounts have 20 bytes, contracts and some modules 32. */
const LENGTHS = [20, 32]

/** A chain of the Cosmos family: bech32 under its own prefix. */
export function cosmosCodec(prefix: string): AddressCodec {
  return {
    starts: [`${prefix}1`],
    parse: (text) => {
      if (!hasBech32Prefix(text, [prefix])) return undefined
      const decoded = decodeBech32(bech32, text)
      return decoded?.prefix === prefix && LENGTHS.includes(decoded.bytes.length) ? text.toLowerCase() : undefined
    },
    encode: (hash) => encodeBech32(bech32, prefix, expectLength(hash, LENGTHS)),
  }
}

/** Cardano's Shelley addresses: bech32 of a header (kind, network) and one or two key hashes of 28 bytes. */
export function cardanoCodec({ prefix, networkId }: { prefix: string; networkId: 0 | 1 }): AddressCodec {
  return {
    starts: [`${prefix}1`],
    parse: (text) => {
      if (!hasBech32Prefix(text, [prefix])) return undefined
      const decoded = decodeBech32(bech32, text)
      const [header = 0xff] = decoded?.bytes ?? []
      const size = PAYMENT_SIZES[header >> 4]
      const fits = decoded?.prefix === prefix && (header & 15) === networkId && decoded.bytes.length === size
      return fits ? text.toLowerCase() : undefined
    },
    encode: (hash) =>
      encodeBech32(bech32, prefix, Uint8Array.from([(ENTERPRISE << 4) | networkId, ...expectLength(hash, [28])])),
  }
}

/** Bytes by kind of header: four base kinds, two pointers (not offered), two without a stake part. */
const PAYMENT_SIZES = [57, 57, 57, 57, undefined, undefined, 29, 29]
const ENTERPRISE = 6
