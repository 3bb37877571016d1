import { describe, expect, test } from 'vitest'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import { accountOn, holdingOf, type SessionState } from '../../../src/ui/wallet/sessionState.ts'
import type { WalletSession } from '../../../src/ui/wallet/walletSession.ts'
import { other as tronOther } from '../../core/deposits/tron/intents.ts'
import { addresses, alice, bob, startSession, walletPage } from './walletPage.ts'

const accountsOf = (session: WalletSession) =>
  session.getSnapshot().accounts.map(({ chain, address, walletName }) => `${chain} ${address} ${walletName}`)
const codeOf = (code: string) => expect.objectContaining({ code })
const ETH = 'ETH.ETH'
const BTC = 'BTC.BTC'
/** The balance of a coin on the first account of its chain. */
const holdingsOf = (state: SessionState, coin: string) => {
  const account = accountOn(state, coin.slice(0, 3))
  return account && holdingOf(state, account, coin)
}

/** A session with its wallets found. */
async function discovered(...setup: Parameters<typeof startSession> extends [unknown, ...infer Rest] ? Rest : never) {
  const page = walletPage()
  const started = startSession(page, ...setup)
  await started.session.discover()
  return { ...page, ...started }
}

/** A session with the EVM wallet connected. */
async function connected(...setup: Parameters<typeof discovered>) {
  const started = await discovered(...setup)
  await started.session.connect(started.idOf('Example', 'ETH'), 'ETH')
  return started
}

