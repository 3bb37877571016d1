import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test, vi } from 'vitest'
import { parseAddress } from '../../src/core/address/address.ts'
import { units } from '../../src/core/asset/amount.ts'
import type { SentTransaction, SentUtxoTransaction } from '../../src/core/deposits/sentTransaction.ts'
import { buildUtxoDeposit } from '../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import type { UtxoIntent } from '../../src/core/deposits/utxo/intent.ts'
import { opReturnScript } from '../../src/core/deposits/utxo/script.ts'
import { type SendWithMemoIntent, sendWithMemo } from '../../src/core/deposits/utxo/sendWithMemo.ts'
import { createPhantomBitcoinWallet, type PhantomBitcoinProvider } from '../../src/wallets/utxo/phantom.ts'
import { createSatsConnectWallet, type SatsConnectProvider } from '../../src/wallets/utxo/satsConnect.ts'
import { createUnisatWallet, type UnisatProvider } from '../../src/wallets/utxo/unisat.ts'
import {
  createVultisigMemoWallet,
  createVultisigWallet,
  type VultisigProvider,
} from '../../src/wallets/utxo/vultisig.ts'
import type { SubmitOptions } from '../../src/wallets/wallet.ts'
import { addressOf } from '../core/actions/answers.ts'
import { bitcoinAddresses, intentOf, publicKey, secret, sign } from '../core/deposits/utxo/wallet.ts'
import { optionsAt, ProviderError, targetFor } from './targets.ts'

