import { base64 } from '@scure/base'
import { unreadable } from '../../core/deposits/depositErrors.ts'
import type { FindWallets } from '../anyWallet.ts'
import type { Driver, ProviderAccount } from '../createWallet.ts'
import { createWallet } from '../createWallet.ts'
import type { Emitter } from '../listen.ts'
import { listen } from '../listen.ts'
import { memberOf, providerWith } from '../pageObjects.ts'
import { sanitizeWalletIcon, sanitizeWalletName } from '../sanitizeWalletInfo.ts'
import type { WalletInfo, WalletTimeouts } from '../wallet.ts'
import { lockedMessages } from '../walletErrors.ts'
import { bitcoinIdentity } from './bitcoinIdentity.ts'
import { paymentAccount, recordOf } from './paymentAccount.ts'
import type { UtxoDeposit, UtxoWallet } from './utxoChecks.ts'
import { inputsByAddress, utxoChecks } from './utxoChecks.ts'

/**
 * Provider that Xverse, Leather and others inject. Source: WBIP004 and docs.xverse.app (sats-connect).
 * @example
 * const provider: SatsConnectProvider = { request: async () => ({ result: [] }) }
 */
export interface SatsConnectProvider extends Emitter {
  readonly request: (method: string, params?: unknown) => Promise<unknown>
}

/**
 * Identity of a sats-connect wallet, and whether reading its addresses may open its window.
 * @example
 * const info: SatsConnectInfo = { id: 'utxo:LeatherProvider', name: 'Leather', readsOpenWindow: true }
 */
export interface SatsConnectInfo extends WalletInfo {
  /** Its account is then known from a connection only, and a page load needs another one. */
  readonly readsOpenWindow?: true | undefined
}

/**
 * Creates a wallet around a sats-connect provider. Uses its payment address, never its ordinals address.
 * @example
 * const provider: SatsConnectProvider = { request: async () => ({ result: [] }) }
 * createSatsConnectWallet(provider, { id: 'utxo:example', name: 'Example' }).chains // [ 'BTC' ]
 */
export function createSatsConnectWallet(
  provider: SatsConnectProvider,
  { readsOpenWindow, ...info }: SatsConnectInfo,
  timeouts?: WalletTimeouts,
): UtxoWallet {
  const request = async (method: string, params?: unknown) => resultOf(await provider.request(method, params))
  let chosen: ProviderAccount | undefined
  const forget = () => {
    chosen = undefined
  }
  if (readsOpenWindow) listen(provider, { accountChange: 'accounts' }, forget)
  const driver: Driver<UtxoDeposit, 'utxo'> = {
    ...info,
    family: 'utxo',
    chains: ['BTC'],
    ...(readsOpenWindow && { reconnects: false }),
    async connect() {
      const asked = { purposes: ['payment'], message: 'Choose the account to pay from.' }
      chosen = paymentOf(await request('getAccounts', asked))
      return chosen
    },
    account: async () =>
      readsOpenWindow ? chosen : paymentOf(await request('getAddresses', { purposes: ['payment'] })),
    async identity() {
      const { bitcoin } = recordOf(await request('wallet_getNetwork'))
      return bitcoinIdentity(recordOf(bitcoin).name)
    },
    deliver: {
      how: 'signs',
      sign: async (deposit) => readPsbt(await request('signPsbt', psbtRequest(deposit))),
    },
    async disconnect() {
      forget()
      await request('wallet_disconnect').catch(() => {})
    },
    onChange: (listener) => listen(provider, { accountChange: 'accounts', networkChange: 'chain' }, listener),
  }
  return createWallet(driver, utxoChecks, timeouts)
}

/** EIP-1193's codes for those of sats-connect: rejected, method not supported, and no access to the account. */
const standardCodes: Readonly<Record<string, number>> = { '-32000': 4001, '-32001': 4200, '-32002': 4100 }

/** Messages that decide, whatever their code: wallets use these codes of sats-connect for other failures too. */
const decisiveMessages: readonly (readonly [RegExp, number])[] = [
  [/\b(reject(ed|ion)?|cancell?ed|declined|user denied)\b/i, 4001],
  [lockedMessages, 4100],
  [/\b(pending|already)\b/i, -32002],
]

/** Returns the result, or throws the answer's error object with the code that other wallets use. */
function resultOf(answer: unknown): unknown {
  const { error, result } = recordOf(answer)
  if (error === undefined) return result
  const facts = recordOf(error)
  const standard = standardCodes[String(facts.code)]
  if (standard === undefined) throw error
  const { message } = facts
  const decisive = decisiveMessages.find(([form]) => typeof message === 'string' && form.test(message))
  // The message of an error instance is not enumerable.
  throw { ...facts, message, code: decisive?.[1] ?? standard }
}

function paymentOf(result: unknown) {
  return paymentAccount(Array.isArray(result) ? result : recordOf(result).addresses)
}

/** Builds the request of sats-connect wallets: the PSBT in base64 and the inputs of each address, without broadcast. */
function psbtRequest(deposit: UtxoDeposit) {
  return { psbt: base64.encode(deposit.tx.psbt), signInputs: inputsByAddress(deposit), broadcast: false }
}

/** Decodes the PSBT of an answer: base64, or an object with it. Throws `UnreadableDepositError`. */
function readPsbt(answer: unknown): Uint8Array {
  const text = typeof answer === 'string' ? answer : (answer as { psbt?: unknown } | null | undefined)?.psbt
  try {
    if (typeof text === 'string' && text !== '') return base64.decode(text)
  } catch {
    // Not base64.
  }
  return unreadable('the wallet did not return a PSBT')
}

/** Wallets that document addresses without a prompt for a connected page. Leather opens a window for each read. */
const windowless = /^(XverseProviders\.)?BitcoinProvider$/

/** Finds Bitcoin wallets, which list the path of their provider. Source: WBIP004. */
export const findSatsConnectWallets: FindWallets = (page, timeouts) => {
  const listed = memberOf(page, 'btc_providers')
  if (!Array.isArray(listed)) return []
  return listed.slice(0, 20).flatMap((entry: unknown) => {
    const [id, name, icon] = ['id', 'name', 'icon'].map((field) => memberOf(Object(entry), field))
    if (typeof id !== 'string' || !/^\w{1,40}(\.\w{1,40}){0,3}$/.test(id)) return []
    const provider = providerWith<SatsConnectProvider>(page, id, 'request')
    if (!provider) return []
    const info = { id: `utxo:${id}`, name: sanitizeWalletName(name, id), icon: sanitizeWalletIcon(icon) }
    const readsOpenWindow = windowless.test(id) ? undefined : true
    return [createSatsConnectWallet(provider, { ...info, readsOpenWindow }, timeouts)]
  })
}
