import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import { assembleTx } from '../../../src/core/deposits/cosmos/assembleTx.ts'
import { buildCosmosTransfer } from '../../../src/core/deposits/cosmos/buildCosmosTransfer.ts'
import { rawData, type TronRaw, transaction } from '../../../src/core/deposits/tron/tronMessages.ts'
import { keyHashScript } from '../../../src/core/deposits/utxo/script.ts'
import type { UtxoTx } from '../../../src/core/deposits/utxo/utxoTx.ts'
import { decodePayment } from '../../../src/core/deposits/xrp/decodePayment.ts'
import { encodePayment } from '../../../src/core/deposits/xrp/encodePayment.ts'
import type { ReadableChain } from '../../../src/core/readers/reader.ts'
import { createKeyRing } from '../../../src/devnet/chains/keyRing.ts'
import { formatOf } from '../../../src/devnet/chains/utxo/format.ts'
import { scriptOfAddress } from '../../../src/devnet/chains/utxo/scripts.ts'
import { signInputs } from '../../../src/devnet/chains/utxo/utxoSignatures.ts'
import { halfHash, signedPart } from '../../../src/devnet/chains/xrp/xrpLedger.ts'
import { devnetEvmChainIds } from '../../../src/devnet/rules/identity.ts'
import { COIN, journey } from './journey.ts'
import { makeChains, mine, readerOver, seed } from './testChains.ts'

/** A person with a hundred coins, and the chain one block later. */
async function person(name: ReadableChain) {
  const devnet = makeChains()
  const chain = devnet.get(name)
  if (chain === undefined) throw new Error(`There is no ${name}.`)
  const key = createKeyRing(name, seed)('person')
  const txid = chain.faucet({ to: key.address, asset: chains[name].gasAsset, amount: units(100n * COIN) })
  await mine(chain)
  return { devnet, chain, key, txid, reader: readerOver(devnet, name), vault: chain.addressOf('vault') }
}

const refusalWith = (text: string) => ({ code: 'broadcast_refused', reason: expect.stringContaining(text) })

