import { hex } from '@scure/base'
import { createWallet, type Driver } from '../gate.ts'
import { type Emitter, listen } from '../listen.ts'
import type { WalletFace, WalletTimes } from '../wallet.ts'
import { bitcoinIdentity } from './bitcoinIdentity.ts'
import { psbtQuestion, readPsbt } from './psbtText.ts'
import { type UtxoDeposit, type UtxoWallet, utxoChecks } from './utxoChecks.ts'

/** What Xverse, Leather and others put into a page. Source: WBIP004 and docs.xverse.app (sats-connect). */
export interface SatsConnectProvider extends Emitter {
  readonly request: (method: string, params?: unknown) => Promise<unknown>
}

interface PaymentAddress {
  readonly address: string
  readonly publicKey: string
  readonly purpose?: string
}

/** A Bitcoin wallet that answers JSON-RPC. Its payment address is used, never the one for ordinals. */
export function createSatsConnectWallet(
  provider: SatsConnectProvider,
  face: WalletFace,
  times?: WalletTimes,
): UtxoWallet {
  const ask = async (method: string, params?: unknown) => resultOf(await provider.request(method, params))
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...face,
    family: 'utxo',
    chains: ['BTC'],
    connect: async () => paymentOf(await ask('getAccounts', { purposes: ['payment'], message: 'Choose who pays.' })),
    account: async () => paymentOf(await ask('getAddresses', { purposes: ['payment'] })),
    async identity() {
      const { bitcoin } = record(await ask('wallet_getNetwork'))
      return bitcoinIdentity(record(bitcoin).name)
    },
    deliver: {
      how: 'signs',
      sign: async (deposit) => readPsbt(await ask('signPsbt', psbtQuestion(deposit))),
    },
    disconnect: async () => void (await ask('wallet_disconnect').catch(() => {})),
    onChange: (listener) => listen(provider, { accountChange: 'accounts', networkChange: 'chain' }, listener),
  }
  return createWallet(driver, utxoChecks, times)
}

/** Throws the error object of an answer that is one. */
function resultOf(answer: unknown): unknown {
  const { error, result } = record(answer)
  if (error !== undefined) throw error
  return result
}

function paymentOf(result: unknown): { address: string; publicKey?: Uint8Array } | undefined {
  const listed = Array.isArray(result) ? result : record(result).addresses
  const addresses = Array.isArray(listed) ? (listed as PaymentAddress[]) : []
  const found = addresses.find(({ purpose }) => purpose === 'payment')
  if (found === undefined) return undefined
  const { address, publicKey } = found
  return /^(?:[0-9a-f]{2}){32,33}$/i.test(publicKey)
    ? { address, publicKey: hex.decode(publicKey.toLowerCase()) }
    : { address }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
