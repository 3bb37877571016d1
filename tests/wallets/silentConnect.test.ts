import { expect, test } from 'vitest'
import { createStandardWallet } from '../../src/wallets/solana/walletStandard.ts'
import { ownerOn } from '../lab/chains/owner.ts'
import { familyWallets } from './families/familyWallets.ts'
import { targetFor } from './targets.ts'

const target = targetFor('SOL')
const open = (manners = {}) => familyWallets({ addressOn: ownerOn, manners, tronGenesis: '' }).solanaStandard

test('a wallet that the person never connected shares no account', async () => {
  expect(await createStandardWallet(open()).account(target)).toBeUndefined()
})

test('a connected wallet whose accounts are empty after a page load shares its account without a prompt', async () => {
  const wallet = open()
  await createStandardWallet(wallet).connect(target)
  const prompts: unknown[] = []
  const { connect } = wallet.features['standard:connect']
  const loaded = { accounts: [] as typeof wallet.accounts }
  const reloaded = {
    ...{ name: wallet.name, chains: wallet.chains },
    get accounts() {
      return loaded.accounts
    },
    features: {
      ...wallet.features,
      'standard:connect': {
        async connect(input?: { readonly silent?: boolean }) {
          prompts.push(input)
          loaded.accounts = (await connect(input)).accounts
          return loaded
        },
      },
    },
  }
  expect(await createStandardWallet(reloaded).account(target)).toMatchObject({ address: ownerOn('SOL') })
  expect(prompts).toEqual([{ silent: true }])
})

test('a locked wallet shares no account, and neither does one that refuses', async () => {
  const manners = { locked: true }
  const wallet = open(manners)
  await expect(createStandardWallet(wallet).connect(target)).rejects.toMatchObject({ code: 'wallet_locked' })
  expect(await createStandardWallet(wallet).account(target)).toBeUndefined()
  const refusing = { 'standard:connect': { connect: () => Promise.reject(new Error('no')) } }
  const shut = { name: 'Example', chains: ['solana:mainnet'], accounts: [], features: refusing }
  expect(await createStandardWallet(shut).account(target)).toBeUndefined()
})
