import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import type { XrpIntent } from '../../../../src/core/deposits/xrp/xrpIntent.ts'

const addressOf = (publicKey: Uint8Array): string => encodeAddress(ripemd160(sha256(publicKey)), 'XRP', 'mainnet')

export interface XrpKey {
  readonly publicKey: Uint8Array
  readonly address: string
  sign(signBytes: Uint8Array): Uint8Array
}

/** Keys of the tests, worth nothing anywhere: one of each curve that the ledger knows. */
export function secpKey(secret: Uint8Array): XrpKey {
  const publicKey = secp256k1.getPublicKey(secret)
  const sign = (bytes: Uint8Array) => secp256k1.sign(sha512(bytes).slice(0, 32), secret, { prehash: false })
  return { publicKey, address: addressOf(publicKey), sign }
}

export function edKey(secret: Uint8Array): XrpKey {
  const publicKey = Uint8Array.of(0xed, ...ed25519.getPublicKey(secret))
  return { publicKey, address: addressOf(publicKey), sign: (bytes) => ed25519.sign(bytes, secret) }
}

export const secp = secpKey(new Uint8Array(32).fill(7))
export const ed = edKey(new Uint8Array(32).fill(8))
export const vault = encodeAddress(new Uint8Array(20).fill(0x11), 'XRP', 'mainnet')

/** Twelve and a half XRP, quoted a minute ago. */
export const intent: XrpIntent = {
  network: 'mainnet',
  amount: units(1_250_000_000n),
  vault,
  vaultAccount: { exists: true, requiresDestinationTag: false },
  memo: '=:b:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:352271308/1/1',
  sender: secp.address,
  publicKey: secp.publicKey,
  account: { balance: 20_000_000n, reserve: 1_200_000n, sequence: 88_000_111 },
  ledger: { index: 99_000_222, feeDrops: 12n },
  now: 1_800_000_000,
  quoteExpiry: 1_800_000_840,
}

const { publicKey: _key, ...keyless } = intent
/** For a wallet that puts its own key in. */
export const forWallet: XrpIntent = keyless
export const withEd: XrpIntent = { ...intent, sender: ed.address, publicKey: ed.publicKey }
export const onDevnet: XrpIntent = { ...intent, network: 'mocknet', memo: `=:b:${'x'.repeat(240)}` }
export const everyIntent = [intent, forWallet, withEd, onDevnet]
