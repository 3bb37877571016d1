import { hex } from '@scure/base'
import { createWallet, type Driver } from '../createWallet.ts'
import { type Emitter, listen } from '../listen.ts'
import type { WalletInfo, WalletTimeouts } from '../wallet.ts'
import { bitcoinIdentity } from './bitcoinIdentity.ts'
import { psbtRequest, readPsbt } from './psbtRequest.ts'
import { type UtxoDeposit, type UtxoWallet, utxoChecks } from './utxoChecks.ts'

/**
 * Provider that Xverse, Leather and others inject. Source: WBIP004 and docs.xverse.app (sats-connect).
 * @example
 * const provider: SatsConnectProvider = { request: async () => ({ result: [] }) }
 */
export interface SatsConnectProvider extends Emitter {
  readonly request: (method: string, params?: unknown) => Promise<unknown>
}

interface PaymentAddress {
  readonly address: string
  readonly publicKey: string
  readonly purpose?: string
}

/**
 * Creates a wallet around a sats-connect provider. Uses its payment address, never its ordinals address.
 * @example
 * const provider: SatsConnectProvider = { request: async () => ({ result: [] }) }
 * createSatsConnectWallet(provider, { id: 'utxo:example', name: 'Example' }).chains // [ 'BTC' ]
 */
export function createSatsConnectWallet(
  provider: SatsConnectProvider,
  info: WalletInfo,
  timeouts?: WalletTimeouts,
): UtxoWallet {
  const request = async (method: string, params?: unknown) => resultOf(await provider.request(method, params))
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...info,
    family: 'utxo',
    chains: ['BTC'],
    connect: async () =>
      paymentOf(await request('getAccounts', { purposes: ['payment'], message: 'Choose the account to pay from.' })),
    account: async () => paymentOf(await request('getAddresses', { purposes: ['payment'] })),
    async identity() {
      const { bitcoin } = record(await request('wallet_getNetwork'))
      return bitcoinIdentity(record(bitcoin).name)
    },
    deliver: {
      how: 'signs',
      sign: async (deposit) => readPsbt(await request('signPsbt', psbtRequest(deposit))),
    },
    disconnect: async () => void (await request('wallet_disconnect').catch(() => {})),
    onChange: (listener) => listen(provider, { accountChange: 'accounts', networkChange: 'chain' }, listener),
  }
  return createWallet(driver, utxoChecks, timeouts)
}

/** Returns the result, or throws the answer's error object. */
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
