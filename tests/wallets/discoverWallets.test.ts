import { describe, expect, test } from 'vitest'
import type { AnyWallet } from '../../src/wallets/anyWallet.ts'
import { discoverWallets } from '../../src/wallets/discoverWallets.ts'

const nothing = async () => null
/** A page in which wallets left their objects. */
const pageWith = (objects: object) =>
  Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors(objects))
const found = (objects: object) => {
  const wallets: AnyWallet[] = []
  const stop = discoverWallets(pageWith(objects), (wallet) => wallets.push(wallet))
  stop()
  return wallets.map(({ id, family, name }) => `${id} ${family} ${name}`)
}

/** Has a wallet announce itself under a reverse domain name. */
function announce(page: EventTarget, rdns: string, provider: object = { request: nothing }) {
  const uuid = `350670db-19fa-4704-a166-${rdns.length.toString(16).padStart(12, '0')}`
  const info = { uuid, rdns, name: 'Announced' }
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
}

/** The names of the wallets in a page in which one announces itself on request. */
function announcing(objects: object, rdns: string, provider?: object) {
  const page = pageWith(objects)
  page.addEventListener('eip6963:requestProvider', () => announce(page, rdns, provider))
  const names: string[] = []
  discoverWallets(page, ({ name }) => names.push(name))
  return names
}

