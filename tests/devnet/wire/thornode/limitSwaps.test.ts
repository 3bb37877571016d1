import { describe, expect, test } from 'vitest'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { addressOf } from '../../exampleState.ts'
import { block, blocks, livingMachine, responseTo, seeBitcoin } from './livingMachine.ts'

interface Book {
  readonly limit_swaps: { swap: { tx: { id: string; coins: { amount: string }[] } }; ratio: string }[]
  readonly pagination: { offset: string; limit: string; total: string; has_next: boolean; has_prev: boolean }
}

const hashes = ['A1', 'B2', 'C3'].map((digits) => digits.repeat(32))

/** Three orders above the pools' price, two blocks apart, each larger and at a worse price than the last. */
function book(): Machine {
  const machine = livingMachine('THORCHAIN')
  for (const [at, id] of hashes.entries()) {
    const wanted = 900_000_000_000n - BigInt(at) * 100_000_000_000n
    const memo = `=<:ETH.ETH:${addressOf('ETH')}:${wanted}/1000/1`
    block(machine, () => seeBitcoin(machine, { id, amount: 1_000_000n * BigInt(at + 1), memo }))
    blocks(machine, 1)
  }
  return machine
}

const machine = book()
const get = (query: string) => responseTo(machine, `/thorchain/queue/limit_swaps${query}`).body as Book
const idsOf = ({ limit_swaps: swaps }: Book) => swaps.map(({ swap }) => hashes.indexOf(swap.tx.id))

describe('the order book', () => {
  test.each([
    ['', [2, 1, 0]],
    ['?sort_by=ratio&sort_order=desc', [0, 1, 2]],
    ['?sort_by=amount', [0, 1, 2]],
    ['?sort_by=amount&sort_order=desc', [2, 1, 0]],
    ['?sort_by=age', [2, 1, 0]],
    ['?sort_by=created_height', [0, 1, 2]],
    ['?sort_by=created_height&sort_order=desc', [2, 1, 0]],
  ])('is sorted by the query %s', (query, order) => {
    expect(idsOf(get(query))).toEqual(order)
  })

  test('is paged, with the next and previous offset', () => {
    const first = get('?sort_by=created_height&limit=2')
    const second = get('?sort_by=created_height&limit=2&offset=2')
    expect(first.pagination).toEqual({ offset: '0', limit: '2', total: '3', has_next: true, has_prev: false })
    expect(second.pagination).toEqual({ offset: '2', limit: '2', total: '3', has_next: false, has_prev: true })
    expect([...idsOf(first), ...idsOf(second)]).toEqual([0, 1, 2])
  })

  test('has 100 orders per page, and at most 1,000', () => {
    expect(get('').pagination.limit).toBe('100')
    expect(get('?limit=18446744073709551615').pagination.limit).toBe('1000')
    expect(idsOf(get('?offset=18446744073709551615'))).toEqual([])
  })

  test.each([
    ['?source_asset=btc.btc', 3],
    ['?source_asset=ETH.ETH', 0],
    ['?target_asset=Eth.Eth', 3],
    [`?sender=${addressOf('BTC').toUpperCase()}`, 3],
    ['?sender=nobody', 0],
    ['?sort_by=constructor', 3],
  ])('is filtered in any letter case by %s', (query, count) => {
    expect(get(query).limit_swaps).toHaveLength(count)
  })

  test('is summed per pair', () => {
    const { body } = responseTo(machine, '/thorchain/queue/limit_swaps/summary')
    expect(body).toMatchObject({
      total_limit_swaps: '3',
      asset_pairs: [{ source_asset: 'BTC.BTC', target_asset: 'ETH.ETH', count: '3' }],
      oldest_swap_blocks: '5',
      average_age_blocks: '3',
    })
    const none = responseTo(machine, '/thorchain/queue/limit_swaps/summary?source_asset=ETH.ETH').body
    expect(none).toMatchObject({ total_limit_swaps: '0', asset_pairs: [], oldest_swap_blocks: '0' })
  })

  test.each(['-1', '1.5', 'ten', '0x10', '99999999999999999999', '1'.repeat(1_000_000)])(
    'refuses an invalid limit: %.30s',
    (text) => {
      const { status, body } = responseTo(machine, `/thorchain/queue/limit_swaps?limit=${text}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: 3,
        message: expect.stringMatching(/^type mismatch, parameter: limit/),
        details: [],
      })
    },
  )
})
