import { describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../src/core/actions/getAgreedPools.ts'
import { type LimitOrderParams, planLimitOrder } from '../../../src/core/actions/planLimitOrder.ts'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { homeChain, parseAsset } from '../../../src/core/asset/asset.ts'
import { resolveAsset } from '../../../src/core/asset/fuzzy.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import { isSwapMemo } from '../../../src/core/memo/memo.ts'
import { memoBytes } from '../../../src/core/memo/memoLimits.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { devnetTransport, nodeOf } from '../preparation/devnetNodes.ts'
import { addressOn, payerFor, readerOf, senderOn } from '../preparation/readers.ts'

const node = nodeOf('THORCHAIN')
const bitcoin = parseAsset('BTC.BTC')
const ether = parseAsset('ETH.ETH')
const base: LimitOrderParams = {
  fromAsset: bitcoin,
  toAsset: ether,
  amount: units(10_000_000n),
  destination: addressOn('ETH', 77),
  target: { aboveMarketBps: 300 },
}
const plan = (more: Partial<LimitOrderParams> = {}, at = node) => planLimitOrder(at, { ...base, ...more })

const memoOf = (text: string) => {
  const parsed = parseMemo(text, 'THORCHAIN')
  if (!parsed.ok || !isSwapMemo(parsed.memo)) throw new Error(text)
  return parsed.memo
}

describe('a limit order', () => {
  test('three percent above the market has that limit in its memo', async () => {
    const order = await plan()
    expect(order.limit).toBeGreaterThanOrEqual((order.market * 103n) / 100n)
    expect(order.limit).toBeLessThanOrEqual((order.market * 104n) / 100n)
    expect(memoOf(order.memo)).toMatchObject({
      kind: 'limit_swap',
      limit: order.limit,
      interval: 43_200n,
      quantity: 0n,
    })
    expect(order).toMatchObject({ blocks: 43_200, seconds: 259_200, fillsNow: false, isChangeable: true })
    expect(order.cancel).toMatchObject({ isPossible: true, memo: `m=<:10000000BTC.BTC:${order.limit}ETH.ETH:0` })
    expect(order.fees.outbound).toBeGreaterThan(0n)
    expect(order.fees.refund).toBeGreaterThan(0n)
  })

  test('at a price for one coin is for the amount’s share of it', async () => {
    const { limit } = await plan({ target: { price: units(3_500_000_001n) } })
    expect(limit).toBe(350_000_001n)
  })

  test('by its output has that limit', async () => {
    const order = await plan({ target: { output: units(400_000_000n) }, blocks: 600, parts: 1 })
    expect(order.limit).toBe(400_000_000n)
    expect(memoOf(order.memo)).toMatchObject({ interval: 600n, quantity: 1n })
  })

  test('below the market is said to be filled at once', async () => {
    const order = await plan({ target: { aboveMarketBps: -500 } })
    expect(order.fillsNow).toBe(true)
    expect(order.distanceBps).toBeLessThan(0n)
    expect(order.paysNow).toBeGreaterThan(order.limit)
  })

  test.each([
    ['a limit of 0', { target: { output: units(0n) } }, 'invalid_parameter'],
    ['a price at which anything is paid', { target: { aboveMarketBps: -10_000 } }, 'invalid_parameter'],
    ['a fraction of a basis point', { target: { aboveMarketBps: 1.5 } }, 'invalid_parameter'],
    ['more blocks than the network waits', { blocks: 43_201 }, 'invalid_parameter'],
    ['no blocks', { blocks: 0 }, 'invalid_parameter'],
    ['a negative number of parts', { parts: -1 }, 'invalid_parameter'],
    ['less than the recommended minimum', { amount: units(6_000n) }, 'amount_below_minimum'],
    ['an asset without a pool', { toAsset: parseAsset('ETH.NOTHING-0X1') }, 'pool_unavailable'],
    ['an address of another chain', { destination: addressOn('BTC', 5) }, 'invalid_destination'],
  ] as const)('is refused with %s', async (_, more, code) => {
    await expect(plan(more as Partial<LimitOrderParams>)).rejects.toMatchObject({ code })
  })

  test('is refused on Maya, which has none', async () => {
    await expect(plan({}, nodeOf('MAYACHAIN'))).rejects.toMatchObject({
      code: 'limit_orders_off',
      message: 'Maya Protocol has no limit orders.',
    })
  })

  test.each([
    [0, /switched limit orders off/],
    [2, /paused limit orders/],
  ])('is refused when two of three operators report that EnableAdvSwapQueue is %s', async (mode, message) => {
    await expect(plan({}, nodeOf('THORCHAIN', withMode(mode, [1, 3])))).rejects.toMatchObject({
      code: 'limit_orders_off',
      message: expect.stringMatching(message),
    })
    await expect(plan({}, nodeOf('THORCHAIN', withMode(mode, [2])))).resolves.toMatchObject({ fillsNow: false })
  })

  test('from a chain that carries 80 bytes to a token has a cancel memo that fits', async () => {
    const pools = await getAgreedPools(node)
    const toAsset = resolveAsset('ETH.USDC', 'THORCHAIN', pools)
    const order = await plan({ toAsset })
    expect(memoBytes(order.memo)).toBeLessThanOrEqual(80)
    expect(memoBytes(order.cancel.memo)).toBeLessThanOrEqual(80)
    expect(order.cancel.isPossible).toBe(true)
  })

  test.each(['BTC.BTC', 'ETH.USDC', 'THOR.RUNE', 'XRP.XRP', 'SOL.SOL', 'TRON.TRX', 'GAIA.ATOM'])(
    'from %s is prepared as a deposit whose memo is the planned one',
    async (from) => {
      const pools = await getAgreedPools(node)
      const fromAsset = resolveAsset(from, 'THORCHAIN', pools)
      const toAsset = from === 'BTC.BTC' ? ether : bitcoin
      const destination = addressOn(toAsset.chain as ChainId, 77)
      const order = await plan({ fromAsset, toAsset, destination, amount: units(200_000_000_000n) })
      const chain = homeChain(fromAsset, 'THORCHAIN') as ChainId
      const prepared = await prepareDeposit(node, {
        intent: order.intent,
        quote: order.quote,
        pools,
        reader: readerOf(chain, payerFor(chain, fromAsset, order.intent.amount)),
        sender: senderOn(chain),
      })
      expect(prepared.memo).toBe(order.memo)
      const changed = { ...order.intent, minimum: units(order.limit - 1n), maximum: units(order.limit - 1n) }
      await expect(
        prepareDeposit(node, {
          intent: changed,
          quote: order.quote,
          pools,
          reader: readerOf(chain, payerFor(chain, fromAsset, order.intent.amount)),
          sender: senderOn(chain),
        }),
      ).rejects.toMatchObject({ code: 'deposit_mismatch' })
    },
  )
})

describe('a limit order with affiliates', () => {
  const partner = addressOn('THOR', 21)
  const affiliates = [{ name: partner, bps: 75 }]
  const params = {
    fromAsset: ether,
    toAsset: bitcoin,
    amount: units(200_000_000n),
    destination: addressOn('BTC', 77),
    affiliates,
  } satisfies Partial<LimitOrderParams>

  test('has them in its memo, and says what they take of the limit', async () => {
    const order = await plan(params)
    expect(memoOf(order.memo)).toMatchObject({ affiliates: [partner], affiliateBps: [75], limit: order.limit })
    expect(order.fees.affiliate).toBe((order.limit * 75n + 5_000n) / 10_000n)
    expect((await plan({ ...params, affiliates: [] })).fees.affiliate).toBe(0n)
  })

  test('is not prepared for signing with other affiliates than agreed', async () => {
    const order = await plan(params)
    const pools = await getAgreedPools(node)
    const prepare = (intent: typeof order.intent) =>
      prepareDeposit(node, {
        intent,
        quote: order.quote,
        pools,
        reader: readerOf('ETH', payerFor('ETH', ether, order.intent.amount)),
        sender: senderOn('ETH'),
      })
    expect((await prepare(order.intent)).memo).toBe(order.memo)
    const { affiliates: _agreed, ...without } = order.intent
    for (const intent of [
      without,
      { ...without, affiliates: [{ name: partner, bps: 76 }] },
      { ...without, affiliates: [{ name: addressOn('THOR', 22), bps: 75 }] },
      { ...without, affiliates: [...affiliates, { name: addressOn('THOR', 22), bps: 1 }] },
    ]) {
      await expect(prepare(intent)).rejects.toMatchObject({ code: 'deposit_mismatch' })
    }
  })
})

/** The devnet, some of whose nodes report another mode of the queue. */
function withMode(mode: number, views: readonly number[]): Transport {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const response = await devnetTransport(request)
    if (!pathname.endsWith('/mimir') || !views.some((view) => pathname.startsWith(`/${view}/`))) return response
    return Response.json({ ...(await response.json()), ENABLEADVSWAPQUEUE: mode })
  }
}
