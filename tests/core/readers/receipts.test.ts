import { describe, expect, test } from 'vitest'
import { publicIdentities } from '../../../src/core/chains/publicChains.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { addressOf } from '../actions/answers.ts'

const ours = 'a'.repeat(64)
const other = 'b'.repeat(64)

interface Listed {
  readonly txid: string
  readonly value: number
  readonly height?: number
}

const esplora = (list: readonly Listed[]) =>
  list.map(({ txid, value, height }) => ({
    txid,
    vout: 0,
    value,
    status: height === undefined ? { confirmed: false } : { confirmed: true, block_height: height },
  }))

/** A reader over Esplora servers of different operators, each with its own list; undefined does not answer. */
function readerOver(...lists: readonly (readonly Listed[] | undefined)[]) {
  return createReader({
    chain: 'LTC',
    network: 'mainnet',
    endpoints: lists.map((_, at) => ({ api: 'esplora', url: `https://${at}.example`, operator: `operator ${at}` })),
    transport: async ({ url }) => {
      const list = lists[Number(new URL(url).host.split('.')[0])]
      if (list === undefined) throw new TypeError('down')
      return url.includes('/block-height/') ? new Response(publicIdentities.LTC) : Response.json(esplora(list))
    },
  })
}

const payment = { address: addressOf('LTC', 7), value: 1_000_000_042n }

describe('receipts of an address', () => {
  test('are the transactions with exactly the value, in the mempool or in a block', async () => {
    const near = [1_000_000_041, 1_000_000_043, 42].map((value) => ({ txid: other, value }))
    const waiting = readerOver([...near, { txid: ours, value: 1_000_000_042 }])
    expect(await waiting.receipts(payment)).toEqual({ servers: 1, found: [{ hash: ours, servers: 1, isMined: false }] })
    const mined = readerOver([{ txid: ours, value: 1_000_000_042, height: 5 }])
    expect((await mined.receipts(payment)).found).toEqual([{ hash: ours, servers: 1, isMined: true }])
    expect(await readerOver(near).receipts(payment)).toEqual({ servers: 1, found: [] })
  })

  test('count the operators that list each of them', async () => {
    const listed = [{ txid: ours, value: 1_000_000_042 }]
    const found = await readerOver(listed, [], undefined, listed).receipts(payment)
    expect(found).toEqual({ servers: 3, found: [{ hash: ours, servers: 2, isMined: false }] })
  })

  test('are unknown when no server answers, never none', async () => {
    await expect(readerOver(undefined).receipts(payment)).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })
})