describe('discoverWallets', () => {
  test('finds nothing in an empty page', () => {
    expect(found({})).toEqual([])
  })

  test('finds every kind of wallet without sending a request', () => {
    const untouched = () => {
      throw new Error('a wallet was asked before it was connected')
    }
    const evm = { request: untouched }
    const solana = { connect: untouched, request: untouched }
    const bitcoin = { requestAccounts: untouched, signPSBT: untouched }
    const keplr = { signDirect: untouched, enable: untouched }
    expect(
      found({
        ethereum: evm,
        keplr: { ...keplr, ethereum: evm, bitcoin: { signPsbt: untouched } },
        leap: keplr,
        unisat: { signPsbt: untouched },
        okxwallet: { ...evm, bitcoin: { signPsbt: untouched }, solana },
        trustwallet: { ...evm, solana },
        phantom: { bitcoin, solana },
        btc_providers: [
          { id: 'XverseProviders.BitcoinProvider', name: 'Xverse\u202e', icon: 'https://x.example/i.png' },
        ],
        XverseProviders: { BitcoinProvider: evm },
        xfi: { keplr, bitcoin: evm, bitcoincash: evm },
        vultisig: { ethereum: evm, keplr, bitcoin: { ...evm, ...bitcoin }, dash: evm, zcash: evm },
        tronLink: evm,
        crossmark: { methods: {} },
      }),
    ).toEqual([
      'evm:keplr.ethereum evm Keplr',
      'evm:okxwallet evm OKX Wallet',
      'evm:trustwallet evm Trust Wallet',
      'evm:vultisig.ethereum evm Vultisig',
      'solana:phantom.solana solana Phantom',
      'solana:okxwallet.solana solana OKX Wallet',
      'solana:trustwallet.solana solana Trust Wallet',
      'cosmos:keplr cosmos Keplr',
      'cosmos:vultisig.keplr cosmos Vultisig',
      'utxo:unisat utxo UniSat',
      'utxo:keplr.bitcoin utxo Keplr',
      'utxo:okxwallet.bitcoin utxo OKX Wallet',
      'utxo:XverseProviders.BitcoinProvider utxo Xverse',
      'utxo:phantom.bitcoin utxo Phantom',
      'utxo:vultisig utxo Vultisig',
      'memo:vultisig send_with_memo Vultisig',
      'tron:tronLink tron TronLink',
      'xrp:crossmark xrp Crossmark',
    ])
  })

  test('uses window.ethereum when no EVM wallet has a name', () => {
    expect(found({ ethereum: { request: nothing } })).toEqual(['evm:injected evm Browser wallet'])
  })

  test('skips closed wallets, also where Ctrl replaced the provider of another wallet', () => {
    const ctrl = { __XDEFI: true, request: nothing, signDirect: nothing, signPsbt: nothing }
    const hijacked = { ethereum: ctrl, keplr: ctrl, unisat: ctrl, trustwallet: ctrl, tronLink: ctrl }
    expect(found({ ...hijacked, leap: { signDirect: nothing }, xfi: { keplr: { signDirect: nothing } } })).toEqual([])
    expect(announcing({}, 'io.xdefi', { __XDEFI: true, request: nothing })).toEqual([])
  })

  test('ignores window.ethereum when wallets announce themselves', () => {
    expect(announcing({ ethereum: { request: nothing } }, 'org.example.wallet')).toEqual(['Announced'])
  })

  test('reports a wallet once that is injected and announced, in either order', () => {
    const page = { keplr: { ethereum: { request: nothing } } }
    expect(announcing(page, 'app.keplr')).toEqual(['Announced'])
    const late = pageWith(page)
    const names: string[] = []
    discoverWallets(late, ({ name }) => names.push(name))
    announce(late, 'app.keplr')
    announce(late, 'org.example.wallet')
    expect(names).toEqual(['Keplr', 'Announced'])
  })

  test('reports a Solana wallet once that is injected and registered, in either order', () => {
    const solana = { connect: nothing, request: nothing }
    const registering = (page: EventTarget) => {
      const standard = { name: 'Trust', chains: ['solana:mainnet'], accounts: [], features: {} }
      const detail = ({ register }: { register: (wallet: unknown) => void }) => register(standard)
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    }
    const page = pageWith({ trustwallet: { solana } })
    const ids: string[] = []
    discoverWallets(page, ({ id }) => ids.push(id))
    registering(page)
    expect(ids).toEqual(['solana:trustwallet.solana'])
    const early = pageWith({ trustwallet: { solana } })
    early.addEventListener('wallet-standard:app-ready', () => registering(early))
    const standard: string[] = []
    discoverWallets(early, ({ id }) => standard.push(id))
    expect(standard).toEqual(['solana:Trust'])
  })

  test.for(['load', 'tronLink#initialized', 'ethereum#initialized'])(
    'finds wallets that are injected before %s',
    (event) => {
      const page = pageWith({ unisat: { signPsbt: nothing } })
      const ids: string[] = []
      const stop = discoverWallets(page, ({ id }) => ids.push(id))
      Object.assign(page, {
        keplr: { signDirect: nothing },
        tronLink: { request: nothing },
        ethereum: { request: nothing },
      })
      expect(ids).toEqual(['utxo:unisat'])
      page.dispatchEvent(new Event(event))
      const all = ['utxo:unisat', 'evm:injected', 'cosmos:keplr', 'tron:tronLink']
      expect(ids).toEqual(all)
      page.dispatchEvent(new Event(event))
      expect(ids).toEqual(all)
      stop()
      Object.assign(page, { crossmark: { methods: {} } })
      page.dispatchEvent(new Event(event))
      expect(ids).toEqual(all)
    },
  )

  test('ignores objects that are not wallets, throw, or lie about their path', () => {
    const trap = {
      get id() {
        throw new Error('trap')
      },
    }
    const hostile = {
      get keplr() {
        throw new Error('trap')
      },
      unisat: 'text',
      xfi: null,
      tronLink: {},
      crossmark: 5,
      okxwallet: { request: 'text', bitcoin: null, solana: { connect: nothing } },
      phantom: {
        get bitcoin() {
          throw new Error('trap')
        },
        solana: {},
      },
      vultisig: { bitcoin: {}, dash: { request: nothing } },
      btc_providers: [
        null,
        { id: '__proto__' },
        { id: 'constructor' },
        { id: 'a b' },
        { id: 7 },
        { id: 'unisat' },
        trap,
      ],
    }
    expect(found(hostile)).toEqual([])
  })
})
