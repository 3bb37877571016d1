import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { bytesToHex, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { describe, expect, test } from 'vitest'
import { hashOfTx } from '../../src/core/deposits/cosmos/assembleTx.ts'
import { decodeTx } from '../../src/core/deposits/cosmos/decodeTx.ts'
import { buildEvmDeposit } from '../../src/core/deposits/evm/buildEvmDeposit.ts'
import { buildSolanaDeposit } from '../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { decodeTransaction } from '../../src/core/deposits/solana/decodeTransaction.ts'
import { buildTronDeposit } from '../../src/core/deposits/tron/buildTronDeposit.ts'
import { buildUtxoDeposit } from '../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import type { UtxoChain } from '../../src/core/deposits/utxo/utxoNetworks.ts'
import { buildXrpDeposit } from '../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { hashOfXrpTx } from '../../src/core/deposits/xrp/finalizeXrpDeposit.ts'
import { devnetEvmChainIds } from '../../src/devnet/rules/identity.ts'
import { createBurnerKey, formatBurnerKey, parseBurnerKey } from '../../src/wallets/burner/burnerKey.ts'
import { createCosmosBurner } from '../../src/wallets/burner/cosmosBurner.ts'
import { createEvmBurner } from '../../src/wallets/burner/evmBurner.ts'
import { createMemoBurner } from '../../src/wallets/burner/memoBurner.ts'
import { createSolanaBurner } from '../../src/wallets/burner/solanaBurner.ts'
import { createTronBurner } from '../../src/wallets/burner/tronBurner.ts'
import { createUtxoBurner } from '../../src/wallets/burner/utxoBurner.ts'
import { createXrpBurner } from '../../src/wallets/burner/xrpBurner.ts'
import type { SolanaWallet } from '../../src/wallets/solana/solanaChecks.ts'
import type { TronWallet } from '../../src/wallets/tron/tronChecks.ts'
import type { SubmitOptions, WalletTarget } from '../../src/wallets/wallet.ts'
import { addressOf } from '../core/actions/answers.ts'
import { build, depositOf } from '../core/deposits/cosmos/intents.ts'
import { coin } from '../core/deposits/evm/intents.ts'
import * as solana from '../core/deposits/solana/intents.ts'
import * as tron from '../core/deposits/tron/intents.ts'
import { intentOf } from '../core/deposits/utxo/wallet.ts'
import * as xrp from '../core/deposits/xrp/intents.ts'
import { optionsAt, targetFor } from './targets.ts'

const key = parseBurnerKey('1a'.repeat(32))
const mocknet = { network: 'mocknet' } as const

describe('burner wallets', () => {
  test('creates a key from the given random bytes, and parses and formats it', () => {
    const zeroFirst = [new Uint8Array(32), new Uint8Array(32).fill(5)]
    const made = createBurnerKey((bytes) => {
      bytes.set(zeroFirst.shift() ?? new Uint8Array(32).fill(9))
      return bytes
    })
    // Zero is no key of the curve.
    expect(formatBurnerKey(made)).toBe('05'.repeat(32))
    expect(parseBurnerKey(formatBurnerKey(made))).toEqual(made)
    for (const text of ['', '0a', 'zz'.repeat(32), '00'.repeat(32), 'ff'.repeat(32)]) {
      expect(() => parseBurnerKey(text)).toThrow(expect.objectContaining({ code: 'invalid_parameter' }))
    }
  })

  test('does not connect or sign on mainnet', async () => {
    const everyone = [
      [createEvmBurner(key), 'ETH'],
      [createUtxoBurner(key), 'BTC'],
      [createCosmosBurner(key), 'THOR'],
      [createSolanaBurner(key), 'SOL'],
      [createTronBurner(key), 'TRON'],
      [createXrpBurner(key), 'XRP'],
      [createMemoBurner(key, async () => ({ utxos: [], feeRate: 1n })), 'ZEC'],
    ] as const
    for (const [wallet, chain] of everyone) {
      expect(wallet).toMatchObject({ kind: 'burner', name: expect.stringContaining('devnet only') })
      for (const network of ['mainnet', 'stagenet'] as const) {
        const refused = wallet.connect(targetFor(chain, { network }))
        await expect(refused).rejects.toMatchObject({ code: 'wallet_unsupported' })
      }
    }
    const deposit = { intent: tron.intent, tx: buildTronDeposit(tron.intent) }
    const submitting = createTronBurner(key).submit(deposit, optionsAt(targetFor('TRON')).options)
    await expect(submitting).rejects.toMatchObject({ code: 'wallet_unsupported' })
  })

  test.each([
    [createUtxoBurner(key), 'BTC', '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
    [createUtxoBurner(key), 'BTC', '0X000000000019D6689C085AE165831E934FF763AE46A2A6C172B3F1B60A8CE26F'],
    [createUtxoBurner(key), 'DOGE', '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691'],
    [createEvmBurner(key), 'ETH', '1'],
    [createCosmosBurner(key), 'THOR', 'thorchain-1'],
    [createSolanaBurner(key), 'SOL', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
    [createTronBurner(key), 'TRON', '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'],
    [createXrpBurner(key), 'XRP', '0'],
    [createXrpBurner(key), 'XRP', ''],
  ] as const)('%o neither connects nor signs on %s when the chain is %j', async (wallet, chain, identity) => {
    const target = targetFor(chain, { ...mocknet, identity })
    await expect(wallet.connect(target)).rejects.toMatchObject({ code: 'wallet_wrong_chain' })
  })

  test.each([
    ['SOL', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
    ['TRON', '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'],
  ] as const)(
    'a burner broadcasts nothing on %s of the public internet, whose bytes name no network',
    async (chain, identity) => {
      const devnet = targetFor(chain, mocknet)
      const { options, broadcast } = optionsAt({ ...devnet, identity })
      const submitting =
        chain === 'SOL'
          ? submitSolana(createSolanaBurner(key), devnet, options)
          : submitTron(createTronBurner(key), devnet, options)
      await expect(submitting).rejects.toMatchObject({ code: 'wallet_wrong_chain' })
      expect(broadcast).not.toHaveBeenCalled()
    },
  )

  test.each(['eip1559', 'legacy'] as const)('signs an EVM transaction of type %s', async (type) => {
    const target = targetFor('ETH', { ...mocknet, identity: String(devnetEvmChainIds.ETH) })
    const wallet = createEvmBurner(key)
    const { address } = await wallet.connect(target)
    const fee = type === 'legacy' ? { type, gasPrice: 5_000_000_000n } : coin.fee
    const intent = { ...coin, ...mocknet, devnetChainIds: devnetEvmChainIds, sender: address, fee }
    const [tx] = buildEvmDeposit(intent)
    if (tx === undefined) throw new Error('no transaction')
    const { options, broadcast } = optionsAt(target)
    await wallet.submit({ intent, tx }, options).catch(() => {})
    const serializedTransaction = bytesToHex(broadcast.mock.calls[0]?.[0] ?? new Uint8Array()) as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
  })

  test.each<UtxoChain>(['BTC', 'LTC', 'DOGE', 'DASH'])('signs a UTXO transaction on %s', async (chain) => {
    const target = targetFor(chain, mocknet)
    const wallet = createUtxoBurner(key)
    const { address } = await wallet.connect(target)
    const intent = intentOf(chain, [30_000_000_000n], { ...mocknet, sender: address })
    const deposit = { intent, tx: buildUtxoDeposit(intent) }
    const { options } = optionsAt(target, (bytes) => Transaction.fromRaw(bytes, { allowUnknownOutputs: true }).id)
    expect(await wallet.submit(deposit, options)).toMatchObject({ chain, sentBy: 'us' })
  })

  test.each(['direct', 'amino'] as const)('signs a Cosmos transaction in mode %s', async (signMode) => {
    const target = targetFor('THOR', { ...mocknet, identity: 'thorchain' })
    const wallet = createCosmosBurner(key)
    const { address, publicKey = new Uint8Array() } = await wallet.connect(target)
    const signer = { address, publicKey, accountNumber: 3n, sequence: 4n }
    const intent = depositOf('THOR.RUNE', { ...mocknet, signer, signMode })
    const deposit = { intent, tx: build(intent) }
    const { options, broadcast } = optionsAt(target, hashOfTx)
    await wallet.submit(deposit, options)
    const [signature] = decodeTx(broadcast.mock.calls[0]?.[0] ?? new Uint8Array()).signatures
    expect(secp256k1.verify(signature ?? new Uint8Array(64), deposit.tx.signBytes, publicKey)).toBe(true)
  })

  async function submitSolana(wallet: SolanaWallet, devnet: WalletTarget, options: SubmitOptions) {
    const { address } = await wallet.connect(devnet)
    const intent = { ...solana.intent, ...mocknet, sender: address }
    return wallet.submit({ intent, tx: buildSolanaDeposit(intent) }, options)
  }

  async function submitTron(wallet: TronWallet, devnet: WalletTarget, options: SubmitOptions) {
    const { address } = await wallet.connect(devnet)
    const intent = { ...tron.intent, ...mocknet, sender: address }
    return wallet.submit({ intent, tx: buildTronDeposit(intent) }, options)
  }

  test('signs a Solana transaction', async () => {
    const target = targetFor('SOL', mocknet)
    const wallet = createSolanaBurner(key)
    const { address, publicKey = new Uint8Array() } = await wallet.connect(target)
    const intent = { ...solana.intent, ...mocknet, sender: address }
    const deposit = { intent, tx: buildSolanaDeposit(intent) }
    const hashOf = (bytes: Uint8Array) => base58.encode(decodeTransaction(bytes).signatures[0] ?? new Uint8Array())
    const { options } = optionsAt(target, hashOf)
    const { hash } = await wallet.submit(deposit, options)
    expect(ed25519.verify(base58.decode(hash), deposit.tx.signBytes, publicKey)).toBe(true)
  })

  test('signs TRON and XRP transactions that their ledgers accept', async () => {
    const target = targetFor('TRON', mocknet)
    const wallet = createTronBurner(key)
    const { address } = await wallet.connect(target)
    const intent = { ...tron.intent, ...mocknet, sender: address }
    const tx = buildTronDeposit(intent)
    expect(await wallet.submit({ intent, tx }, optionsAt(target, () => tx.hash).options)).toMatchObject({
      hash: tx.hash,
    })

    const ledger = targetFor('XRP', mocknet)
    const burner = createXrpBurner(key)
    const { address: sender, publicKey = new Uint8Array() } = await burner.connect(ledger)
    const payment = { ...xrp.intent, ...mocknet, sender, publicKey, vault: addressOf('XRP', 5, 'mocknet') }
    const deposit = { intent: payment, tx: buildXrpDeposit(payment) }
    expect(await burner.submit(deposit, optionsAt(ledger, hashOfXrpTx).options)).toMatchObject({
      chain: 'XRP',
      sentBy: 'us',
    })
  })
})