describe('a wallet session', () => {
  test('loads no driver when no wallet is remembered', async () => {
    const { session, loads } = startSession(walletPage())
    session.watchChain('ETH')
    session.watchAsset(ETH)
    await session.restore()
    expect(loads()).toBe(0)
    expect(session.getSnapshot().accounts).toEqual([])
  })

  test.each<[name: string, chain: keyof typeof addresses]>([
    ['Example', 'ETH'],
    ['UniSat', 'BTC'],
    ['Phantom', 'BTC'],
    ['Keplr', 'THOR'],
    ['Phantom', 'SOL'],
    ['TronLink', 'TRON'],
    ['Crossmark', 'XRP'],
  ])('connects %s on %s', async (name, chain) => {
    const { session, idOf } = await discovered()
    const account = await session.connect(idOf(name, chain), chain)
    expect(account).toMatchObject({ chain, address: addresses[chain], walletName: name, kind: 'injected' })
    expect(accountOn(session.getSnapshot(), chain)).toEqual(account)
    const payer = await session.openPayer(account)
    expect(payer).toMatchObject({ account: { chain, network: 'mainnet' }, sender: { address: addresses[chain] } })
  })

  test('has several wallets at once, the latest first, and one account on every chain of an EVM wallet', async () => {
    const { session, idOf } = await connected()
    const evm = ['ETH', 'BASE', 'AVAX', 'BSC', 'POL', 'ARB'].map((chain) => `${chain} ${alice} Example`)
    expect(accountsOf(session)).toEqual(evm)
    await session.connect(idOf('UniSat', 'BTC'), 'BTC')
    expect(accountsOf(session)).toEqual([`BTC ${addresses.BTC} UniSat`, ...evm])
    await session.connect(idOf('Phantom', 'BTC'), 'BTC')
    const other = session.getSnapshot().accounts.find(({ walletName }) => walletName === 'UniSat')
    expect(accountOn(session.getSnapshot(), 'BTC')?.walletName).toBe('Phantom')
    if (other) session.prefer(other)
    expect(accountOn(session.getSnapshot(), 'BTC')?.walletName).toBe('UniSat')
    expect(session.getSnapshot().accounts).toHaveLength(8)
  })

  test('requests every Cosmos chain alone', async () => {
    const { session, idOf, keplr } = await discovered()
    await session.connect(idOf('Keplr', 'THOR'), 'THOR')
    expect(keplr.enabled).toEqual(['thorchain-1'])
    expect(accountsOf(session)).toEqual([`THOR ${addresses.THOR} Keplr`])
  })

  test('reports a rejection and connects nothing', async () => {
    const { session, idOf, evm } = await discovered()
    evm.manners.rejects = ['eth_requestAccounts']
    await expect(session.connect(idOf('Example', 'ETH'), 'ETH')).rejects.toEqual(codeOf('wallet_rejected'))
    expect(accountsOf(session)).toEqual([])
  })

  test('follows the account, a lock, an unlock and a disconnect of the wallet', async () => {
    const { session, evm } = await connected()
    evm.manners.accounts = [bob]
    evm.emit('accountsChanged', [bob])
    await expect.poll(() => accountOn(session.getSnapshot(), 'ETH')?.address.toLowerCase()).toBe(bob.toLowerCase())
    evm.manners.locked = true
    evm.emit('accountsChanged', [])
    await expect.poll(() => accountsOf(session)).toEqual([])
    evm.manners.locked = false
    evm.emit('accountsChanged', [bob])
    await expect.poll(() => accountsOf(session)).toHaveLength(6)
    evm.emit('disconnect', { code: 4900 })
    await expect.poll(() => accountsOf(session)).toEqual([])
  })

  test('reads wallets without events again when the person returns to the page', async () => {
    const { session, idOf, page, tronAccount } = await discovered()
    await session.connect(idOf('TronLink', 'TRON'), 'TRON')
    tronAccount.base58 = tronOther
    page.dispatchEvent(new Event('focus'))
    await expect.poll(() => accountsOf(session)).toEqual([`TRON ${tronOther} TronLink`])
  })

  test('reconnects remembered wallets without a prompt, although an announced id is new on every load', async () => {
    const first = await connected()
    expect(first.remembered()).toContain('evm:io.example ETH')
    expect(first.remembered().join()).not.toContain(alice)
    const page = walletPage()
    const second = startSession(page, { remembered: first.remembered() })
    await second.session.restore()
    await expect.poll(() => accountsOf(second.session)).toHaveLength(6)
    expect(page.evm.asked.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })

  test('forgets a disconnected wallet, and leaves the others', async () => {
    const { session, idOf, remembered } = await connected()
    await session.connect(idOf('UniSat', 'BTC'), 'BTC')
    await session.disconnect(idOf('Example', 'ETH'))
    expect(accountsOf(session)).toEqual([`BTC ${addresses.BTC} UniSat`])
    expect(remembered()).toEqual(['utxo:unisat BTC'])
  })

  test('drops a wallet that another tab disconnects, and reconnects one that it connects, without a prompt', async () => {
    const { session, idOf, remembered, changeElsewhere, evm } = await connected()
    await session.connect(idOf('UniSat', 'BTC'), 'BTC')
    const both = remembered()
    changeElsewhere(['utxo:unisat BTC'])
    expect(accountsOf(session)).toEqual([`BTC ${addresses.BTC} UniSat`])
    const prompts = () => evm.asked.filter(({ method }) => method === 'eth_requestAccounts').length
    const before = prompts()
    changeElsewhere(both)
    await expect.poll(() => accountsOf(session)).toContain(`ETH ${addresses.ETH} Example`)
    changeElsewhere([])
    expect(accountsOf(session)).toEqual([])
    expect(prompts()).toBe(before)
  })

  test('switches an EVM wallet to the chain that pays, and refuses an account that changed', async () => {
    const { session, evm } = await connected()
    const account = accountOn(session.getSnapshot(), 'BASE')
    if (account === undefined) throw new Error('no account on BASE')
    await session.openPayer(account)
    expect(evm.manners.chainId).toBe(8453)
    evm.manners.accounts = [bob]
    await expect(session.openPayer(account)).rejects.toEqual(codeOf('wallet_account_changed'))
    expect(accountOn(session.getSnapshot(), 'BASE')?.address.toLowerCase()).toBe(bob.toLowerCase())
  })
})

describe('balances of a session', () => {
  const balances = { ETH: { 'ETH.ETH': 2n * 10n ** 18n }, BTC: new Error('no server responds') }

  test('are read while watched, and again after each pause', async () => {
    const started = await connected({ balances })
    const { session, tick } = started
    expect(holdingsOf(session.getSnapshot(), ETH)).toBe('loading')
    expect(holdingsOf(session.getSnapshot(), BTC)).toBeUndefined()
    const stop = session.watchAsset(ETH)
    await expect.poll(() => holdingsOf(session.getSnapshot(), ETH)).toBe(200_000_000n)
    started.balances.ETH = { 'ETH.ETH': 10n ** 18n }
    tick()
    await expect.poll(() => holdingsOf(session.getSnapshot(), ETH)).toBe(100_000_000n)
    stop()
    expect(session.getSnapshot().watchedAssets).toEqual([])
  })

  test('report the account that can’t be read, and only that one', async () => {
    const started = await connected({ balances })
    const { session, idOf } = started
    const bitcoin = await session.connect(idOf('UniSat', 'BTC'), 'BTC')
    session.watchAsset(BTC)
    session.watchAsset(ETH)
    await expect.poll(() => holdingOf(session.getSnapshot(), bitcoin, BTC)).toBe('failed')
    await expect.poll(() => holdingsOf(session.getSnapshot(), ETH)).toBe(200_000_000n)
    started.balances.BTC = { 'BTC.BTC': 7n }
    session.readAgain()
    await expect.poll(() => holdingsOf(session.getSnapshot(), BTC)).toBe(7n)
  })

  test('stay watched until the last watcher ends', async () => {
    const { session } = await discovered()
    const first = session.watchChain('BTC')
    const second = session.watchChain('BTC')
    first()
    first()
    const watched: readonly ChainId[] = session.getSnapshot().watchedChains
    expect(watched).toEqual(['BTC'])
    second()
    expect(session.getSnapshot().watchedChains).toEqual([])
  })
})
