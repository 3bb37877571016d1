import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { beforeEach, describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { DevnetChain } from '../../../src/devnet/chains/chain.ts'
import { exactJson } from '../../../src/devnet/chains/exactJson.ts'
import { createKeyRing } from '../../../src/devnet/chains/keyRing.ts'
import { makeChains, tronUsdt } from './testChains.ts'

type Json = Readonly<Record<string, unknown>>

const key = createKeyRing('TRON', 'tron node')('person')
const other = createKeyRing('TRON', 'tron node')('other').address
let chain: DevnetChain
let contract: string

beforeEach(() => {
  const all = makeChains()
  chain = all.get('TRON') as DevnetChain
  contract = all.tokens.find(({ asset }) => asset === tronUsdt)?.contract ?? ''
  chain.faucet({ to: key.address, asset: 'TRON.TRX', amount: units(100_000_000_000n) })
  chain.faucet({ to: key.address, asset: tronUsdt, amount: units(10_000_000_000n) })
  chain.includeNow()
})

/** Calls a method with JSON. Returns the answer as a client reads it. */
async function call(method: string, params: Json = {}, options: { readonly get?: boolean } = {}): Promise<Json> {
  const query = new URLSearchParams(options.get ? (params as Record<string, string>) : {})
  const body = options.get ? '' : JSON.stringify(params)
  const sent = { method: options.get ? 'GET' : 'POST', path: `/wallet/${method}`, query, body }
  const { body: answer } = await chain.handle({ ...sent, headers: new Headers() } as Parameters<typeof chain.handle>[0])
  return JSON.parse(exactJson(answer)) as Json
}

function sign(transaction: unknown): Json {
  const { raw_data_hex, ...rest } = transaction as { raw_data_hex: string }
  const digest = sha256(hex.decode(raw_data_hex))
  const [recovery = 0, ...made] = secp256k1.sign(digest, key.secret, { prehash: false, format: 'recovered' })
  return { ...rest, raw_data_hex, signature: [hex.encode(Uint8Array.of(...made, recovery))] }
}

describe('the TRON node', () => {
  test('builds a transfer, reads it with a memo, and broadcasts it', async () => {
    const owner = { owner_address: key.address, to_address: other, amount: 5_000_000, visible: true }
    const built = await call('createtransaction', owner)
    expect(built).toMatchObject({
      visible: true,
      raw_data: {
        contract: [{ type: 'TransferContract', parameter: { value: { amount: 5_000_000 } } }],
      },
    })
    const raw = { ...(built.raw_data as object), data: hex.encode(new TextEncoder().encode('hello')) }
    const weight = await call('getsignweight', { ...built, raw_data: raw })
    const read = weight.transaction as { readonly txid: string; readonly transaction: Json }
    expect(read.txid).toBe(hex.encode(sha256(hex.decode(String(read.transaction.raw_data_hex)))))
    const signed = sign(read.transaction)
    expect(await call('broadcasttransaction', signed)).toEqual({ result: true, txid: read.txid })
    expect(await call('broadcasttransaction', signed)).toMatchObject({ result: false, code: 'DUP_TRANSACTION_ERROR' })
    chain.includeNow()
    const found = await call('gettransactionbyid', { value: read.txid, visible: true })
    expect(found).toMatchObject({ ...signed, ret: [{ contractRet: 'SUCCESS' }] })
    const block = await call('getblock', { detail: true, visible: true })
    expect(block.transactions).toContainEqual(found)
    expect(await call('gettransactioninfobyid', { value: read.txid })).toMatchObject({ id: read.txid, receipt: {} })
  })

  test('refuses a transaction whose JSON was changed after signing', async () => {
    const params = { owner_address: key.address, to_address: other, amount: 5_000_000 }
    const signed = sign(await call('createtransaction', params))
    const changed = JSON.parse(JSON.stringify(signed).replace('5000000', '6000000')) as Json
    expect(await call('broadcasttransaction', changed)).toMatchObject({ result: false, code: 'SIGERROR' })
  })

  test.each([
    ['an unknown account', { owner_address: other, to_address: key.address }, /account \[.*\] does not exist/],
    ['an amount of zero', { amount: 0 }, /greater than 0/],
    ['a transfer to its own account', { to_address: key.address }, /yourself/],
    ['an invalid address', { to_address: 'T1' }, /Invalid address/],
    ['a negative amount', { amount: -1 }, /Invalid address/],
  ])('builds no transfer for %s', async (_case, change, message) => {
    const params = { owner_address: key.address, to_address: other, amount: 1, ...change }
    expect((await call('createtransaction', params)).Error).toMatch(message)
  })

  test('returns the name, supply and ABI of a token, and the energy of a transfer', async () => {
    const read = async (function_selector: string, parameter = '') => {
      const params = { owner_address: key.address, contract_address: contract, visible: true }
      return (await call('triggerconstantcontract', { ...params, function_selector, parameter })).constant_result
    }
    const name = `${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${hex.encode(new TextEncoder().encode('USDT')).padEnd(64, '0')}`
    expect(await read('name()')).toEqual([name])
    expect(await read('symbol()')).toEqual([name])
    expect(await read('decimals()')).toEqual(['6'.padStart(64, '0')])
    const [supply] = (await read('totalSupply()')) as readonly string[]
    expect(BigInt(`0x${supply}`)).toBeGreaterThanOrEqual(100_000_000n)
    const found = await call('getcontract', { value: contract, visible: true })
    expect(found).toMatchObject({ contract_address: contract, name: 'USDT' })
    const transfer = { owner_address: key.address, contract_address: contract, visible: true }
    const data = `a9059cbb${'11'.repeat(20).padStart(64, '0')}${'1'.padStart(64, '0')}`
    expect(await call('estimateenergy', { ...transfer, data })).toEqual({
      result: { result: true },
      energy_required: 130_285,
    })
    const tooMuch = `${data.slice(0, -64)}${'f'.repeat(64)}`
    expect(await call('estimateenergy', { ...transfer, data: tooMuch })).toMatchObject({ result: { result: false } })
    expect(await call('triggersmartcontract', { ...transfer, data, call_value: 1 })).toMatchObject({
      result: { code: 'CONTRACT_VALIDATE_ERROR' },
    })
  })

  test('returns blocks by number and id, with or without transactions, and by GET', async () => {
    const newest = await call('getblock', { detail: false })
    expect(newest).not.toHaveProperty('transactions')
    const { number } = (newest.block_header as { raw_data: { number: number } }).raw_data
    for (const id_or_num of [String(number), newest.blockID]) {
      expect(await call('getblock', { id_or_num })).toEqual(newest)
    }
    expect(await call('getblock', { id_or_num: String(number) }, { get: true })).toEqual(newest)
    for (const id_or_num of ['f'.repeat(64), String(number + 1), -1, 'x']) {
      expect(await call('getblock', { id_or_num })).toEqual({})
    }
  })
})
