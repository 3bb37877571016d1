import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { units } from '../../../../src/core/asset/amount.ts'
import type { SolanaIntent } from '../../../../src/core/deposits/solana/solanaIntent.ts'

/** Keys of the tests, worth nothing anywhere. */
export const secret = new Uint8Array(32).fill(9)
export const sender = base58.encode(ed25519.getPublicKey(secret))
export const vault = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(10)))
export const other = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(11)))
export const sign = (signBytes: Uint8Array): Uint8Array => ed25519.sign(signBytes, secret)

/** One and a quarter SOL, quoted a minute ago. */
export const intent: SolanaIntent = {
  network: 'mainnet',
  amount: units(125_000_000n),
  vault,
  memo: '=:b:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:352271308/1/1',
  sender,
  balance: 2_000_000_000n,
  rentExemption: 890_880n,
  blockhash: base58.encode(new Uint8Array(32).fill(0x22)),
  now: 1_800_000_000,
  quoteExpiry: 1_800_000_840,
}