describe('a UTXO node refuses', () => {
  async function send(name: 'BTC' | 'DOGE' | 'BCH', change: (tx: UtxoTx, dust: Uint8Array) => UtxoTx) {
    const { key, txid, reader, vault } = await person(name)
    const format = formatOf(name)
    const spent = { script: scriptOfAddress(name, key.address), amount: 100n * COIN }
    const input = { txid, vout: 0, sequence: 0xffff_ffff, scriptSig: new Uint8Array(), witness: [] }
    const outputs = [{ script: scriptOfAddress(name, vault), amount: 99n * COIN }]
    const tx = change({ version: format.version, locktime: 0, inputs: [input], outputs }, spent.script)
    return reader.broadcast(
      format.encode(
        signInputs(
          format,
          tx,
          tx.inputs.map(() => spent),
          key,
        ),
      ),
    )
  }
  const opReturn = (bytes: number) => Uint8Array.of(0x6a, 0x4c, bytes, ...new Uint8Array(bytes).fill(65))

  test.each(['BTC', 'DOGE', 'BCH'] as const)('no part of a plain payment on %s', async (name) => {
    expect(await send(name, (tx) => tx)).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([
    ['a fee below the relay fee', 'min relay fee not met', (tx: UtxoTx) => paying(tx, 100n * COIN - 10n)],
    ['more than the inputs', 'bad-txns-in-belowout', (tx: UtxoTx) => paying(tx, 101n * COIN)],
    ['an OP_RETURN of 81 bytes', 'scriptpubkey', (tx: UtxoTx) => adding(tx, opReturn(81), 0n)],
    ['two OP_RETURNs', 'multi-op-return', (tx: UtxoTx) => adding(adding(tx, opReturn(80), 0n), opReturn(76), 0n)],
    ['dust', 'dust', (tx: UtxoTx, own: Uint8Array) => adding(tx, own, 10n)],
    ['a script without an address', 'scriptpubkey', (tx: UtxoTx) => adding(tx, Uint8Array.of(0x51), 1_000n)],
    [
      'the same input twice',
      'bad-txns-inputs-duplicate',
      (tx: UtxoTx) => ({ ...tx, inputs: [...tx.inputs, ...tx.inputs] }),
    ],
    ['a transaction without outputs', 'bad-txns-vout-empty', (tx: UtxoTx) => ({ ...tx, outputs: [] })],
    [
      'an unknown coin',
      'bad-txns-inputs-missingorspent',
      (tx: UtxoTx) => ({ ...tx, inputs: tx.inputs.map((input) => ({ ...input, vout: 9 })) }),
    ],
  ])('%s', async (_title, message, change) => {
    await expect(send('BTC', change)).rejects.toMatchObject(refusalWith(message))
  })

  const paying = (tx: UtxoTx, amount: bigint): UtxoTx => ({
    ...tx,
    outputs: tx.outputs.map((one) => ({ ...one, amount })),
  })
  const adding = (tx: UtxoTx, script: Uint8Array, amount: bigint): UtxoTx => ({
    ...tx,
    outputs: [...tx.outputs, { script, amount }],
  })

  test('a witness on a chain without witnesses', async () => {
    const { reader, key } = await person('DOGE')
    const script = keyHashScript(new Uint8Array(20))
    const input = { txid: 'ab'.repeat(32), vout: 0, sequence: 1, scriptSig: new Uint8Array(), witness: [key.publicKey] }
    const bytes = formatOf('BTC').encode({
      version: 1,
      locktime: 0,
      inputs: [input],
      outputs: [{ script, amount: COIN }],
    })
    await expect(reader.broadcast(bytes)).rejects.toMatchObject({ code: expect.any(String) })
  })
})

describe('an EVM node refuses', () => {
  test.each([
    ['another chain id', { chainId: devnetEvmChainIds.BASE }, 'invalid chain id for signer'],
    ['a used nonce', { nonce: 0, value: 2n }, 'nonce too low: next nonce 1, tx nonce 0'],
    ['a nonce far ahead', { nonce: 100 }, 'txpool is full'],
    ['a fee below the base fee', { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }, 'less than block base fee'],
    ['more than the balance', { value: 10n ** 21n }, 'insufficient funds for gas * price + value'],
    ['too little gas', { gas: 20_000n }, 'intrinsic gas too low'],
  ])('%s', async (_title, change, message) => {
    const { chain, key, reader, vault } = await person('ETH')
    const account = privateKeyToAccount(bytesToHex(key.secret))
    const fee = { maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 9n }
    const tx = {
      type: 'eip1559',
      chainId: devnetEvmChainIds.ETH,
      nonce: 0,
      gas: 21_000n,
      to: vault as `0x${string}`,
      value: 1n,
      ...fee,
    } as const
    await reader.broadcast(hexToBytes(await account.signTransaction(tx)))
    await mine(chain)
    const bad = hexToBytes(await account.signTransaction({ ...tx, nonce: 1, ...change }))
    await expect(reader.broadcast(bad)).rejects.toMatchObject(refusalWith(message))
  })
})

/** A funded account on the Cosmos Hub, and a function that pays its vault: changes to the account's numbers, and coins. */
async function hubAccount() {
  const { chain, key, reader, vault } = await person('GAIA')
  if (reader.family !== 'cosmos') throw new Error('That is no Cosmos chain.')
  const send = async (
    { accountNumber: byNumber = 0n, sequence: bySequence = 0n }: { accountNumber?: bigint; sequence?: bigint },
    amount: bigint,
    offer?: { amount: bigint; gas: bigint },
  ) => {
    const { accountNumber, sequence } = await reader.account(key.address)
    const numbers = { accountNumber: accountNumber + byNumber, sequence: sequence + bySequence }
    const tx = buildCosmosTransfer({
      kind: 'transfer',
      chain: 'GAIA',
      network: 'mocknet',
      signMode: 'direct',
      memo: '=:b:x',
      asset: parseAsset('GAIA.ATOM'),
      amount: units(amount * COIN),
      recipient: vault,
      signer: { address: key.address, publicKey: key.publicKey, ...numbers },
      ...(offer && { fee: offer }),
    })
    return reader.broadcast(assembleTx(tx, secp256k1.sign(tx.signBytes, key.secret)).txBytes)
  }
  return { chain, key, send }
}

describe('a Cosmos node refuses', () => {
  test.each([
    ['a used sequence', { sequence: -1n }, 2n, 'account sequence mismatch, expected 1, got 0'],
    ['a future sequence', { sequence: 1n }, 1n, 'account sequence mismatch, expected 1, got 2'],
    ['another account number', { accountNumber: 1n }, 1n, 'signature verification failed'],
    [
      'a fee below the chain’s',
      { fee: { amount: 1n, gas: 200_000n } },
      1n,
      'insufficient fees; got: 1uatom required: 500uatom',
    ],
    ['a gas limit below the gas that it uses', { fee: { amount: 500n, gas: 50_000n } }, 1n, 'out of gas in location'],
  ])(
    '%s',
    async (_title, {
      fee,
      ...change
    }: { fee?: { amount: bigint; gas: bigint }; sequence?: bigint; accountNumber?: bigint }, coins, message) => {
      const { chain, send } = await hubAccount()
      await send({}, 1n)
      await mine(chain)
      await expect(send(change, coins, fee)).rejects.toMatchObject(refusalWith(message))
    },
  )
})

test('a Cosmos node accepts more than the balance, and the block keeps the fee of the failed transaction', async () => {
  const { chain, key, send } = await hubAccount()
  const get = async (path: string) => {
    const { body } = await chain.handle({ method: 'GET', path, query: new URLSearchParams(), body: '' })
    return body as { tx_response: object; balances: { amount: string }[] }
  }
  const held = async () => BigInt((await get(`/cosmos/bank/v1beta1/balances/${key.address}`)).balances[0]?.amount ?? 0n)
  const before = await held()
  const hash = await send({}, 1_000_000n)
  await mine(chain)
  expect(chain.txState(hash)).toMatchObject({ state: 'failed' })
  const paid = before - (await held())
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThan(COIN)
  expect((await get(`/cosmos/tx/v1beta1/txs/${hash}`)).tx_response).toMatchObject({
    code: 5,
    codespace: 'sdk',
    raw_log: `failed to execute message; message index: 0: spendable balance ${before - paid}uatom is smaller than 1000000000000uatom: insufficient funds`,
  })
  await send({}, 1n)
  await mine(chain)
  expect(await held()).toBeLessThan(before - paid)
})

describe('the XRP Ledger refuses', () => {
  test.each([
    ['a used sequence', { sequence: 0 }, 'tefPAST_SEQ'],
    ['a future sequence', { sequence: 2_000_000 }, 'terPRE_SEQ'],
    ['a last ledger in the past', { lastLedgerSequence: 5 }, 'tefMAX_LEDGER'],
    ['too low a fee', { fee: 9n }, 'telINSUF_FEE_P'],
    ['another network', { networkId: 1_025 }, 'telWRONG_NETWORK'],
    ['an amount of zero', { amount: 0n }, 'temBAD_AMOUNT'],
  ])('%s', async (_title, change, message) => {
    const { signed, reader, key } = await journey({ chain: 'XRP', asset: 'XRP.XRP', gas: false })
    const { signature: _signature, ...first } = decodePayment(signed[0] ?? new Uint8Array())
    const payment = { ...first, sequence: first.sequence + 1, ...change }
    const made = secp256k1.sign(halfHash(signedPart(payment)), key.secret, { prehash: false, format: 'der' })
    const refusal = reader.broadcast(encodePayment({ ...payment, signature: made }))
    await expect(refusal).rejects.toMatchObject(refusalWith(message))
  })
})

describe('TRON refuses', () => {
  test.each([
    ['an unknown reference block', { refBlockHash: new Uint8Array(8) }, 'TAPOS_ERROR'],
    ['an expiration in the past', { expiration: 1_700_000_000_000n }, 'TRANSACTION_EXPIRATION_ERROR'],
    ['an expiration too far ahead', { expiration: 1_900_000_000_000n }, 'TRANSACTION_EXPIRATION_ERROR'],
    ['an amount of zero', { contracts: 0n }, 'Amount must be greater than 0'],
    ['more than the balance', { contracts: 10n ** 12n }, 'balance is not sufficient'],
  ])(
    '%s',
    async (_title, {
      contracts: amount,
      ...change
    }: { contracts?: bigint } & Partial<Omit<TronRaw, 'contracts'>>, message) => {
      const { signed, reader, key } = await journey({ chain: 'TRON', asset: 'TRON.TRX', gas: false })
      const raw = rawData.fromWire(transaction.fromWire(signed[0] ?? new Uint8Array()).rawData)
      const [contract] = raw.contracts
      if (contract?.name !== 'TransferContract') throw new Error('The deposit is no transfer.')
      const contracts = [amount === undefined ? contract : { ...contract, value: { ...contract.value, amount } }]
      const packed = rawData.toWire({ ...raw, ...change, contracts })
      const [recovery = 0, ...made] = secp256k1.sign(sha256(packed), key.secret, {
        prehash: false,
        format: 'recovered',
      })
      const bytes = transaction.toWire({ rawData: packed, signatures: [Uint8Array.of(...made, recovery)] })
      await expect(reader.broadcast(bytes)).rejects.toMatchObject(refusalWith(message))
    },
  )
})

describe('Solana refuses', () => {
  test('an expired blockhash', async () => {
    const { signed } = await journey({ chain: 'SOL', asset: 'SOL.SOL', gas: false })
    const { chain, reader } = await person('SOL')
    await mine(chain, 200)
    await expect(reader.broadcast(signed[0] ?? new Uint8Array())).rejects.toMatchObject(
      refusalWith('Blockhash not found'),
    )
  })
})
