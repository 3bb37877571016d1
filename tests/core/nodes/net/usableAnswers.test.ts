import { describe, expect, test } from 'vitest'
import { getPools } from '../../../../src/core/actions/getPools.ts'
import { getQuote } from '../../../../src/core/actions/getQuote.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { wirePoolOf, wireQuoteOf } from '../../actions/answers.ts'
import { hang, json, nodeOver, type Reply, watch } from '../script.ts'

const params = { fromAsset: parseAsset('BTC.BTC'), toAsset: parseAsset('ETH.ETH'), amount: units(100_000_000n) }
const quote = json(wireQuoteOf())

/** Milliseconds of the test's clock until a promise settles. */
async function timeOf({ clock }: ReturnType<typeof nodeOver>, promise: Promise<unknown>): Promise<number> {
  const { outcome } = watch(promise)
  for (let ms = 0; ms < 9_000; ms += 10) {
    if (outcome() !== 'pending') return ms
    await clock.advance(10)
  }
  throw new Error('The query never ended.')
}

describe('a quote over nodes of which some hang', () => {
  const times = async (replies: Readonly<Record<string, Reply>>) => {
    const over = nodeOver(replies)
    const first = await timeOf(over, getQuote(over.node, params))
    const second = await timeOf(over, getQuote(over.node, params))
    return [first, second]
  }

  test('takes a short grace when two agree', async () => {
    const [first = 0, second = 0] = await times({ a: hang(), b: quote, c: quote })
    expect(first).toBeLessThanOrEqual(100)
    expect(second).toBeLessThanOrEqual(100)
  })

  test('takes less than a second when only one answers', async () => {
    const [first = 0, second = 0] = await times({ a: hang(), b: quote, c: hang() })
    expect(first).toBeGreaterThan(100)
    expect(first).toBeLessThanOrEqual(800)
    expect(second).toBeLessThanOrEqual(800)
  })

  test('takes less than a second when one of the two that answer lies', async () => {
    const lie = json(wireQuoteOf({ expected_amount_out: '1' }))
    expect((await times({ a: hang(), b: quote, c: lie }))[0]).toBeLessThanOrEqual(800)
  })

  test('holds for pools too', async () => {
    const pools = json([wirePoolOf('BTC.BTC')])
    const over = nodeOver({ a: hang(), b: pools, c: hang() })
    expect(await timeOf(over, getPools(over.node))).toBeLessThanOrEqual(800)
  })
})
