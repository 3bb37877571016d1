import { DirectSecp256k1HdWallet, makeCosmoshubPath } from '@cosmjs/proto-signing'
import { expect, test } from 'vitest'
import { createReferenceSigner } from '../../src/runtime/createReferenceSigner.ts'

test('the signer of registrations has the account that cosmjs derives on SLIP-44 path 931', async () => {
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  // Cosmos' path with THORChain's coin type in place of 118.
  const cosmos = makeCosmoshubPath(0)
  const RawIndex = cosmos[1]?.constructor as new (value: number) => (typeof cosmos)[number]
  const hdPaths = [cosmos.map((index, place) => (place === 1 ? new RawIndex(2 ** 31 + 931) : index))]
  const wallet = await DirectSecp256k1HdWallet.fromMnemonic(mnemonic, { prefix: 'tthor', hdPaths })
  const [account] = await wallet.getAccounts()
  expect(account?.address).toBe(createReferenceSigner(mnemonic, 'mocknet').address)
})
