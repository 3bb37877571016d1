import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { expect, vi } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import type { SentUtxoTransaction } from '../../../src/core/deposits/sentTransaction.ts'
import { buildUtxoDeposit } from '../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { opReturnScript } from '../../../src/core/deposits/utxo/script.ts'
import type { SendWithMemoIntent } from '../../../src/core/deposits/utxo/sendWithMemo.ts'
import type { UtxoIntent } from '../../../src/core/deposits/utxo/utxoIntent.ts'
import type { PhantomBitcoinProvider } from '../../../src/wallets/utxo/phantom.ts'
import type { SatsConnectProvider } from '../../../src/wallets/utxo/satsConnect.ts'
import type { UnisatProvider } from '../../../src/wallets/utxo/unisat.ts'
import type { VultisigProvider } from '../../../src/wallets/utxo/vultisig.ts'
import { bitcoinAddresses, intentOf, publicKey, secret, sign } from '../../core/deposits/utxo/wallet.ts'
import { optionsAt, ProviderError, targetFor } from '../targets.ts'

export const codeOf = (code: string) => expect.objectContaining({ code })
export const info = { id: 'utxo:double', name: 'Double' }
export const bitcoin = targetFor('BTC', {
  identity: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
})
export const sender = bitcoinAddresses.p2wpkh
const built = (intent: UtxoIntent) => ({ intent, tx: buildUtxoDeposit(intent) })
export const deposit = built(intentOf('BTC', [5_000_000n], { sender }))

/** The name that the chain gives to signed bytes. */
export const txidOf = (bytes: Uint8Array) => Transaction.fromRaw(bytes, { allowUnknownOutputs: true }).id
export const options = (target = bitcoin) => optionsAt(target, txidOf)

/** The outputs that an honest wallet pays: the vault, the change and the memo. */
export function paymentOf({
  chain,
  network,
  vault,
  sender: payer,
  amount,
  memo,
}: SendWithMemoIntent): SentUtxoTransaction {
  const script = Uint8Array.of(0x76, 0xa9)
  return {
    family: 'utxo',
    senders: [payer, payer],
    outputs: [
      { value: amount, address: parseAddress(vault, chain, network), script },
      { value: 123n, address: payer, script },
      { value: 0n, script: opReturnScript(new TextEncoder().encode(memo)) },
    ],
  }
}

/** Signs another transaction than it was given: the vault gets less, the rest is burnt. */
export function cheat(psbt: Uint8Array): Uint8Array {
  const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  tx.updateOutput(0, { amount: 1_000n })
  tx.sign(secret)
  return tx.toPSBT(0)
}

export interface Manners {
  network: string
  accounts: string[]
  how: (psbt: Uint8Array) => Uint8Array
}
export const honest = (): Manners => ({ network: 'livenet', accounts: [sender], how: sign })

export function unisat(manners: Manners) {
  const signPsbt = vi.fn(async (text: string, _options: object) => hex.encode(manners.how(hex.decode(text))))
  const provider: UnisatProvider = {
    requestAccounts: async () => manners.accounts,
    getAccounts: async () => manners.accounts,
    getPublicKey: async () => hex.encode(publicKey),
    getNetwork: async () => manners.network,
    async switchNetwork(network) {
      manners.network = network
    },
    signPsbt,
  }
  return { provider, signPsbt }
}

/**
 * A provider of sats-connect. Its answer to a failed request is an error object: -32000 for a person's rejection, -32002
 * where the page has no permission. Source: docs.xverse.app (sats-connect), error codes.
 */
export function satsConnect(manners: Manners) {
  const paymentAccounts = () =>
    manners.accounts.map((address) => ({ address, publicKey: hex.encode(publicKey), purpose: 'payment' }))
  const answers: Readonly<Record<string, (params: never) => unknown>> = {
    getAccounts: () => [{ address: 'bc1pordinals', publicKey: '', purpose: 'ordinals' }, ...paymentAccounts()],
    getAddresses: () => ({ addresses: paymentAccounts() }),
    wallet_getNetwork: () => ({ bitcoin: { name: manners.network === 'livenet' ? 'Mainnet' : 'Testnet4' } }),
    signPsbt: ({ psbt }: { psbt: string }) => ({ psbt: base64.encode(manners.how(base64.decode(psbt))) }),
  }
  const errors: Readonly<Record<string, object>> = {
    4001: { code: -32000, message: 'The request was closed.' },
    4100: { code: -32002, message: 'Access denied.' },
  }
  const request = vi.fn(async (method: string, params?: unknown) => {
    const answer = answers[method]
    if (answer === undefined) return { error: { code: -32601, message: 'Method not supported' } }
    if (manners.accounts.length === 0 && /^get/.test(method)) return { jsonrpc: '2.0', error: errors[4100] }
    try {
      return { jsonrpc: '2.0', result: answer(params as never) }
    } catch (thrown) {
      return { jsonrpc: '2.0', error: errors[(thrown as ProviderError).code] }
    }
  })
  return { provider: { request } as SatsConnectProvider, request }
}

interface InputsToSign {
  readonly inputsToSign: readonly { readonly address: string; readonly signingIndexes: readonly number[] }[]
}

/** One chain of `window.vultisig`, with the methods of Vultisig's integration guide. */
export function vultisig(manners: Manners) {
  const signPSBT = vi.fn(async (psbt: Uint8Array, _options: InputsToSign, _broadcast?: boolean) => manners.how(psbt))
  const request = vi.fn(async ({ method }: { method: string; params: readonly unknown[] }): Promise<unknown> => {
    if (method === 'send_transaction') return 'AA'.repeat(32)
    if (method.endsWith('_accounts')) return manners.accounts
    throw new ProviderError(-32601, 'no such method')
  })
  const provider: VultisigProvider = { request, signPSBT }
  return { provider, request, signPSBT }
}

/** `window.phantom.bitcoin`: reports accounts when they are requested or change, with their purpose. */
export function phantom(manners: Manners) {
  const listeners: ((accounts: never) => void)[] = []
  const accountsOf = () => [
    { address: 'bc1pordinals', addressType: 'p2tr', publicKey: '', purpose: 'ordinals' },
    ...manners.accounts.map((address) => ({
      address,
      addressType: 'p2wpkh',
      purpose: 'payment',
      publicKey: hex.encode(publicKey),
    })),
  ]
  const signPSBT = vi.fn(async (psbt: Uint8Array, _options: InputsToSign, _broadcast?: boolean) => manners.how(psbt))
  const provider: PhantomBitcoinProvider = {
    requestAccounts: async () => accountsOf(),
    signPSBT,
    on: (event, listener) => event === 'accountsChanged' && listeners.push(listener),
  }
  const change = (accounts: string[]) => {
    manners.accounts = accounts
    for (const listener of listeners) listener(accountsOf() as never)
  }
  return { provider, signPSBT, change }
}

/** `window.keplr.bitcoin`, which follows UniSat with its own name of the network. */
export const keplr = (manners: Manners) =>
  unisat({ ...manners, network: manners.network === 'livenet' ? 'mainnet' : manners.network }).provider
