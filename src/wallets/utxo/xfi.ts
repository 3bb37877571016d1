import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import { DepositMismatchError, unreadable } from '../../core/deposits/errors.ts'
import { compareSentMemo } from '../../core/deposits/utxo/compareSentMemo.ts'
import { type SendWithMemo, type SendWithMemoIntent, sendWithMemo } from '../../core/deposits/utxo/sendWithMemo.ts'
import { createWallet, type DepositChecks, type Driver } from '../createWallet.ts'
import { unsupported } from '../errors.ts'
import { type Emitter, listen } from '../listen.ts'
import type { Built, Wallet, WalletFamily, WalletInfo, WalletTimeouts } from '../wallet.ts'
import { psbtRequest, readPsbt } from './psbtRequest.ts'
import { type UtxoDeposit, type UtxoWallet, utxoChecks } from './utxoChecks.ts'

/** Provider of one chain in `window.xfi` or `window.vultisig`. Source: developer docs of Ctrl and Vultisig. */
export interface XfiProvider extends Emitter {
  readonly request: (args: { readonly method: string; readonly params: unknown }) => Promise<unknown>
}

/**
 * `window.xfi`: one provider per chain, by chain name.
 * @example
 * const xfi: Xfi = { dogecoin: { request: async () => [] } }
 */
export type Xfi = Readonly<
  Partial<Record<'bitcoin' | 'litecoin' | 'dogecoin' | 'bitcoincash' | 'dash' | 'zcash', XfiProvider>>
>

const names: Readonly<Partial<Record<ChainId, keyof Xfi>>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  DASH: 'dash',
  BCH: 'bitcoincash',
  ZEC: 'zcash',
}

type Shared<Deposit, Family extends WalletFamily> = Omit<Driver<Deposit, Family>, 'deliver' | 'family'>

/** Shared part of both wallets. The provider reports no network, so it cannot be used on the devnet. */
function shared<Deposit, Family extends WalletFamily>(
  xfi: Xfi,
  info: WalletInfo,
  served: readonly ChainId[],
): Shared<Deposit, Family> {
  const accountOf = async (chain: ChainId, method: string) => {
    const accounts = await providerOf(xfi, info.name, chain).request({ method, params: [] })
    const [address] = Array.isArray(accounts) ? accounts : []
    return address === undefined ? undefined : { address }
  }
  return {
    ...info,
    chains: served.filter((chain) => xfi[names[chain] ?? 'bitcoin'] !== undefined),
    connect: ({ chain }) => accountOf(chain, 'request_accounts'),
    account: ({ chain }) => accountOf(chain, 'get_accounts'),
    identity: async () => undefined,
    onChange(listener) {
      const stops = Object.values(xfi).map((provider) => listen(provider, { accountsChanged: 'accounts' }, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function providerOf(xfi: Xfi, name: string, chain: ChainId): XfiProvider {
  const key = names[chain]
  const provider = key && xfi[key]
  if (!provider) throw unsupported(name, `hold ${chains[chain].name}`)
  return provider
}

/**
 * Creates a wallet for chains whose transactions we build; it signs PSBTs.
 * @example
 * const xfi: Xfi = { litecoin: { request: async () => [] } }
 * createXfiWallet(xfi, { id: 'utxo:xfi', name: 'Example' }).chains // [ 'LTC' ]
 */
export function createXfiWallet(xfi: Xfi, info: WalletInfo, timeouts?: WalletTimeouts): UtxoWallet {
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...shared<UtxoDeposit, 'utxo'>(xfi, info, ['BTC', 'LTC', 'DOGE', 'DASH']),
    family: 'utxo',
    deliver: {
      how: 'signs',
      async sign(deposit) {
        const provider = providerOf(xfi, info.name, deposit.intent.chain)
        return readPsbt(await provider.request({ method: 'sign_psbt', params: psbtRequest(deposit) }))
      },
    },
  }
  return createWallet(driver, utxoChecks, timeouts)
}

/**
 * A payment that the wallet builds and sends; it is read back from the chain afterwards.
 * @example
 * const memos = (deposits: readonly MemoDeposit[]) => deposits.map(({ tx }) => tx.memo)
 */
export type MemoDeposit = Built<SendWithMemoIntent, SendWithMemo>
/**
 * A wallet that builds payments with a memo itself.
 * @example
 * const wallet: MemoWallet = createXfiMemoWallet({}, { id: 'memo:xfi', name: 'Example' })
 */
export type MemoWallet = Wallet<MemoDeposit, 'send_with_memo'>

const memoChecks: DepositChecks<MemoDeposit> = {
  targetOf: ({ intent }) => intent,
  senderOf: ({ intent }) => intent.sender,
  expectBuilt({ intent, tx }) {
    const expected = sendWithMemo(intent)
    const fields = (['kind', 'chain', 'to', 'amount', 'memo'] as const).filter((field) => expected[field] !== tx[field])
    if (fields.length > 0) throw new DepositMismatchError(fields)
  },
  checkSigned: async () => unreadable('the wallet sends by itself'),
  readHash: utxoChecks.readHash,
}

/**
 * Creates a wallet for chains outside Bitcoin's format, which builds and sends the payment with our memo.
 * @example
 * const xfi: Xfi = { zcash: { request: async () => [] } }
 * createXfiMemoWallet(xfi, { id: 'memo:xfi', name: 'Example' }).chains // [ 'ZEC' ]
 */
export function createXfiMemoWallet(xfi: Xfi, info: WalletInfo, timeouts?: WalletTimeouts): MemoWallet {
  const base = shared<MemoDeposit, 'send_with_memo'>(xfi, info, ['BCH', 'ZEC'])
  const driver: Driver<MemoDeposit, 'send_with_memo'> = {
    ...base,
    family: 'send_with_memo',
    deliver: {
      how: 'sends',
      compare: ({ intent }, sent) => compareSentMemo(intent, sent),
      async send({ intent, tx }) {
        const { nativeDecimals } = chains[tx.chain]
        const payment = {
          from: intent.sender,
          recipient: tx.to,
          amount: { amount: tx.amount.toString(), decimals: nativeDecimals },
          memo: tx.memo,
        }
        return providerOf(xfi, info.name, tx.chain).request({ method: 'transfer', params: [payment] })
      },
    },
  }
  return createWallet(driver, memoChecks, timeouts)
}
