import { hex } from '@scure/base'
import { unreadable } from '../../core/deposits/depositErrors.ts'
import type { FindWallets } from '../anyWallet.ts'
import { createWallet, type Driver } from '../createWallet.ts'
import { type Emitter, listen } from '../listen.ts'
import { providerWith } from '../pageObjects.ts'
import type { WalletChange, WalletInfo, WalletTimeouts } from '../wallet.ts'
import { bitcoinIdentity, isMainnet } from './bitcoinIdentity.ts'
import { inputsByAddress, type UtxoDeposit, type UtxoWallet, utxoChecks } from './utxoChecks.ts'

/**
 * Provider that UniSat and compatible wallets (Keplr, OKX, Binance, Bitget) inject. Source: docs.unisat.io; Keplr's
 * published types.
 * @example
 * const canSign = (provider: Partial<UnisatProvider>) => typeof provider.signPsbt === 'function'
 * canSign({}) // false
 */
export interface UnisatProvider extends Emitter {
  readonly requestAccounts: () => Promise<readonly string[]>
  readonly getAccounts: () => Promise<readonly string[]>
  readonly getPublicKey: () => Promise<string>
  readonly getNetwork: () => Promise<string>
  readonly switchNetwork?: (network: string) => Promise<unknown>
  readonly signPsbt: (psbtHex: string, options: object) => Promise<string>
}

/**
 * Creates a wallet around a UniSat provider, which signs PSBTs without sending.
 * @example
 * const connectUnisat = (provider: UnisatProvider) => createUnisatWallet(provider, { id: 'utxo:unisat', name: 'UniSat' })
 */
export function createUnisatWallet(provider: UnisatProvider, info: WalletInfo, timeouts?: WalletTimeouts): UtxoWallet {
  const accountOf = async (accounts: unknown) => {
    const [address] = Array.isArray(accounts) ? accounts : []
    if (address === undefined) return undefined
    return { address, publicKey: hexOf(await provider.getPublicKey()) }
  }
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...info,
    family: 'utxo',
    chains: ['BTC'],
    async connect({ network }) {
      const accounts = await provider.requestAccounts()
      if (network !== 'mocknet' && !isMainnet(await provider.getNetwork())) await provider.switchNetwork?.('livenet')
      // Accounts differ between networks.
      return accountOf(network === 'mocknet' ? accounts : await provider.getAccounts())
    },
    account: async () => accountOf(await provider.getAccounts()),
    identity: async () => bitcoinIdentity(await provider.getNetwork()),
    deliver: {
      how: 'signs',
      async sign(deposit) {
        const toSignInputs = Object.entries(inputsByAddress(deposit)).flatMap(([address, indices]) =>
          indices.map((index) => ({ index, address, sighashTypes: [1] })),
        )
        const options = { autoFinalized: false, toSignInputs }
        return hexOf(await provider.signPsbt(hex.encode(deposit.tx.psbt), options))
      },
    },
    onChange: (listener) => listen(provider, events, listener),
  }
  return createWallet(driver, utxoChecks, timeouts)
}

function hexOf(text: unknown): Uint8Array {
  const isHex = typeof text === 'string' && /^(?:[0-9a-f]{2})+$/i.test(text)
  return isHex ? hex.decode(text.toLowerCase()) : unreadable('the wallet did not return hex')
}

const events: Readonly<Record<string, WalletChange>> = { accountsChanged: 'accounts', networkChanged: 'chain' }

/** Providers that work like UniSat's, by their path in the page. */
const unisatLike = [
  { path: 'unisat', name: 'UniSat' },
  { path: 'keplr.bitcoin', name: 'Keplr' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet' },
] as const

/** Finds UniSat and the wallets that work like it. */
export const findUnisatWallets: FindWallets = (page, timeouts) =>
  unisatLike.flatMap(({ path, name }) => {
    const provider = providerWith<UnisatProvider>(page, path, 'signPsbt')
    return provider ? [createUnisatWallet(provider, { id: `utxo:${path}`, name }, timeouts)] : []
  })
