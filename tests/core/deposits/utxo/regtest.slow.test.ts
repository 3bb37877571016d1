import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex, utf8 } from '@scure/base'
import { p2pkh, p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import { RawTx } from '@scure/btc-signer/script.js'
import * as bitcoinjs from 'bitcoinjs-lib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { formatDecimal, units } from '../../../../src/core/asset/amount.ts'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { finalizeUtxoDeposit } from '../../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import { maxSpendable } from '../../../../src/core/deposits/utxo/planUtxoDeposit.ts'
import { lockingScript } from '../../../../src/core/deposits/utxo/script.ts'
import type { Utxo, UtxoIntent } from '../../../../src/core/deposits/utxo/utxoIntent.ts'
import { memoOutputs } from '../../../../src/core/memo/memoOutputs.ts'
import { findLitecoind, type Litecoind, startLitecoind } from './litecoind.ts'
import { vaultHash } from './wallet.ts'

const binary = findLitecoind()
if (!binary && process.env.CI)
  throw new Error('CI must install litecoind (apt-get install litecoind): its tests never skip.')
if (!binary)
  console.log('regtest.test: no litecoind (Debian package litecoind); deposits are not sent on a real chain.')

const place = { chain: 'LTC', network: 'mocknet' } as const
const regtest = { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef }
const vault = encodeAddress(vaultHash, 'LTC', 'mocknet')
const COINBASE_MATURITY = 100

interface Wallet {
  readonly secret: Uint8Array
  readonly publicKey: Uint8Array
  readonly address: string
}

const addressKinds = [
  (key: Uint8Array) => p2wpkh(key, regtest).address,
  (key: Uint8Array) => p2pkh(key, regtest).address,
  (key: Uint8Array) => p2sh(p2wpkh(key, regtest), regtest).address,
]

function walletOf(seed: number): Wallet {
  const secret = sha256(utf8.decode(`wallet ${seed}`))
  const publicKey = secp256k1.getPublicKey(secret, true)
  const address = addressKinds[seed % addressKinds.length]?.(publicKey)
  if (address === undefined) throw new Error('No address for the key.')
  return { secret, publicKey, address }
}

describe.skipIf(!binary)('a Litecoin node', () => {
  let node: Litecoind
  let miner = ''

  beforeAll(async () => {
    node = await startLitecoind(binary ?? '')
    await node.rpc('createwallet', 'miner')
    miner = await node.rpc('getnewaddress', '', 'bech32')
    await node.rpc('generatetoaddress', COINBASE_MATURITY + 10, miner)
  })

  afterAll(async () => {
    await node?.stop()
  })

  /** Pays coins of these values to a wallet, one transaction each, mines them and reads them back. */
  async function fund(
    wallets: readonly (readonly [Wallet, readonly bigint[]])[],
  ): Promise<readonly (readonly Utxo[])[]> {
    const made: string[][] = []
    for (const [{ address }, values] of wallets) {
      const txids: string[] = []
      for (const value of values) txids.push(await node.rpc('sendtoaddress', address, formatDecimal(value, 8)))
      made.push(txids)
      await node.rpc('generatetoaddress', 1, miner)
    }
    return Promise.all(
      made.map(async (txids, index) => {
        const [wallet] = wallets[index] ?? []
        const found = await Promise.all(txids.map((txid) => read(txid)))
        return found.flatMap((tx, at) => (wallet ? utxosOf(tx, txids[at] ?? '', wallet) : []))
      }),
    )
  }

  const read = async (txid: string): Promise<Uint8Array> => hex.decode(await node.rpc('getrawtransaction', txid))

  /** Builds, signs with the wallet's key, finishes and broadcasts. */
  async function send(intent: UtxoIntent, { secret }: Wallet): Promise<string> {
    const tx = Transaction.fromPSBT(buildUtxoDeposit(intent).psbt, { allowUnknownOutputs: true })
    tx.sign(secret)
    const { hex: raw, txid } = finalizeUtxoDeposit(tx.toPSBT(0), intent)
    expect(await node.rpc('sendrawtransaction', raw)).toBe(txid)
    return txid
  }

  function intentOf({ address }: Wallet, utxos: readonly Utxo[], facts: Partial<UtxoIntent> = {}): UtxoIntent {
    const memo = '=:BTC.BTC:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:123456'
    const rates = { gasRate: 1n, feeRate: 10n }
    const amount = units(50_000_000n)
    return { ...place, ...rates, protocol: 'THORCHAIN', memo, vault, sender: address, utxos, amount, ...facts }
  }

  test('accepts and mines a deposit from each kind of address: vault, change, memo', async () => {
    const wallets = [0, 1, 2].map(walletOf)
    const utxos = await fund(wallets.map((wallet) => [wallet, [40_000_000n, 30_000_000n]] as const))
    for (const [index, wallet] of wallets.entries()) {
      const intent = intentOf(wallet, utxos[index] ?? [])
      const txid = await send(intent, wallet)
      await node.rpc('generatetoaddress', 1, miner)
      const { confirmations } = await node.rpc<{ confirmations: number }>('getrawtransaction', txid, true)
      expect(confirmations).toBe(1)
      const [paid, change, memo] = bitcoinjs.Transaction.fromBuffer(await read(txid)).outs
      expect([paid?.value, hexOf(paid?.script)]).toEqual([intent.amount, hexOf(lockingScript(vault, place).script)])
      expect(hexOf(change?.script)).toBe(hexOf(lockingScript(wallet.address, place).script))
      expect(textOf(memo?.script)).toBe(intent.memo)
    }
  })

  test('accepts a memo in further outputs, each above its dust limit', async () => {
    const wallet = walletOf(3)
    const [utxos = []] = await fund([[wallet, [100_000_000n]]])
    const memo = `=:ETH.ETH:${'x'.repeat(150)}`
    const vout = memoOutputs(memo, place).map((output) => ({
      type: output.type,
      data: output.type === 'op_return' ? hex.encode(output.data) : output.address,
      amount: Number(output.amount),
    }))
    const txid = await send(intentOf(wallet, utxos, { memo, vout }), wallet)
    const [, , head, ...pieces] = bitcoinjs.Transaction.fromBuffer(await read(txid)).outs
    const tail = pieces.map(({ script }) => utf8.encode(Uint8Array.from(script).slice(2))).join('')
    expect(`${textOf(head?.script)?.slice(0, 79)}${tail.replace(/\0+$/, '')}`).toBe(memo)
  })

  test('accepts the maximum of fifty random wallets at any relayed rate', async () => {
    const shapes = fc.sample(
      fc.record({
        values: fc.array(fc.bigInt(200_000n, 4_000_000n), { minLength: 1, maxLength: 5 }),
        feeRate: fc.bigInt(1n, 40n),
        memo: fc.string({ unit: fc.constantFrom(...'=:.-/abcXYZ0189'), minLength: 1, maxLength: 80 }),
      }),
      { numRuns: 50, seed: 20_261_120 },
    )
    const wallets = shapes.map((_, index) => walletOf(100 + index))
    const utxos = await fund(wallets.map((wallet, index) => [wallet, shapes[index]?.values ?? []] as const))
    const sent: { txid: string; amount: bigint; memo: string }[] = []
    for (const [index, wallet] of wallets.entries()) {
      const { feeRate = 1n, memo = '' } = shapes[index] ?? {}
      const source = intentOf(wallet, utxos[index] ?? [], { feeRate, memo })
      const amount = maxSpendable(source)
      sent.push({ txid: await send({ ...source, amount }, wallet), amount, memo })
    }
    await node.rpc('generatetoaddress', 1, miner)
    for (const { txid, amount, memo } of sent) {
      const { confirmations } = await node.rpc<{ confirmations: number }>('getrawtransaction', txid, true)
      const outs = bitcoinjs.Transaction.fromBuffer(await read(txid)).outs
      expect([confirmations, outs.length, outs[0]?.value, textOf(outs[1]?.script)]).toEqual([1, 2, amount, memo])
    }
  })

  test('rejects a memo of 81 bytes', async () => {
    const wallet = walletOf(6)
    const [utxos = []] = await fund([[wallet, [100_000_000n]]])
    const intent = intentOf(wallet, utxos)
    expect(() => buildUtxoDeposit({ ...intent, memo: 'm'.repeat(81) })).toThrow('81 bytes')
    const { psbt } = buildUtxoDeposit({ ...intent, memo: 'm'.repeat(80) })
    const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
    const script = Uint8Array.of(0x6a, 0x4c, 81, ...utf8.decode('m'.repeat(81)))
    tx.updateOutput(2, { script })
    tx.sign(wallet.secret)
    tx.finalize()
    await expect(node.rpc('sendrawtransaction', tx.hex)).rejects.toThrow('scriptpubkey')
  })
})

function utxosOf(previousTx: Uint8Array, txid: string, { address, publicKey }: Wallet): readonly Utxo[] {
  const script = hexOf(lockingScript(address, place).script)
  return RawTx.decode(previousTx).outputs.flatMap((output, vout) =>
    hexOf(output.script) === script
      ? [{ txid, vout, value: output.amount, address, confirmations: 1, previousTx, publicKey }]
      : [],
  )
}

const hexOf = (script: Uint8Array | undefined): string => hex.encode(Uint8Array.from(script ?? []))

function textOf(script: Uint8Array | undefined): string | undefined {
  const [, data] = bitcoinjs.script.decompile(script ?? new Uint8Array()) ?? []
  return data instanceof Uint8Array ? utf8.encode(Uint8Array.from(data)) : undefined
}
