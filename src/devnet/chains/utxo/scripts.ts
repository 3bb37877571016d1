import { base58, bech32, bech32m } from '@scure/base'
import { encodeAddress, parseAddress } from '../../../core/address/address.ts'
import { encodeBase58Check, joinBytes } from '../../../core/address/codec.ts'
import type { ScriptKind } from '../../../core/chains/networkSpec.ts'
import { networks } from '../../../core/chains/networks.ts'
import { memoChainScript } from '../../../core/deposits/utxo/memoChainScript.ts'
import { lockingScript } from '../../../core/deposits/utxo/script.ts'
import type { UtxoChain } from '../../../core/deposits/utxo/utxoNetworks.ts'
import type { UtxoReaderChain } from '../../../core/readers/reader.ts'

/** An output's lock: its kind and the hash in its address. Undefined for a script without an address. */
export interface ReadLock {
  readonly kind: ScriptKind
  readonly hash: Uint8Array
}

/** Reads the scripts that have an address. Source: BIP 13, 16, 141, 341. */
export function readLock(script: Uint8Array): ReadLock | undefined {
  const starts = (...bytes: readonly number[]) => bytes.every((byte, at) => script[at] === byte)
  const { length } = script
  if (length === 25 && starts(0x76, 0xa9, 20)) return { kind: 'p2pkh', hash: script.slice(3, 23) }
  if (length === 23 && starts(0xa9, 20)) return { kind: 'p2sh', hash: script.slice(2, 22) }
  if (length === 22 && starts(0, 20)) return { kind: 'p2wpkh', hash: script.slice(2) }
  if (length === 34 && starts(0, 32)) return { kind: 'p2wsh', hash: script.slice(2) }
  return length === 34 && starts(0x51, 32) ? { kind: 'p2tr', hash: script.slice(2) } : undefined
}

/** Version bytes of mocknet's addresses: key hash, script hash, which a chain lists first and last. */
function versionsOf(chain: UtxoReaderChain): readonly [readonly number[], readonly number[]] {
  const form = networks[chain].addresses.mocknet
  if (form.kind === 'cashaddr') return [[form.legacy[0]], [form.legacy[1]]]
  if (form.kind !== 'bitcoin' && form.kind !== 'zcash') throw new TypeError(`${chain} has no base58 addresses.`)
  return [form.versions[0] ?? [], form.versions.at(-1) ?? []]
}

/** Prefix of mocknet's segregated-witness addresses; undefined on chains without them. */
export function segwitPrefixOf(chain: UtxoReaderChain): string | undefined {
  const form = networks[chain].addresses.mocknet
  return form.kind === 'bitcoin' ? form.segwit?.[0] : undefined
}

/** The address of a script on mocknet, in the chain's normal spelling. */
export function addressOfScript(chain: UtxoReaderChain, script: Uint8Array): string | undefined {
  const lock = readLock(script)
  if (lock === undefined) return undefined
  const { kind, hash } = lock
  const prefix = segwitPrefixOf(chain)
  if (kind !== 'p2pkh' && kind !== 'p2sh') {
    if (prefix === undefined) return undefined
    const coder = kind === 'p2tr' ? bech32m : bech32
    return coder.encode(prefix, [kind === 'p2tr' ? 1 : 0, ...coder.toWords(hash)])
  }
  const version = versionsOf(chain)[kind === 'p2pkh' ? 0 : 1]
  const text = encodeBase58Check(base58, joinBytes(Uint8Array.from(version), hash))
  return parseAddress(text, chain, 'mocknet')
}

/** The script of an address on mocknet. Throws `InvalidAddressError`. */
export function scriptOfAddress(chain: UtxoReaderChain, text: string): Uint8Array {
  if (chain === 'BCH' || chain === 'ZEC') return memoChainScript(text, { chain, network: 'mocknet' })
  return lockingScript(text, { chain: chain satisfies UtxoChain, network: 'mocknet' }).script
}

/** Normalizes an address: Zcash's vaults are reported as TEX and paid as key hashes. */
export function normalAddress(chain: UtxoReaderChain, address: string): string {
  try {
    return addressOfScript(chain, scriptOfAddress(chain, address)) ?? address
  } catch {
    return address
  }
}

/** Script of a devnet key: a witness script on chains that have them. */
export function ownScript(chain: UtxoReaderChain, publicKeyHash: Uint8Array): Uint8Array {
  return scriptOfAddress(chain, encodeAddress(publicKeyHash, chain, 'mocknet'))
}
