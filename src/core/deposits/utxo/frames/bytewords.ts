import { joinBytes, sameBytes } from '../../../address/codec.ts'
import { unreadable } from '../../depositErrors.ts'

/** Two letters for each byte, in order. Source: BCR-2020-012, the first and last letters of its words. */
const PAIRS =
  'aeadaoaxaaahamatayasbkbdbnbtbabsbebybgbwbbbzcmchcscfcycwcecackctcxclcpcndkdadsdidedtdrdndwdpdmdl' +
  'dyeheyeoeeecenemetesftfrfnfsfmfhfzfpfwfxfyfefgflfdgagegrgsgtglgwgdgygmgughgohfhghdhkhthphhhlhyhe' +
  'hnhsidiaieihiyioisinimjejzjnjtjljojsjpjkjykpkoktkskkknkgkekikblblalylflslrlplnltloldlelulklgmnmy' +
  'mhmemomumwmdmtmsmknlnyndnsntnnnenboyoeotoxonolospdptpkpypspmplpepfpaprqdqzrerprlrorhrdrkrfryrnrs' +
  'rtsesasrssskswstspsosgsbsfsntotktitttdtetytltbtstptatnuyuoutueurvtvyvovlvevwvavdvswlwdwmwpwewyws' +
  'wtwnwzwfwkykynylyaytzszoztzczezm'

/** Writes bytes and their checksum with two letters each. Source: BCR-2020-012, minimal form. */
export function encodeBytewords(bytes: Uint8Array): string {
  const all = joinBytes(bytes, checksum(bytes))
  return Array.from(all, (byte) => PAIRS.slice(byte * 2, byte * 2 + 2)).join('')
}

/** Reads such letters and verifies the checksum. Throws `UnreadableDepositError`. */
export function decodeBytewords(text: string): Uint8Array {
  const codes = (text.match(/[a-z]{2}/g) ?? []).map((pair) => byteOf.get(pair) ?? -1)
  if (codes.includes(-1) || text.length !== codes.length * 2 || codes.length < 4)
    return unreadable('a frame is damaged')
  const all = Uint8Array.from(codes)
  const bytes = all.slice(0, -4)
  return sameBytes(checksum(bytes), all.slice(-4)) ? bytes : unreadable('a frame is damaged')
}

const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [PAIRS.slice(byte * 2, byte * 2 + 2), byte]),
)

function checksum(bytes: Uint8Array): Uint8Array {
  const four = new Uint8Array(4)
  new DataView(four.buffer).setUint32(0, crc32(bytes))
  return four
}

/** Source: ISO 3309, as in zlib. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffff_ffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1
  }
  return (rest ^ 0xffff_ffff) >>> 0
}
