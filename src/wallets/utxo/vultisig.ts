import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import { compareSentMemo } from '../../core/deposits/utxo/compareSentMemo.ts'
import type { FindWallets } from '../anyWallet.ts'
import { createWallet, type Driver } from '../createWallet.ts'
import { type Emitter, listen } from '../listen.ts'
import { memberOf, providerWith } from '../pageObjects.ts'
import type { WalletFamily, WalletInfo, WalletTimeouts } from '../wallet.ts'
import { unsupported } from '../walletErrors.ts'
import { type MemoDeposit, type MemoWallet, memoChecks } from './memoChecks.ts'
import { type PsbtSigner, signPsbtBytes } from './signPsbtBytes.ts'
import { type UtxoDeposit, type UtxoWallet, utxoChecks } from './utxoChecks.ts'

/**
 * Provider of one chain in `window.vultisig`. `signPSBT` exists where Vultisig signs without sending. Source:
 * Vultisig's integration guide for its extension.
 * @example
 * const provider: VultisigProvider = { request: async () => [] }
 */
export interface VultisigProvider extends Emitter, Partial<PsbtSigner> {
  readonly request: (args: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>
}

/**
 * `window.vultisig`: one provider per chain, by chain name.
 * @example
 * const vultisig: Vultisig = { dogecoin: { request: async () => [] } }
 */
export type Vultisig = Readonly<Partial<Record<ChainName, VultisigProvider>>>

type ChainName = 'bitcoin' | 'litecoin' | 'dogecoin' | 'bitcoincash' | 'dash' | 'zcash'

const names: Readonly<Partial<Record<ChainId, ChainName>>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  DASH: 'dash',
  BCH: 'bitcoincash',
  ZEC: 'zcash',
}

type Shared<Deposit, Family extends WalletFamily> = Omit<Driver<Deposit, Family>, 'deliver' | 'family' | 'chains'>

/** Shared part of both wallets. The provider reports no network, so it cannot be used on the devnet. */
function shared<Deposit, Family extends WalletFamily>(vultisig: Vultisig, info: WalletInfo): Shared<Deposit, Family> {
  const accountOf = async (chain: ChainId, method: string) => {
    const accounts = await expectProvider(vultisig, info.name, chain).request({ method, params: [] })
    const [address] = Array.isArray(accounts) ? accounts : []
    return address === undefined ? undefined : { address }
  }
  return {
    ...info,
    connect: ({ chain }) => accountOf(chain, 'request_accounts'),
    account: ({ chain }) => accountOf(chain, 'get_accounts'),
    identity: async () => undefined,
    onChange(listener) {
      const stops = Object.values(names).flatMap((name) => {
        const provider = vultisig[name]
        return provider ? [listen(provider, { accountsChanged: 'accounts' }, listener)] : []
      })
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function providerOf(vultisig: Vultisig, chain: ChainId): VultisigProvider | undefined {
  const name = names[chain]
  return name && vultisig[name]
}

function expectProvider(vultisig: Vultisig, wallet: string, chain: ChainId): VultisigProvider {
  const provider = providerOf(vultisig, chain)
  if (!provider) throw unsupported(wallet, `hold ${chains[chain].name}`)
  return provider
}

function canSign(provider: VultisigProvider | undefined): provider is VultisigProvider & PsbtSigner {
  return provider !== undefined && typeof memberOf(provider, 'signPSBT') === 'function'
}

/**
 * Creates a Vultisig wallet for the chains whose PSBTs it signs without sending. A chain without `signPSBT` is left
 * out.
 * @example
 * const vultisig: Vultisig = { litecoin: { request: async () => [], signPSBT: async () => new Uint8Array() } }
 * createVultisigWallet(vultisig, { id: 'utxo:vultisig', name: 'Example' }).chains // [ 'LTC' ]
 */
export function createVultisigWallet(vultisig: Vultisig, info: WalletInfo, timeouts?: WalletTimeouts): UtxoWallet {
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...shared<UtxoDeposit, 'utxo'>(vultisig, info),
    family: 'utxo',
    chains: utxoChains.filter((chain) => canSign(providerOf(vultisig, chain))),
    deliver: {
      how: 'signs',
      async sign(deposit) {
        const provider = expectProvider(vultisig, info.name, deposit.intent.chain)
        if (!canSign(provider)) throw unsupported(info.name, 'sign without sending')
        return signPsbtBytes(provider, deposit)
      },
    },
  }
  return createWallet(driver, utxoChecks, timeouts)
}

const utxoChains: readonly ChainId[] = ['BTC', 'LTC', 'DOGE', 'DASH']
const memoChains: readonly ChainId[] = ['BCH', 'ZEC']

/**
 * Creates a Vultisig wallet for chains outside Bitcoin's format, which builds and sends the payment with our memo.
 * @example
 * const vultisig: Vultisig = { zcash: { request: async () => [] } }
 * createVultisigMemoWallet(vultisig, { id: 'memo:vultisig', name: 'Example' }).chains // [ 'ZEC' ]
 */
export function createVultisigMemoWallet(vultisig: Vultisig, info: WalletInfo, timeouts?: WalletTimeouts): MemoWallet {
  const driver: Driver<MemoDeposit, 'send_with_memo'> = {
    ...shared<MemoDeposit, 'send_with_memo'>(vultisig, info),
    family: 'send_with_memo',
    chains: memoChains.filter((chain) => providerOf(vultisig, chain) !== undefined),
    deliver: {
      how: 'sends',
      compare: ({ intent }, sent) => compareSentMemo(intent, sent),
      async send({ intent, tx }) {
        const { nativeDecimals } = chains[tx.chain]
        const payment = {
          asset: { ticker: tx.chain },
          from: intent.sender,
          to: tx.to,
          amount: { amount: tx.amount.toString(), decimals: nativeDecimals },
          data: tx.memo,
        }
        const provider = expectProvider(vultisig, info.name, tx.chain)
        return provider.request({ method: 'send_transaction', params: [payment] })
      },
    },
  }
  return createWallet(driver, memoChecks, timeouts)
}

const chainNames: readonly ChainName[] = ['bitcoin', 'litecoin', 'dogecoin', 'bitcoincash', 'dash', 'zcash']

/** Finds Vultisig's account of each chain with Bitcoin's transaction format. */
export const findVultisigWallets: FindWallets = (page, timeouts) => {
  const vultisig: Vultisig = Object.fromEntries(
    chainNames.flatMap((chain) => {
      const provider = providerWith<VultisigProvider>(page, `vultisig.${chain}`, 'request')
      return provider ? [[chain, provider]] : []
    }),
  )
  return [
    createVultisigWallet(vultisig, { id: 'utxo:vultisig', name: 'Vultisig' }, timeouts),
    createVultisigMemoWallet(vultisig, { id: 'memo:vultisig', name: 'Vultisig' }, timeouts),
  ].filter(({ chains }) => chains.length > 0)
}
