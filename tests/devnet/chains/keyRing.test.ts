import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { createKeyRing } from '../../../src/devnet/chains/keyRing.ts'

const labels = Array.from({ length: 16 }, (_, index) => `label ${index}`)

test('public keys of the devnet are those of an independent library on both curves', () => {
  for (const label of labels) {
    const bitcoin = createKeyRing('BTC', 'curves')(label)
    expect(bitcoin.publicKey).toEqual(secp256k1.getPublicKey(bitcoin.secret))
    const solana = createKeyRing('SOL', 'curves')(label)
    expect(solana.publicKey).toEqual(ed25519.getPublicKey(solana.secret))
  }
})

test('a key of the built-in seed has the same address on every version', () => {
  const addressOf = (chain: 'BTC' | 'ETH' | 'SOL') => createKeyRing(chain, 'portage')('vault THORCHAIN 0').address
  expect([addressOf('BTC'), addressOf('ETH'), addressOf('SOL')]).toEqual([
    'bcrt1q63m783ucz6sg58mjvxurjgq3fw22dlawxlg7pp',
    '0xb2180B162FFd4dCDEfA1EFAd20d01F4c68783967',
    '5ow4JVsgJkLwNsVQFZrQ8TPibcAKfpVUFXe6FLkPQSNC',
  ])
})
