import { describe, expect, test } from 'vitest'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import { chosenChain, knownWallet, walletChoices } from '../../../src/ui/wallet/knownWallets.ts'
import type { WalletGroup } from '../../../src/ui/wallet/walletGroups.ts'

const group = (walletName: string, chains: readonly ChainId[]): WalletGroup => ({
  walletName,
  kind: 'injected',
  wallets: [{ id: walletName, walletName, kind: 'injected', chains, connects: 'all' }],
  accounts: [],
})
const keplr = group('Keplr', ['THOR', 'GAIA'])
const xverse = group('Xverse Wallet', ['BTC'])
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

describe('walletChoices', () => {
  const facts = { connected: [], chain: 'BTC', isPhone: false } as const

  test('puts wallets of the sold coin first, and links only those that are missing', () => {
    const choices = walletChoices([keplr, xverse], facts)
    expect([choices.found, choices.otherFound]).toEqual([[xverse], [keplr]])
    expect(names(choices.known)).toEqual(['Phantom', 'UniSat', 'OKX Wallet', 'Vultisig', 'Leather'])
    expect(names(choices.otherKnown)).toContain('MetaMask')
    expect(names([...choices.known, ...choices.otherKnown])).not.toContain('Keplr')
  })

  test('puts wallets whose app opens the page first on a phone', () => {
    const { known } = walletChoices([], { ...facts, isPhone: true })
    expect(known.map(({ appLink }) => appLink !== undefined)).toEqual([true, true, true, false, false, false, false])
  })

  test('offers no connected wallet again, and everything that was found without a chosen coin', () => {
    const choices = walletChoices([keplr], { connected: [xverse], chain: undefined, isPhone: false })
    expect(choices.found).toEqual([keplr])
    expect(choices.known).toEqual([])
    expect(names(choices.otherKnown)).not.toContain('Xverse')
  })

  test.each<ChainId>(['BTC', 'ETH', 'BASE', 'SOL', 'THOR', 'GAIA', 'TRON', 'XRP', 'LTC', 'DOGE', 'BCH', 'DASH', 'ZEC'])(
    'has a wallet for %s',
    (chain) => {
      expect(walletChoices([], { ...facts, chain }).known.length).toBeGreaterThan(0)
    },
  )
})

describe('knownWallet', () => {
  test('recognizes a wallet by the first word of its name', () => {
    expect(knownWallet('Trust')?.icon).toBe('trust')
    expect(knownWallet('Example Wallet')).toBeUndefined()
  })

  test('opens the page with its swap in every app that documents a link', () => {
    const page = new URL('https://portage.example/?sell=BTC.BTC&buy=ETH.ETH')
    const url = 'https%3A%2F%2Fportage.example%2F%3Fsell%3DBTC.BTC%26buy%3DETH.ETH'
    const link = (name: string) => knownWallet(name)?.appLink?.(page)
    expect(link('MetaMask')).toBe('https://link.metamask.io/dapp/portage.example/?sell=BTC.BTC&buy=ETH.ETH')
    expect(link('Trust')).toBe(`https://link.trustwallet.com/open_url?coin_id=60&url=${url}`)
    expect(link('Phantom')).toBe(`https://phantom.app/ul/browse/${url}?ref=https%3A%2F%2Fportage.example`)
    expect(link('Coinbase')).toBe(`https://go.cb-w.com/dapp?cb_url=${url}`)
    expect(link('Xverse')).toBe(`https://connect.xverse.app/browser?url=${url}`)
    expect(link('Solflare')).toBe(`https://solflare.com/ul/v1/browse/${url}?ref=https%3A%2F%2Fportage.example`)
    const okx = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${url}`)
    expect(link('OKX')).toBe(`https://web3.okx.com/download?deeplink=${okx}`)
  })
})

test('reads the chain of the sold coin from an address', () => {
  expect(chosenChain('?sell=LTC.LTC&buy=BTC.BTC')).toBe('LTC')
  expect(chosenChain('?sell=BTC-BTC&buy=ETH.ETH')).toBe('THOR')
  expect(chosenChain('?sell=XYZ.NOPE')).toBeUndefined()
  expect(chosenChain('')).toBeUndefined()
})
