import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { type ChainId, SwapError } from '../../../src/core/index.ts'
import { createKeySigner, createMnemonicSigner } from '../../../src/sdk/server/index.ts'
import { deriveEd25519 } from '../../../src/sdk/server/mnemonicKeys.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'

/** First accounts of the mnemonic, as common wallets show them. The first is the test vector of BIP-84. */
const accounts: Readonly<Partial<Record<ChainId, string>>> = {
  BTC: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  ETH: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  AVAX: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  GAIA: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
  SOL: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  XRP: 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3',
  BCH: 'qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6',
  ZEC: 't1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F',
  TRON: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
}

test.each(Object.entries(accounts))('a mnemonic has its usual account on %s', async (chain, address) => {
  const account = await createMnemonicSigner(words).accountOn(chain as ChainId, 'mainnet')
  expect(account.address).toBe(address)
})

test('an Ed25519 key is derived as the test vector of SLIP-10', () => {
  const seed = hex.decode('000102030405060708090a0b0c0d0e0f')
  const expected = '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'
  expect(hex.encode(deriveEd25519(seed, [0]))).toBe(expected)
})

test.each(['', 'abandon', `${words} about`, 'a secret that is no mnemonic'])(
  'the mnemonic "%s" is refused without being shown',
  (text) => {
    const create = () => createMnemonicSigner(text)
    expect(create).toThrow(SwapError)
    if (text !== '') expect(create).not.toThrow(text)
  },
)

test.each([new Uint8Array(31), new Uint8Array(33), new Uint8Array(32)])('a key of wrong bytes is refused', (key) => {
  expect(() => createKeySigner(key)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }))
})

test.each(['XRD', 'ADA'] as const)('a key refuses %s, which is only a destination', async (chain) => {
  const account = createKeySigner(new Uint8Array(32).fill(7)).accountOn(chain, 'mainnet')
  await expect(account).rejects.toMatchObject({ code: 'wallet_unsupported' })
})
