import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'

const fork = '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec'
const address = encodeAddress(new Uint8Array(20).fill(7), 'BCH', 'mainnet')
const txid = 'ab'.repeat(32)

/** A mainnet reader of Bitcoin Cash over a Haskoin server with fixed answers by path, and the requests it got. */
function over(answers: Readonly<Record<string, unknown>>, status = 200) {
  const requested: string[] = []
  const all: Readonly<Record<string, unknown>> = {
    '/bch/block/height/478559?notx=true': [{ hash: fork, height: 478_559, mainchain: true }],
    '/bch/block/best?notx=true': { hash: 'cd'.repeat(32), height: 900_000, mainchain: true },
    ...answers,
  }
  const reader = createReader({
    chain: 'BCH',
    network: 'mainnet',
    endpoints: [{ api: 'haskoin', url: 'https://haskoin.example/bch' }],
    async transport(request) {
      const { pathname, search } = new URL(request.url)
      requested.push(`${request.method} ${pathname}${search}`)
      const known = all[`${pathname}${search}`]
      if (known === undefined) return Response.json({ error: 'not-found-or-invalid-arg' }, { status: 404 })
      return Response.json(known, { status: pathname === '/bch/transactions' ? status : 200 })
    },
  })
  return { reader, asked: requested }
}

const inputs = [{ coinbase: false, address: `bitcoincash:${address}`, value: 9 }]
const outputs = [{ address: `bitcoincash:${address}`, pkscript: '76a9', value: 7, spent: false }]

describe('Haskoin', () => {
  test('lists outputs of a prefixed address past the default page, mined and in the mempool', async () => {
    const path = `/bch/address/bitcoincash:${address}/unspent?limit=2000`
    const output = { address: `bitcoincash:${address}`, txid, index: 1, pkscript: '76a9' }
    const { reader, asked: requested } = over({
      [path]: [
        { ...output, value: 5_000_000_000_000_000, block: { height: 899_999, position: 3 } },
        { ...output, index: 2, value: 9, block: { mempool: 1_790_000_000 } },
      ],
    })
    const [balance] = await reader.balances(address)
    expect(balance).toEqual({ asset: 'BCH.BCH', amount: 5_000_000_000_000_000n, decimals: 8 })
    expect(requested).toContain(`GET ${path}`)
  })

  test('rejects a chain that split from Bitcoin Cash before the block that identifies it', async () => {
    const other = { hash: 'fe'.repeat(32), height: 478_559, mainchain: true }
    const { reader } = over({
      '/bch/block/height/478559?notx=true': [other, { ...other, hash: fork, mainchain: false }],
    })
    await expect(reader.balances(address)).rejects.toMatchObject({ code: 'wrong_chain' })
  })

  test('reports a deleted transaction as unknown', async () => {
    const tx = { txid, block: { mempool: 1_790_000_000 }, inputs, outputs }
    const [kept, deleted] = [false, true].map((isDeleted) =>
      over({ [`/bch/transaction/${txid}`]: { ...tx, deleted: isDeleted } }),
    )
    expect(await kept?.reader.txState(txid)).toEqual({ state: 'pending' })
    expect(await deleted?.reader.txState(txid)).toEqual({ state: 'unknown' })
  })

  test('reads senders and outputs without the address prefix', async () => {
    const tx = { txid, block: { height: 899_999, position: 3 }, deleted: false, inputs, outputs }
    const { reader } = over({ [`/bch/transaction/${txid}`]: tx })
    expect(await reader.transaction(txid)).toEqual({
      family: 'utxo',
      senders: [address],
      outputs: [{ value: 7n, script: Uint8Array.of(0x76, 0xa9), address }],
    })
    expect(await reader.txState(txid)).toEqual({ state: 'included', height: 899_999, confirmations: 2 })
  })

  test('returns the relay rate, because servers have no estimates', async () => {
    expect(await over({}).reader.feeRate()).toBe(1n)
  })
})
