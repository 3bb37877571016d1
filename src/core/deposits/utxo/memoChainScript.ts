import { parseAddress } from '../../address/address.ts'
import { decodeBase58Check, decodeBech32 } from '../../address/codec.ts'
import { base58 } from '../../address/encoding/base58.ts'
import { bech32, bech32m } from '../../address/encoding/bech32.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { keyHashScript, scriptHashScript } from './script.ts'
import type { MemoWalletChain } from './sendWithMemo.ts'

interface MemoChainOnNetwork {
  readonly chain: MemoWalletChain
  readonly network: NetworkKind
}

/**
 * Returns the script of a BCH or ZEC address. Throws `InvalidAddressError`. Source: CashAddr; ZIP 320; Zcash, chapter
 * 5.6.
 */
export function memoChainScript(text: string, { chain, network }: MemoChainOnNetwork): Uint8Array {
  const address = parseAddress(text, chain, network)
  return chain === 'BCH' ? cashScript(address) : zcashScript(address)
}

const CASH_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** Decodes a version byte and the hash; the last eight letters are the checksum. */
function cashScript(address: string): Uint8Array {
  const text = address.slice(address.indexOf(':') + 1)
  const groups = [...text].slice(0, -8).map((letter) => CASH_ALPHABET.indexOf(letter))
  const [version, ...hash] = bech32.fromWords(groups)
  return version === 0 ? keyHashScript(Uint8Array.from(hash)) : scriptHashScript(Uint8Array.from(hash))
}

/** Second version byte of key hashes, on mainnet and on test networks. The others are script hashes. */
const keyHashVersions: ReadonlySet<number | undefined> = new Set([0xb8, 0x25])

function zcashScript(address: string): Uint8Array {
  const tex = decodeBech32(bech32m, address)
  if (tex !== undefined) return keyHashScript(tex.bytes)
  const payload = decodeBase58Check(base58, address) ?? new Uint8Array()
  const hash = payload.slice(2)
  return keyHashVersions.has(payload[1]) ? keyHashScript(hash) : scriptHashScript(hash)
}
