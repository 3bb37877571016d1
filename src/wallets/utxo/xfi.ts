import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import { DepositMismatchError, unreadable } from '../../core/deposits/errors.ts'
import { compareSentMemo } from '../../core/deposits/utxo/compareSentMemo.ts'
import { type SendWithMemo, type SendWithMemoIntent, sendWithMemo } from '../../core/deposits/utxo/sendWithMemo.ts'
import { unsupported } from '../errors.ts'
import { type Checks, createWallet, type Driver } from '../gate.ts'
import { type Emitter, listen } from '../listen.ts'
import type { Built, Wallet, WalletFace, WalletFamily, WalletTimes } from '../wallet.ts'
import { psbtQuestion, readPsbt } from './psbtText.ts'
import { type UtxoDeposit, type UtxoWallet, utxoChecks } from './utxoChecks.ts'

/** One chain of `window.xfi` and its kin (`window.vultisig`). Source: docs of Ctrl and Vultisig for developers. */
export interface XfiProvider extends Emitter {
  readonly request: (question: { readonly method: string; readonly params: unknown }) => Promise<unknown>
}

/** `window.xfi` has one provider for each chain, by the chain's name. */
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

/** The wallet's own network has no name there, so it proves no devnet; its addresses tell the main chains. */
function shared<Deposit, Family extends WalletFamily>(
  xfi: Xfi,
  face: WalletFace,
  served: readonly ChainId[],
): Shared<Deposit, Family> {
  const accountOf = async (chain: ChainId, method: string) => {
    const accounts = await providerOf(xfi, face.name, chain).request({ method, params: [] })
    const [address] = Array.isArray(accounts) ? accounts : []
    return address === undefined ? undefined : { address }
  }
  return {
    ...face,
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

/** Chains whose transactions we build; the wallet signs a PSBT. */
export function createXfiWallet(xfi: Xfi, face: WalletFace, times?: WalletTimes): UtxoWallet {
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...shared<UtxoDeposit, 'utxo'>(xfi, face, ['BTC', 'LTC', 'DOGE', 'DASH']),
    family: 'utxo',
    deliver: {
      how: 'signs',
      async sign(deposit) {
        const provider = providerOf(xfi, face.name, deposit.intent.chain)
        return readPsbt(await provider.request({ method: 'sign_psbt', params: psbtQuestion(deposit) }))
      },
    },
  }
  return createWallet(driver, utxoChecks, times)
}

/** A request to the wallet to build the payment itself; what it sent is read back from the chain. */
export type MemoDeposit = Built<SendWithMemoIntent, SendWithMemo>
/** A wallet that builds a payment with a memo by itself. */
export type MemoWallet = Wallet<MemoDeposit, 'send_with_memo'>

const memoChecks: Checks<MemoDeposit> = {
  placeOf: ({ intent }) => intent,
  senderOf: ({ intent }) => intent.sender,
  expectBuilt({ intent, tx }) {
    const again = sendWithMemo(intent)
    const fields = (['kind', 'chain', 'to', 'amount', 'memo'] as const).filter((field) => again[field] !== tx[field])
    if (fields.length > 0) throw new DepositMismatchError(fields)
  },
  seal: async () => unreadable('the wallet sends by itself'),
  readHash: utxoChecks.readHash,
}

/** Chains whose transactions left Bitcoin's format: the wallet is asked to send with a memo, and sends by itself. */
export function createXfiMemoWallet(xfi: Xfi, face: WalletFace, times?: WalletTimes): MemoWallet {
  const base = shared<MemoDeposit, 'send_with_memo'>(xfi, face, ['BCH', 'ZEC'])
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
        return providerOf(xfi, face.name, tx.chain).request({ method: 'transfer', params: [payment] })
      },
    },
  }
  return createWallet(driver, memoChecks, times)
}
