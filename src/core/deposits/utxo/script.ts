import { parseAddress } from '../../address/address.ts'
import { decodeBase58Check, joinBytes, sameBytes } from '../../address/codec.ts'
import { base58 } from '../../address/encoding/base58.ts'
import { bech32, bech32m } from '../../address/encoding/bech32.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { ripemd160 } from '../../address/hash/ripemd160.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import type { ScriptKind } from '../../chains/networkSpec.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { paysInternalKey } from './taprootScript.ts'
import type { UtxoChain } from './utxoNetworks.ts'

export interface LockingScript {
  readonly kind: ScriptKind
  readonly script: Uint8Array
}

export interface UtxoChainOnNetwork {
  readonly chain: UtxoChain
  readonly network: NetworkKind
}

/** Version bytes of script-hash addresses on all these chains; none of them is used for key hashes. */
const scriptHashVersions: ReadonlySet<number | undefined> = new Set([0x05, 0x32, 0x16, 0xc4, 0x3a, 0x10, 0x13])

/** Returns the script of an address. Throws `InvalidAddressError`. Source: BIP 13, 16, 141, 350. */
export function lockingScript(text: string, { chain, network }: UtxoChainOnNetwork): LockingScript {
  const address = parseAddress(text, chain, network)
  const payload = decodeBase58Check(base58, address)
  if (payload !== undefined) {
    const hash = payload.slice(1)
    return scriptHashVersions.has(payload[0])
      ? { kind: 'p2sh', script: scriptHashScript(hash) }
      : { kind: 'p2pkh', script: keyHashScript(hash) }
  }
  const words = (bech32.decodeUnsafe(address) ?? bech32m.decode(address)).words
  const program = bech32.fromWords(words.slice(1))
  if (words[0] === 1) return { kind: 'p2tr', script: joinBytes(Uint8Array.of(0x51, 32), program) }
  const script = joinBytes(Uint8Array.of(0, program.length), program)
  return { kind: program.length === 20 ? 'p2wpkh' : 'p2wsh', script }
}

/** Returns the scripts of a compressed key for P2SH-P2WPKH. Source: BIP 141. */
export function nestedWitness(publicKey: Uint8Array): { redeemScript: Uint8Array; script: Uint8Array } {
  const redeemScript = witnessScript(hash160(publicKey))
  return { redeemScript, script: payToScript(redeemScript) }
}

/** Returns the script that pays to the hash of another. Source: BIP 16. */
export const payToScript = (redeemScript: Uint8Array): Uint8Array => scriptHashScript(hash160(redeemScript))

/** Returns an OP_RETURN script with one push of at most 80 bytes, in its shortest form. */
export function opReturnScript(data: Uint8Array): Uint8Array {
  if (data.length > 80) {
    throw new DepositIntentError(`An OP_RETURN is limited to 80 bytes; the data has ${data.length}.`, {
      code: 'memo_too_long',
      hint: 'Use the outputs in the quote.',
    })
  }
  const push = data.length < 76 ? [data.length] : [0x4c, data.length]
  return joinBytes(Uint8Array.of(0x6a, ...push), data)
}

/** Returns the text of an OP_RETURN script; undefined for any other script or form. */
export function memoOfScript(script: Uint8Array): string | undefined {
  const start = script[1] === 0x4c ? 3 : 2
  const data = script.slice(start)
  if (script[0] !== 0x6a || script[start - 1] !== data.length || data.length < (start === 3 ? 76 : 1)) return undefined
  try {
    return utf8.encode(data)
  } catch {
    return undefined
  }
}

/** Returns the script of a key hash. Source: Bitcoin, P2PKH. */
export function keyHashScript(hash: Uint8Array): Uint8Array {
  return joinBytes(Uint8Array.of(0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac))
}

/** Returns the script of a script hash. Source: BIP 16. */
export function scriptHashScript(hash: Uint8Array): Uint8Array {
  return joinBytes(Uint8Array.of(0xa9, 20), hash, Uint8Array.of(0x87))
}

/** Returns the script of a key's hash with a witness. Source: BIP 141. */
export const witnessScript = (hash: Uint8Array): Uint8Array => joinBytes(Uint8Array.of(0, 20), hash)

/**
 * Returns whether a script pays to a public key alone: by its hash, by a witness, by a nested witness, or with 32 bytes
 * by taproot's key before its tweak.
 */
export function paysKey(script: Uint8Array, publicKey: Uint8Array): boolean {
  if (publicKey.length === 32) return paysInternalKey(script, publicKey)
  const hash = hash160(publicKey)
  const scripts = [keyHashScript(hash), witnessScript(hash), nestedWitness(publicKey).script]
  return scripts.some((each) => sameBytes(each, script))
}

export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
