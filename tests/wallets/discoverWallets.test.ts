import { describe, expect, test } from 'vitest'
import { type AnyWallet, discoverWallets } from '../../src/wallets/discoverWallets.ts'

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

describe('discoverWallets', () => {
  test('finds nothing in an empty page', () => {
    expect(found({})).toEqual([])
  })

  test('finds every kind of wallet without sending a request', () => {
    const untouched = () => {
      throw new Error('a wallet was asked before it was connected')
    }
    const keplr = { signDirect: untouched, enable: untouched }
    const xverse = { BitcoinProvider: { request: untouched } }
    expect(
      found({
        ethereum: { request: untouched },
        keplr,
        leap: keplr,
        unisat: { signPsbt: untouched },
        okxwallet: { bitcoin: { signPsbt: untouched } },
        btc_providers: [
          { id: 'XverseProviders.BitcoinProvider', name: 'Xverse\u202e', icon: 'https://x.example/i.png' },
        ],
        XverseProviders: xverse,
        xfi: { keplr, bitcoin: { request: untouched }, bitcoincash: { request: untouched } },
        tronLink: { request: untouched },
        crossmark: { methods: {} },
      }),
    ).toEqual([
      'evm:injected evm Browser wallet',
      'cosmos:keplr cosmos Keplr',
      'cosmos:leap cosmos Leap',
      'cosmos:xfi.keplr cosmos Ctrl',
      'utxo:unisat utxo UniSat',
      'utxo:okxwallet.bitcoin utxo OKX Wallet',
      'utxo:XverseProviders.BitcoinProvider utxo Xverse',
      'utxo:xfi utxo Ctrl',
      'memo:xfi send_with_memo Ctrl',
      'tron:tronLink tron TronLink',
      'xrp:crossmark xrp Crossmark',
    ])
  })

  test('ignores window.ethereum when wallets announce themselves', () => {
    const page = pageWith({ ethereum: { request: nothing } })
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', rdns: 'org.example.wallet', name: 'Announced' }
    page.addEventListener('eip6963:requestProvider', () => {
      const detail = { info, provider: { request: nothing } }
      page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    })
    const names: string[] = []
    discoverWallets(page, ({ name }) => names.push(name))
    expect(names).toEqual(['Announced'])
  })

  test('ignores objects that are not wallets, throw, or lie about their path', () => {
    const hostile = {
      get keplr() {
        throw new Error('trap')
      },
      unisat: 'text',
      xfi: null,
      tronLink: {},
      crossmark: 5,
      btc_providers: [null, { id: '__proto__' }, { id: 'constructor' }, { id: 'a b' }, { id: 7 }, { id: 'unisat' }],
    }
    expect(found(hostile)).toEqual([])
  })
})
