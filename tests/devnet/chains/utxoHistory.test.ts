import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { beforeEach, describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { chains } from '../../../src/core/chains/chains.ts'
import type { DevnetChain } from '../../../src/devnet/chains/chain.ts'
import { exactJson } from '../../../src/devnet/chains/exactJson.ts'
import { makeChains } from './testChains.ts'

type Json = Readonly<Record<string, unknown>>

let chain: DevnetChain
let payer: string
let other: string

function open(name: 'BTC' | 'LTC' | 'BCH' | 'DOGE' | 'DASH' | 'ZEC'): void {
  chain = makeChains().get(name) as DevnetChain
  payer = chain.addressOf('payer')
  other = chain.addressOf('other')
}

/** Pays 1 coin to the payer in one block, and half of it on to another address in the next. Returns both ids. */
async function payTwice(): Promise<readonly [string, string]> {
  const asset = chains[chain.chain].gasAsset
  const gift = chain.faucet({ to: payer, asset, amount: units(100_000_000n) })
  await mine()
  const payment = chain.send({ from: 'payer', to: other, asset, amount: units(50_000_000n), memo: 'a memo' })
  return [gift, payment]
}

const mine = () => chain.step(chain.time() + 3_600)

async function get(path: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  const { status, body } = await chain.handle({ method: 'GET', path: pathname, query, body: '' })
  return { status, body: typeof body === 'string' ? body : (JSON.parse(exactJson(body)) as unknown) }
}

const bodyOf = async (path: string) => (await get(path)).body

describe('Esplora', () => {
  beforeEach(() => open('BTC'))

  test('counts all that an address received and spent, in blocks and in the mempool', async () => {
    const [gift, payment] = await payTwice()
    const mined = {
      funded_txo_count: 1,
      funded_txo_sum: 100_000_000,
      spent_txo_count: 0,
      spent_txo_sum: 0,
      tx_count: 1,
    }
    const before = (await bodyOf(`/address/${payer}`)) as { chain_stats: Json; mempool_stats: Json }
    expect(before.chain_stats).toEqual(mined)
    expect(before.mempool_stats).toMatchObject({ spent_txo_count: 1, spent_txo_sum: 100_000_000, tx_count: 1 })
    expect(await bodyOf(`/address/${payer}/txs/mempool`)).toMatchObject([
      { txid: payment, status: { confirmed: false } },
    ])
    expect(await bodyOf('/mempool')).toMatchObject({
      count: 1,
      fee_histogram: [[expect.any(Number), expect.any(Number)]],
    })
    expect(await bodyOf('/mempool/txids')).toEqual([payment])
    expect(await bodyOf('/mempool/recent')).toMatchObject([{ txid: payment }])
    await mine()
    const { chain_stats: after } = (await bodyOf(`/address/${payer}`)) as { chain_stats: Json }
    expect(after).toMatchObject({ spent_txo_count: 1, spent_txo_sum: 100_000_000, tx_count: 2, funded_txo_count: 2 })
    const listed = (await bodyOf(`/address/${payer}/txs`)) as readonly { txid: string; fee: number }[]
    expect(listed.map(({ txid }) => txid)).toEqual([payment, gift])
    expect(await bodyOf(`/address/${payer}/txs/chain/${payment}`)).toMatchObject([{ txid: gift }])
    expect(await bodyOf(`/address/${payer}/txs/chain/${gift}`)).toEqual([])
    expect(await bodyOf(`/address/${payer}/txs/chain/${'0'.repeat(64)}`)).toEqual([])
    // Everything the payer had, less the payment and its fee, is still the payer's.
    const left = 100_000_000 - 50_000_000 - (listed[0]?.fee ?? 0)
    expect(after.funded_txo_sum).toBe(100_000_000 + left)
  })

  test('names the transaction that spent an output', async () => {
    const [gift, payment] = await payTwice()
    const { vout } = (await bodyOf(`/tx/${gift}`)) as { vout: readonly { scriptpubkey_address: string }[] }
    const at = vout.findIndex(({ scriptpubkey_address }) => scriptpubkey_address === payer)
    expect(await bodyOf(`/tx/${gift}/outspend/${at}`)).toEqual({
      spent: true,
      txid: payment,
      vin: 0,
      status: { confirmed: false },
    })
    const all = (await bodyOf(`/tx/${payment}/outspends`)) as readonly Json[]
    expect(all.every(({ spent }) => spent === false)).toBe(true)
    expect((await get(`/tx/${gift}/outspend/x`)).status).toBe(400)
  })

  test('proves that a transaction is in its block', async () => {
    const asset = 'BTC.BTC'
    const gifts = [1n, 2n, 3n, 4n, 5n].map((part) =>
      chain.faucet({ to: payer, asset, amount: units(part * 1_000_000n) }),
    )
    await mine()
    for (const txid of gifts) {
      const proof = (await bodyOf(`/tx/${txid}/merkle-proof`)) as {
        block_height: number
        merkle: string[]
        pos: number
      }
      const hash = await bodyOf(`/block-height/${proof.block_height}`)
      const block = (await bodyOf(`/block/${hash}`)) as Json
      expect(await bodyOf(`/block/${hash}/txid/${proof.pos}`)).toBe(txid)
      expect(rootFrom(txid, proof)).toBe(block.merkle_root)
    }
    expect(
      (await get(`/tx/${chain.faucet({ to: payer, asset, amount: units(9_000_000n) })}/merkle-proof`)).status,
    ).toBe(404)
  })

  test('lists blocks, and a block’s transactions by 25', async () => {
    for (let part = 1n; part <= 30n; part += 1n) {
      chain.faucet({ to: payer, asset: 'BTC.BTC', amount: units(part * 100_000n) })
    }
    const before = chain.height()
    await mine()
    const hash = String(await bodyOf(`/block-height/${before + 1}`))
    expect(await bodyOf(`/block/${hash}`)).toMatchObject({ height: before + 1, tx_count: 30 })
    expect(await bodyOf(`/block/${hash}/txs`)).toHaveLength(25)
    expect(await bodyOf(`/block/${hash}/txs/25`)).toHaveLength(5)
    expect((await get(`/block/${hash}/txs/7`)).status).toBe(400)
    expect(await bodyOf(`/block/${hash}/status`)).toMatchObject({ in_best_chain: true, height: before + 1 })
    const listed = (await bodyOf('/blocks')) as readonly { height: number; previousblockhash: string; id: string }[]
    expect(listed.map(({ height }) => height)).toEqual(Array.from({ length: 10 }, (_, age) => chain.height() - age))
    expect(listed.slice(0, -1).map(({ previousblockhash }) => previousblockhash)).toEqual(
      listed.slice(1).map(({ id }) => id),
    )
    expect(((await bodyOf(`/blocks/${before}`)) as readonly Json[])[0]).toMatchObject({ height: before })
    for (const path of [
      '/block/xyz',
      `/block/${'0'.repeat(64)}`,
      '/blocks/99999999',
      '/mempool/x',
      `/block/${hash}/raw`,
    ]) {
      expect((await get(path)).status, path).toBe(404)
    }
  })
})

/** Folds a Merkle branch. Independent of the routine that makes it: it follows the definition from the bottom. */
function rootFrom(txid: string, { merkle, pos }: { readonly merkle: readonly string[]; readonly pos: number }): string {
  const folded = merkle.reduce((hash, beside, depth) => {
    const other = hex.decode(beside).reverse()
    const pair = Buffer.concat((pos >> depth) % 2 === 1 ? [other, hash] : [hash, other])
    return sha256(sha256(pair))
  }, hex.decode(txid).reverse())
  return hex.encode(Uint8Array.from(folded).reverse())
}

describe.each(['BTC', 'LTC', 'BCH', 'DOGE', 'DASH', 'ZEC'] as const)('Blockbook of %s', (name) => {
  beforeEach(() => open(name))

  test('sums and lists an address, in pages and at every level of detail', async () => {
    const [gift, payment] = await payTwice()
    await mine()
    const path = `/api/v2/address/${payer}`
    const all = (await bodyOf(path)) as Json & { readonly balance: string }
    const received = BigInt(String(all.totalReceived))
    expect(received - BigInt(String(all.totalSent))).toBe(BigInt(all.balance))
    expect(all).toMatchObject({ txids: [payment, gift], txs: 2, unconfirmedTxs: 0, totalPages: 1 })
    expect(await bodyOf(`${path}?pageSize=1&page=2`)).toMatchObject({ page: 2, totalPages: 2, txids: [gift] })
    expect(await bodyOf(`${path}?details=basic`)).not.toHaveProperty('txids')
    expect(await bodyOf(`${path}?details=txs`)).toMatchObject({ transactions: [{ txid: payment }, { txid: gift }] })
    const { blockHeight } = (await bodyOf(`/api/v2/tx/${payment}`)) as { readonly blockHeight: number }
    const block = (await bodyOf(`/api/v2/block/${blockHeight}`)) as Json
    expect(block).toMatchObject({ txCount: 1, txs: [{ txid: payment }] })
    expect(await bodyOf(`/api/v2/block/${block.hash}`)).toEqual(block)
    expect((await get('/api/v2/block/zz')).status).toBe(400)
  })
})
