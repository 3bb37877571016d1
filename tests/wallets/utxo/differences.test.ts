import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { SentTransaction } from '../../../src/core/deposits/sentTransaction.ts'
import { type SendWithMemoIntent, sendWithMemo } from '../../../src/core/deposits/utxo/sendWithMemo.ts'
import { createPhantomBitcoinWallet } from '../../../src/wallets/utxo/phantom.ts'
import { createSatsConnectWallet } from '../../../src/wallets/utxo/satsConnect.ts'
import { createUnisatWallet } from '../../../src/wallets/utxo/unisat.ts'
import {
  createVultisigMemoWallet,
  createVultisigWallet,
  type VultisigProvider,
} from '../../../src/wallets/utxo/vultisig.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { publicKey, sign } from '../../core/deposits/utxo/wallet.ts'
import { optionsAt, targetFor } from '../targets.ts'
import {
  bitcoin,
  codeOf,
  deposit,
  honest,
  info,
  type Manners,
  options,
  paymentOf,
  phantom,
  satsConnect,
  sender,
  txidOf,
  unisat,
  vultisig,
} from './providers.ts'

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
  })

  test.each([
    [-32000, 'wallet_rejected'],
    [-32001, 'wallet_unsupported'],
    [-32002, 'wallet_locked'],
    [-32601, 'wallet_unsupported'],
    [-32603, 'wallet_failed'],
  ])('sats-connect means with its error %i what other wallets mean with %s', async (code, expected) => {
    const wallet = createSatsConnectWallet({ request: async () => ({ error: { code, message: 'no' } }) }, info)
    await expect(wallet.connect(bitcoin)).rejects.toEqual(codeOf(expected))
  })

  test.each([
    [-32000, 'Wallet is locked', 'wallet_locked'],
    [-32001, 'Wallet is locked', 'wallet_locked'],
    [-32002, 'Request already pending', 'wallet_silent'],
    [-32002, 'User rejected the request', 'wallet_rejected'],
    [-32000, 'User rejected the pending request', 'wallet_rejected'],
    [-32002, 'Access denied.', 'wallet_locked'],
    [-32603, 'Request already pending', 'wallet_failed'],
  ])('sats-connect means with its error %i and the message “%s” %s', async (code, message, expected) => {
    const wallet = createSatsConnectWallet({ request: async () => ({ error: { code, message } }) }, info)
    await expect(wallet.connect(bitcoin)).rejects.toEqual(codeOf(expected))
  })

  test('sats-connect keeps the message of an error instance', async () => {
    const error = Object.assign(new Error('The request was closed.'), { code: -32000 })
    const wallet = createSatsConnectWallet({ request: async () => ({ error }) }, info)
    await expect(wallet.connect(bitcoin)).rejects.toMatchObject({
      code: 'wallet_rejected',
      walletMessage: 'The request was closed.',
    })
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
          asset: { ticker: 'BCH' },
          from: own,
          to: tx.to,
          data: intent.memo,
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
