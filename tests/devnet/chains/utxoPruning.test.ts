import { beforeEach, describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { DevnetChain } from '../../../src/devnet/chains/chain.ts'
import { exactJson } from '../../../src/devnet/chains/exactJson.ts'
import { createUtxoChain } from '../../../src/devnet/chains/utxo/utxoChain.ts'
import { seed, startTime } from './testChains.ts'

const KEPT = 3
const coin = (amount: bigint) => ({ asset: 'BTC.BTC', amount: units(amount) })

let chain: DevnetChain
let other: string
/** Ids of the transactions: the first pays `other`, all later ones go on from the change. */
let sent: string[]

const mine = () => chain.step(chain.time() + 600)

async function get(path: string): Promise<{ readonly status: number; readonly body: never }> {
  const { status, body } = await chain.handle({ method: 'GET', path, query: new URLSearchParams(), body: '' })
  return { status, body: (typeof body === 'string' ? body : JSON.parse(exactJson(body))) as never }
}

beforeEach(async () => {
  chain = createUtxoChain('BTC', { seed, startTime, endowments: [], tokens: [], routers: [], keptTxs: KEPT })
  other = chain.addressOf('other')
  chain.faucet({ to: chain.addressOf('payer'), ...coin(100_000_000n) })
  await mine()
  sent = []
  for (let count = 0; count < 8; count++) {
    const to = count === 0 ? other : chain.addressOf('shop')
    sent.push(chain.send({ from: 'payer', to, memo: '', ...coin(1_000_000n) }))
    await mine()
  }
})

describe('a UTXO chain with more transactions than it keeps', () => {
  test('forgets the oldest ones and returns the newest', async () => {
    expect((await get(`/tx/${sent[0]}`)).status).toBe(404)
    expect((await get(`/tx/${sent.at(-1)}`)).status).toBe(200)
  })

  test('counts all that an address received and spent', async () => {
    const { body } = await get(`/address/${chain.addressOf('payer')}`)
    expect(body).toMatchObject({ chain_stats: { funded_txo_count: 9, spent_txo_count: 8, tx_count: 9 } })
    const { body: shop } = await get(`/address/${chain.addressOf('shop')}`)
    expect(shop).toMatchObject({ chain_stats: { funded_txo_count: 7, funded_txo_sum: 7_000_000, tx_count: 7 } })
  })

  test('keeps unspent outputs of forgotten transactions, with their block', async () => {
    const { body } = await get(`/address/${other}/utxo`)
    const status = expect.objectContaining({ confirmed: true, block_height: 1_000_002 })
    expect(body).toEqual([{ txid: sent[0], vout: 0, value: 1_000_000, status }])
  })

  test('spends such an output once', async () => {
    const payment = { from: 'other', to: chain.addressOf('shop'), memo: '', ...coin(900_000n) }
    chain.send(payment)
    await mine()
    expect(() => chain.send(payment)).toThrow()
    expect((await get(`/address/${other}`)).body).toMatchObject({ chain_stats: { spent_txo_count: 1 } })
  })
})
