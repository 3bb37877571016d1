import { expect, test } from 'vitest'
import { createInjectedSolanaWallet } from '../../src/wallets/solana/injectedSolana.ts'
import { createStandardWallet } from '../../src/wallets/solana/walletStandard.ts'
import { createPhantomBitcoinWallet } from '../../src/wallets/utxo/phantom.ts'
import { createSatsConnectWallet, type SatsConnectProvider } from '../../src/wallets/utxo/satsConnect.ts'
import { createUnisatWallet } from '../../src/wallets/utxo/unisat.ts'
import { ownerOn } from '../lab/chains/owner.ts'
import { emitting } from './emitting.ts'
import { familyWallets } from './families/familyWallets.ts'
import { targetFor } from './targets.ts'
import { bitcoin, honest, sender } from './utxo/providers.ts'

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
    name: wallet.name,
    chains: wallet.chains,
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

/** Phantom's provider, which shares its key with a page that the person has approved. */
function phantomSolana(isTrusted: boolean) {
  const calls: unknown[] = []
  const provider = {
    publicKey: undefined as string | undefined,
    async connect(options?: { readonly onlyIfTrusted: true }) {
      calls.push(options)
      if (!isTrusted) throw new Error('User rejected the request.')
      provider.publicKey = ownerOn('SOL')
    },
    request: async () => null,
  }
  return { provider, calls }
}
const phantomInfo = { id: 'solana:phantom.solana', name: 'Phantom', reconnectsSilently: true }

test('an injected Solana wallet that trusts the page shares its account again after a page load', async () => {
  const { provider, calls } = phantomSolana(true)
  const wallet = createInjectedSolanaWallet(provider, phantomInfo)
  expect(await wallet.account(target)).toMatchObject({ address: ownerOn('SOL') })
  expect(await wallet.account(target)).toMatchObject({ address: ownerOn('SOL') })
  expect(calls).toEqual([{ onlyIfTrusted: true }])
})

test('an injected Solana wallet that does not trust the page, or could prompt, shares no account', async () => {
  const { provider } = phantomSolana(false)
  expect(await createInjectedSolanaWallet(provider, phantomInfo).account(target)).toBeUndefined()
  const other = phantomSolana(true)
  const wallet = createInjectedSolanaWallet(other.provider, { id: 'solana:other', name: 'Other' })
  expect(await wallet.account(target)).toBeUndefined()
  expect(other.calls).toEqual([])
})

test('a wallet reports that it needs another connect after a page load, unless it documents a silent one', () => {
  const reconnectsOf = ({ reconnects }: { readonly reconnects?: false }) => reconnects
  const { provider } = phantomSolana(true)
  expect(reconnectsOf(createInjectedSolanaWallet(provider, phantomInfo))).toBeUndefined()
  expect(reconnectsOf(createInjectedSolanaWallet(provider, { id: 'solana:other', name: 'Other' }))).toBe(false)
  expect(reconnectsOf(createStandardWallet(open()))).toBeUndefined()
  const objects = familyWallets({ addressOn: ownerOn, manners: {}, tronGenesis: '' })
  const info = { id: 'utxo:phantom.bitcoin', name: 'Phantom' }
  expect(reconnectsOf(createPhantomBitcoinWallet(objects.phantom.bitcoin, info))).toBe(false)
  expect(reconnectsOf(createUnisatWallet(objects.okxwallet.bitcoin, { ...info, name: 'OKX Wallet' }))).toBeUndefined()
})

test('a sats-connect wallet whose reads open a window is read when it connects only', async () => {
  const asked: string[] = []
  const { accounts } = honest()
  const { emitter, part } = emitting()
  const provider: SatsConnectProvider = {
    ...part,
    async request(method: string) {
      asked.push(method)
      if (method === 'wallet_getNetwork') return { result: { bitcoin: { name: 'Mainnet' } } }
      return { result: accounts.map((address) => ({ address, purpose: 'payment' })) }
    },
  }
  const wallet = createSatsConnectWallet(provider, { id: 'utxo:leather', name: 'Leather', readsOpenWindow: true })
  expect(wallet.reconnects).toBe(false)
  expect(await wallet.account(bitcoin)).toBeUndefined()
  expect(asked).toEqual([])
  await wallet.connect(bitcoin)
  expect(await wallet.account(bitcoin)).toMatchObject({ address: sender })
  emitter.emit('accountChange', {})
  expect(await wallet.account(bitcoin)).toBeUndefined()
  await wallet.connect(bitcoin)
  await wallet.disconnect()
  expect(await wallet.account(bitcoin)).toBeUndefined()
  expect(asked).not.toContain('getAddresses')
})