const codeOf = (code: string) => expect.objectContaining({ code })
const info = { id: 'utxo:double', name: 'Double' }
const bitcoin = targetFor('BTC', { identity: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f' })
const sender = bitcoinAddresses.p2wpkh
const built = (intent: UtxoIntent) => ({ intent, tx: buildUtxoDeposit(intent) })
const deposit = built(intentOf('BTC', [5_000_000n], { sender }))

/** The name that the chain gives to signed bytes. */
const txidOf = (bytes: Uint8Array) => Transaction.fromRaw(bytes, { allowUnknownOutputs: true }).id
const options = (target = bitcoin) => optionsAt(target, txidOf)

/** What an honest wallet sends: the vault, the change and the memo. */
function paymentOf({ chain, network, vault, sender: payer, amount, memo }: SendWithMemoIntent): SentUtxoTransaction {
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

/** Signs another transaction than it was given: the vault gets less, the rest goes to nobody. */
function cheat(psbt: Uint8Array): Uint8Array {
  const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  tx.updateOutput(0, { amount: 1_000n })
  tx.sign(secret)
  return tx.toPSBT(0)
}

interface Manners {
  network: string
  accounts: string[]
  how: (psbt: Uint8Array) => Uint8Array
}
const honest = (): Manners => ({ network: 'livenet', accounts: [sender], how: sign })

function unisat(manners: Manners) {
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

function satsConnect(manners: Manners) {
  const answers: Readonly<Record<string, (params: never) => unknown>> = {
    getAccounts: () => [
      { address: 'bc1pordinals', publicKey: '', purpose: 'ordinals' },
      ...manners.accounts.map((address) => ({ address, publicKey: hex.encode(publicKey), purpose: 'payment' })),
    ],
    getAddresses: () => ({
      addresses: manners.accounts.map((address) => ({ address, publicKey: hex.encode(publicKey), purpose: 'payment' })),
    }),
    wallet_getNetwork: () => ({ bitcoin: { name: manners.network === 'livenet' ? 'Mainnet' : 'Testnet4' } }),
    signPsbt: ({ psbt }: { psbt: string }) => ({ psbt: base64.encode(manners.how(base64.decode(psbt))) }),
  }
  const request = vi.fn(async (method: string, params?: unknown) => {
    const answer = answers[method]
    if (answer === undefined) return { error: { code: -32601, message: 'Method not supported' } }
    return { jsonrpc: '2.0', result: answer(params as never) }
  })
  return { provider: { request } as SatsConnectProvider, request }
}

interface InputsToSign {
  readonly inputsToSign: readonly { readonly address: string; readonly signingIndexes: readonly number[] }[]
}

/** One chain of `window.vultisig`, with the methods of Vultisig's integration guide. */
function vultisig(manners: Manners) {
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
function phantom(manners: Manners) {
  const listeners: ((accounts: never) => void)[] = []
  const accountsOf = () => [
    { address: 'bc1pordinals', addressType: 'p2tr', publicKey: '', purpose: 'ordinals' },
    ...manners.accounts.map((address) => ({
      ...{ address, addressType: 'p2wpkh', purpose: 'payment' },
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
const keplr = (manners: Manners) =>
  unisat({ ...manners, network: manners.network === 'livenet' ? 'mainnet' : manners.network }).provider

describe.each([
  ['UniSat', (manners: Manners) => createUnisatWallet(unisat(manners).provider, info)],
  ['sats-connect', (manners: Manners) => createSatsConnectWallet(satsConnect(manners).provider, info)],
  ['Keplr', (manners: Manners) => createUnisatWallet(keplr(manners), info)],
  ['Vultisig', (manners: Manners) => createVultisigWallet({ bitcoin: vultisig(manners).provider }, info)],
  ['Phantom', (manners: Manners) => createPhantomBitcoinWallet(phantom(manners).provider, info)],
] as const)('a Bitcoin wallet in the way of %s', (_name, walletWith) => {
  /** Submits after an attempt to connect, because some providers report accounts only then. */
  async function submit(manners: Manners, given: SubmitOptions) {
    const wallet = walletWith(manners)
    await wallet.connect(bitcoin).catch(() => undefined)
    return wallet.submit(deposit, given)
  }

  test('signs the PSBT without sending it', async () => {
    const wallet = walletWith(honest())
    expect(await wallet.connect(bitcoin)).toMatchObject({ chain: 'BTC', address: sender })
    const { options: given, broadcast } = options()
    const submitted = await wallet.submit(deposit, given)
    expect(submitted.hash).toBe(txidOf(broadcast.mock.calls[0]?.[0] ?? new Uint8Array()))
    expect(submitted.sentBy).toBe('us')
  })

  test('sends nothing after another signature, no signature or a rejection', async () => {
    const attempts: readonly [Manners['how'], string][] = [
      [cheat, 'deposit_mismatch'],
      [(psbt) => psbt, 'deposit_mismatch'],
      [() => Uint8Array.of(1, 2, 3), 'deposit_mismatch'],
      [
        () => {
          throw new ProviderError(4001, 'User rejected the request.')
        },
        'wallet_rejected',
      ],
    ]
    for (const [how, code] of attempts) {
      const { options: given, broadcast } = options()
      await expect(submit({ ...honest(), how }, given)).rejects.toEqual(codeOf(code))
      expect(broadcast).not.toHaveBeenCalled()
    }
  })

  test('requests no signature from a locked wallet or another account', async () => {
    const other = addressOf('BTC', 9)
    await expect(submit({ ...honest(), accounts: [] }, options().options)).rejects.toEqual(codeOf('wallet_locked'))
    await expect(submit({ ...honest(), accounts: [other] }, options().options)).rejects.toEqual(
      codeOf('wallet_account_changed'),
    )
  })

  test('does not sign on the devnet, because it cannot report the first block', async () => {
    const devnet = targetFor('BTC', { network: 'mocknet' })
    const manners = { ...honest(), network: 'testnet', accounts: [addressOf('BTC', 3, 'mocknet')] }
    await expect(walletWith(manners).connect(devnet)).rejects.toEqual(codeOf('wallet_wrong_chain'))
  })
})

describe('differences between UTXO wallets', () => {
  test('UniSat switches to mainnet and signs each input with SIGHASH_ALL', async () => {
    const { provider, signPsbt } = unisat({ ...honest(), network: 'testnet' })
    const wallet = createUnisatWallet(provider, info)
    expect(await wallet.connect(bitcoin)).toMatchObject({ address: sender, publicKey })
    await wallet.submit(deposit, options().options)
    expect(signPsbt.mock.calls[0]?.[1]).toEqual({
      autoFinalized: false,
      toSignInputs: [{ index: 0, address: sender, sighashTypes: [1] }],
    })
  })

  test('UniSat on a test network does not sign for mainnet', async () => {
    const wallet = createUnisatWallet(unisat({ ...honest(), network: 'testnet' }).provider, info)
    await expect(wallet.submit(deposit, options().options)).rejects.toEqual(codeOf('wallet_wrong_chain'))
  })

  test('sats-connect pays from the payment address without broadcasting', async () => {
    const { provider, request } = satsConnect(honest())
    const wallet = createSatsConnectWallet(provider, info)
    await wallet.submit(deposit, options().options)
    const [, asked] = request.mock.calls.find(([method]) => method === 'signPsbt') ?? []
    expect(asked).toMatchObject({ broadcast: false, signInputs: { [sender]: [0] } })
    const foreign = createSatsConnectWallet({ request: async () => ({ error: { code: -32601, message: 'no' } }) }, info)
    await expect(foreign.connect(bitcoin)).rejects.toEqual(codeOf('wallet_unsupported'))
  })

  test('Keplr on a test network switches to mainnet', async () => {
    const manners = { ...honest(), network: 'signet' }
    const { provider } = unisat(manners)
    expect(await createUnisatWallet(provider, info).connect(bitcoin)).toMatchObject({ address: sender })
    expect(manners.network).toBe('livenet')
  })

  test.each([
    [
      'Vultisig',
      (manners: Manners) => {
        const { provider, signPSBT } = vultisig(manners)
        return { wallet: createVultisigWallet({ bitcoin: provider }, info), signPSBT }
      },
    ],
    [
      'Phantom',
      (manners: Manners) => {
        const { provider, signPSBT } = phantom(manners)
        return { wallet: createPhantomBitcoinWallet(provider, info), signPSBT }
      },
    ],
  ] as const)('%s signs a copy of the PSBT and is told not to broadcast', async (_name, create) => {
    const { wallet, signPSBT } = create(honest())
    await wallet.connect(bitcoin)
    await wallet.submit(deposit, options().options)
    const [psbt, asked, broadcast] = signPSBT.mock.calls[0] ?? []
    expect(psbt).toEqual(deposit.tx.psbt)
    expect(psbt).not.toBe(deposit.tx.psbt)
    expect(asked).toEqual({ inputsToSign: [{ address: sender, signingIndexes: [0], sigHash: 1 }] })
    expect(broadcast).toBe(false)
  })

  test.each<[string, unknown, string | undefined]>([
    ['hex', hex.encode(sign(deposit.tx.psbt)), undefined],
    ['nothing', undefined, 'deposit_mismatch'],
    ['text', '<img>', 'deposit_mismatch'],
    ['an object', { psbt: 'cHNidA==' }, 'deposit_mismatch'],
  ])('accepts bytes or hex from Phantom and refuses anything else: %s', async (_what, answer, code) => {
    const { provider } = phantom(honest())
    const wallet = createPhantomBitcoinWallet({ ...provider, signPSBT: async () => answer }, info)
    await wallet.connect(bitcoin)
    const submitted = wallet.submit(deposit, options().options)
    if (code === undefined) expect(await submitted).toMatchObject({ sentBy: 'us' })
    else await expect(submitted).rejects.toEqual(codeOf(code))
  })

  test('Phantom follows a change of account and never pays from the ordinals address', async () => {
    const { provider, change } = phantom(honest())
    const wallet = createPhantomBitcoinWallet(provider, info)
    expect(await wallet.account(bitcoin)).toBeUndefined()
    expect(await wallet.connect(bitcoin)).toMatchObject({ address: sender, publicKey })
    const changes: string[] = []
    wallet.onChange((what) => changes.push(what))
    change([addressOf('BTC', 9)])
    expect(changes).toEqual(['accounts'])
    expect(await wallet.account(bitcoin)).toMatchObject({ address: addressOf('BTC', 9) })
    await expect(wallet.submit(deposit, options().options)).rejects.toEqual(codeOf('wallet_account_changed'))
    change([])
    await expect(wallet.submit(deposit, options().options)).rejects.toEqual(codeOf('wallet_locked'))
    await wallet.disconnect()
    expect(await wallet.account(bitcoin)).toBeUndefined()
  })

  test('Vultisig sends with a memo on chains we do not build for, and its hash is verified', async () => {
    const own = addressOf('BCH', 3)
    const intent: SendWithMemoIntent = {
      chain: 'BCH',
      network: 'mainnet',
      protocol: 'THORCHAIN',
      vault: addressOf('BCH', 5),
      sender: own,
      amount: units(2_000_000n),
      memo: '=:e:0x8d1d8b4b0a6f1f0f3c2f6a1f6a3e5d4c3b2a1908',
    }
    const { provider, request } = vultisig({ ...honest(), accounts: [own] })
    const wallet = createVultisigMemoWallet({ bitcoincash: provider }, info)
    const target = targetFor('BCH')
    const tx = sendWithMemo(intent)
    const paid = paymentOf(intent)
    const shows = (sent: SentTransaction | undefined) => optionsAt(target, txidOf, () => sent).options
    expect(await wallet.submit({ intent, tx }, shows(paid))).toEqual({
      chain: 'BCH',
      hash: 'aa'.repeat(32),
      sentBy: 'wallet',
      readBack: 'matches',
    })
    const thief = { ...paid, outputs: paid.outputs.map((output) => ({ ...output, address: addressOf('BCH', 9) })) }
    await expect(wallet.submit({ intent, tx }, shows(thief))).rejects.toEqual(codeOf('wallet_sent_other'))
    expect(request.mock.calls.at(-1)?.[0]).toMatchObject({
      method: 'send_transaction',
      params: [
        {
          ...{ asset: { ticker: 'BCH' }, from: own, to: tx.to, data: intent.memo },
          amount: { amount: '2000000', decimals: 8 },
        },
      ],
    })
    const changed = { intent, tx: { ...tx, memo: `${tx.memo}1` } }
    await expect(wallet.submit(changed, options(target).options)).rejects.toEqual(codeOf('deposit_mismatch'))
  })

  test('Vultisig supports a chain only if it signs without sending there, or sends with a memo', () => {
    const { provider } = vultisig(honest())
    const sendsOnly: VultisigProvider = { request: provider.request }
    const providers = { litecoin: provider, dash: sendsOnly, bitcoincash: sendsOnly }
    expect(createVultisigWallet(providers, info).chains).toEqual(['LTC'])
    expect(createVultisigMemoWallet(providers, info).chains).toEqual(['BCH'])
  })
})
