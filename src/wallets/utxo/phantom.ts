import type { FindWallets } from '../anyWallet.ts'
import { createWallet, type Driver, type ProviderAccount } from '../createWallet.ts'
import { type Emitter, listen } from '../listen.ts'
import { providerWith } from '../pageObjects.ts'
import type { WalletInfo, WalletTimeouts } from '../wallet.ts'
import { paymentAccount } from './paymentAccount.ts'
import { type PsbtSigner, signPsbtBytes } from './signPsbtBytes.ts'
import { type UtxoDeposit, type UtxoWallet, utxoChecks } from './utxoChecks.ts'

/**
 * Bitcoin provider that Phantom injects as `window.phantom.bitcoin`. Source: docs.phantom.com, which marks it as
 * deprecated.
 * @example
 * const provider: PhantomBitcoinProvider = { requestAccounts: async () => [], signPSBT: async () => new Uint8Array() }
 */
export interface PhantomBitcoinProvider extends Emitter, PsbtSigner {
  readonly requestAccounts: () => Promise<unknown>
}

const CHANGE = 'accountsChanged'

/**
 * Creates a wallet around Phantom's Bitcoin provider, which signs PSBTs without sending. The provider reports accounts
 * only when they are requested or change, so a page load needs another request, and no network: it cannot be used on
 * the devnet.
 * @example
 * const provider: PhantomBitcoinProvider = { requestAccounts: async () => [], signPSBT: async () => new Uint8Array() }
 * createPhantomBitcoinWallet(provider, { id: 'utxo:example', name: 'Example' }).chains // [ 'BTC' ]
 */
export function createPhantomBitcoinWallet(
  provider: PhantomBitcoinProvider,
  info: WalletInfo,
  timeouts?: WalletTimeouts,
): UtxoWallet {
  let account: ProviderAccount | undefined
  let isListening = false
  const rememberChanges = () => {
    if (isListening) return
    isListening = true
    provider.on?.(CHANGE, (accounts: unknown) => {
      account = paymentAccount(accounts)
    })
  }
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...info,
    family: 'utxo',
    chains: ['BTC'],
    reconnects: false,
    async connect() {
      rememberChanges()
      account = paymentAccount(await provider.requestAccounts())
      return account
    },
    account: async () => account,
    identity: async () => undefined,
    deliver: { how: 'signs', sign: (deposit) => signPsbtBytes(provider, deposit) },
    async disconnect() {
      account = undefined
    },
    onChange: (listener) => listen(provider, { [CHANGE]: 'accounts' }, listener),
  }
  return createWallet(driver, utxoChecks, timeouts)
}

/** Finds Phantom's Bitcoin account. */
export const findPhantomBitcoin: FindWallets = (page, timeouts) => {
  const provider = providerWith<PhantomBitcoinProvider>(page, 'phantom.bitcoin', 'requestAccounts', 'signPSBT')
  const info = { id: 'utxo:phantom.bitcoin', name: 'Phantom' }
  return provider ? [createPhantomBitcoinWallet(provider, info, timeouts)] : []
}
