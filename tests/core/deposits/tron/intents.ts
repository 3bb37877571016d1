import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { TronIntent } from '../../../../src/core/deposits/tron/tronIntent.ts'

/** A key of the tests, worth nothing anywhere. */
export const secret = new Uint8Array(32).fill(12)
export const addressOf = (key: Uint8Array): string =>
  encodeAddress(keccak_256(secp256k1.getPublicKey(key, false).slice(1)).slice(-20), 'TRON', 'mainnet')
export const sender = addressOf(secret)
export const vault = encodeAddress(new Uint8Array(20).fill(0x11), 'TRON', 'mainnet')
export const other = encodeAddress(new Uint8Array(20).fill(0x12), 'TRON', 'mainnet')

/** r, s and the recovery bit at the end, of the bytes' SHA-256. */
export function sign(unsigned: Uint8Array, key: Uint8Array = secret): Uint8Array {
  const signature = secp256k1.sign(unsigned, key, { format: 'recovered' })
  return Uint8Array.of(...signature.slice(1), signature[0] ?? 0)
}

/** A block as the chain names it: its hash begins with its number. */
export function blockAt(number: bigint, filler = 0x33): { number: bigint; hash: Uint8Array; timestamp: bigint } {
  const hash = new Uint8Array(32).fill(filler)
  new DataView(hash.buffer).setBigUint64(0, number)
  return { number, hash, timestamp: 1_799_999_999_000n }
}

/** Two hundred and fifty TRX, quoted a minute ago. */
export const intent: TronIntent = {
  network: 'mainnet',
  asset: parseAsset('TRON.TRX'),
  amount: units(25_000_000_000n),
  vault,
  memo: '=:b:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:352271308/1/1',
  sender,
  balance: 300_000_000n,
  bandwidth: { available: 0n, sunPerByte: 1_000n, memoFee: 1_000_000n },
  referenceBlock: blockAt(77_123_456n),
  now: 1_800_000_000,
  quoteExpiry: 1_800_000_840,
}

export const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const tokenIntent: TronIntent = {
  ...intent,
  asset: parseAsset(`TRON.USDT-${contract}`),
  token: { contract, decimals: 6, balance: 900_000_000n, feeLimit: 30_000_000n },
}
export const everyIntent = [intent, tokenIntent]
