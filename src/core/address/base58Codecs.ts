import type { AddressCodec } from './codec.ts'
import { decodeBase58Check, encodeBase58Check, expectLength } from './codec.ts'
import { base58, base58xrp } from './encoding/base58.ts'

/** One version byte and twenty more, base58check in the chain's own alphabet. */
function accountCodec({ starts, alphabet, version }: AccountForm): AddressCodec {
  return {
    starts,
    parse: (text) => {
      const payload = decodeBase58Check(alphabet, text)
      return payload?.length === 21 && payload[0] === version ? text : undefined
    },
    encode: (hash) => encodeBase58Check(alphabet, Uint8Array.from([version, ...expectLength(hash, [20])])),
  }
}

interface AccountForm {
  readonly starts: readonly string[]
  readonly alphabet: typeof base58
  readonly version: number
}

/** Classic addresses only: neither protocol can pay to a destination tag, so X-addresses are rejected. */
export const xrpCodec = accountCodec({ starts: ['r'], alphabet: base58xrp, version: 0x00 })

export const tronCodec = accountCodec({ starts: ['T'], alphabet: base58, version: 0x41 })

/** Thirty-two bytes, on the curve or off it (program-owned accounts). No checksum: a typo can be another address. */
export const solanaCodec: AddressCodec = {
  starts: [],
  parse: (text) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && base58.decode(text).length === 32 ? text : undefined),
  encode: (hash) => base58.encode(expectLength(hash, [32])),
}
