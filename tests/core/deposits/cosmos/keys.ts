import { pbkdf2Sync } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import type { ChainId } from '../../../../src/core/chains/chains.ts'
import type { NetworkKind } from '../../../../src/core/chains/protocol.ts'

/** A key of the tests: worth nothing on any network. */
export interface TestKey {
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
  address(chain: ChainId, network: NetworkKind): string
  sign(signBytes: Uint8Array): Uint8Array
}

/** The key that a mnemonic holds at m/44'/931'/0'/0/0. */
export function keyOf(mnemonic: string): TestKey {
  // BIP-39, computed by Node: in JavaScript it takes most of the time of these tests.
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2_048, 64, 'sha512')
  const node = HDKey.fromMasterSeed(seed).derive("m/44'/931'/0'/0/0")
  const secret = node.privateKey
  const publicKey = node.publicKey
  if (!secret || !publicKey) throw new Error('The path leads to no key.')
  return {
    secret,
    publicKey,
    address: (chain, network) => encodeAddress(ripemd160(sha256(publicKey)), chain, network),
    sign: (signBytes) => secp256k1.sign(signBytes, secret),
  }
}

/** The mnemonic of a mocknet identity: 23 times its animal and the checksum word that leads to its address. */
export function animalKey(animal: string, address: string): TestKey {
  // The last of 24 words has three bits of the entropy and the checksum.
  const bits = wordlist.indexOf(animal).toString(2).padStart(11, '0').repeat(23)
  const mnemonics = Array.from({ length: 8 }, (_, last) => {
    const bytes = `${bits}${last.toString(2).padStart(3, '0')}`.match(/.{8}/g) ?? []
    return entropyToMnemonic(
      Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)),
      wordlist,
    )
  })
  const found = mnemonics.map(keyOf).find((key) => key.address('THOR', 'mocknet') === address)
  if (!found) throw new Error(`No mnemonic of ${animal} leads to ${address}.`)
  return found
}

/** One key for tables of our own. */
export const dog = keyOf(`${'dog '.repeat(23)}fossil`)
