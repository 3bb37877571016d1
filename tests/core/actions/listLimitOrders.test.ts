import { beforeAll, describe, expect, test } from 'vitest'
import { listLimitOrders } from '../../../src/core/actions/listLimitOrders.ts'
import { planLimitChange } from '../../../src/core/actions/planLimitChange.ts'
import { planLimitOrder } from '../../../src/core/actions/planLimitOrder.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createNode, type Node } from '../../../src/core/nodes/node.ts'
import { setMimir } from '../../../src/devnet/machine/networkSettings.ts'
import { ORIGIN } from '../../devnet/journeys/devnetReader.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { ordersUntil, type PlacedOrder, placeOrder } from '../../devnet/journeys/placeOrder.ts'
import { threeViews } from '../../threeViews.ts'
import { senderOn } from '../preparation/readers.ts'

let harness: Harness
let order: PlacedOrder

beforeAll(async () => {
  harness = createHarness()
  order = await placeOrder(harness, { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n })
  await ordersUntil(harness, order, (orders) => orders.length === 1)
})

type Row = { swap: Record<string, unknown> & { state: Record<string, unknown>; tx: Record<string, unknown> } }

/** Three nodes, of which some change the rows of the queue, or do not answer. */
function nodeWith(change: (row: Row, view: number) => Row | undefined, silent: readonly number[] = []): Node {
  const transport: Transport = async (request) => {
    const { pathname } = new URL(request.url)
    const view = Number(/^\/([123])\//.exec(pathname)?.[1])
    if (silent.includes(view)) return new Response('', { status: 503 })
    const response = await harness.devnet.transport(request)
    if (!pathname.endsWith('/queue/limit_swaps')) return response
    const body = (await response.json()) as { limit_swaps: Row[] }
    return Response.json({ ...body, limit_swaps: body.limit_swaps.flatMap((row) => change(row, view) ?? []) })
  }
  const endpoints = threeViews(ORIGIN, 'thornode')
  return createNode({ protocol: 'THORCHAIN', network: 'mocknet', endpoints, transport, clientId: 'portage-test' })
}

const listed = (node: Node, address = order.address) => listLimitOrders(node, { addresses: [address] })

describe('a list of limit orders', () => {
  test('has the distance to a market that is given', async () => {
    const { balanceAsset, balanceBase, asset } = harness.devnet.state.THORCHAIN.pools.find(
      (pool) => pool.asset.symbol === 'BTC',
    ) as { balanceAsset: bigint; balanceBase: bigint; asset: typeof order.plan.intent.fromAsset }
    const pools = {
      THORCHAIN: [
        { asset, status: 'available' as const, balanceAsset, balanceBase },
        { asset: order.plan.intent.toAsset, status: 'available' as const, balanceAsset, balanceBase },
      ],
    }
    const { orders } = await listLimitOrders(
      nodeWith((row) => row),
      { addresses: [order.address], pools },
    )
    const [open] = orders
    expect(open?.market).toBe(10_000_000n)
    expect(open?.distanceBps).toBe(((order.plan.limit - 10_000_000n) * 10_000n) / 10_000_000n)
    expect(open?.secondsLeft).toBe((open?.blocksLeft ?? 0) * 6)
  })

  test('leaves out an order that one node invents', async () => {
    const id = 'F'.repeat(64)
    const node = nodeWith((row, view) =>
      view === 2 ? { ...row, swap: { ...row.swap, tx: { ...row.swap.tx, id } } } : row,
    )
    const { orders } = await listed(node)
    expect(orders.map(({ hash }) => hash)).toEqual([order.hash.toUpperCase()])
  })

  test('has no order whose limit only a minority reports', async () => {
    const node = nodeWith((row, view) => ({ ...row, swap: { ...row.swap, trade_target: String(1_000 + view) } }))
    expect(await listed(node)).toMatchObject({ orders: [], unconfirmed: 1 })
  })

  test('has the middle of what the nodes report as filled', async () => {
    const figures = ['', '0', '5000000', '9999999']
    const node = nodeWith(
      (row, view) => ({ ...row, swap: { ...row.swap, state: { ...row.swap.state, in: figures[view] } } }),
      [3],
    )
    expect((await listed(node)).orders[0]?.filledBps).toBe(0)
  })

  test('leaves out orders of other senders that a node adds', async () => {
    expect(
      (
        await listed(
          nodeWith((row) => row),
          senderOn('LTC').address,
        )
      ).orders,
    ).toEqual([])
    const node = nodeWith((row) => ({
      ...row,
      swap: { ...row.swap, tx: { ...row.swap.tx, from_address: senderOn('BTC').address } },
    }))
    expect((await listed(node)).orders).toEqual([])
  })

  test('fails when no majority answers', async () => {
    await expect(listed(nodeWith((row) => row, [2, 3]))).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })

  test('refuses a text that is not an address, and too many', async () => {
    const node = nodeWith((row) => row)
    await expect(listLimitOrders(node, { addresses: ['nobody'] })).rejects.toMatchObject({ code: 'invalid_address' })
    const addresses = Array.from({ length: 21 }, () => order.address)
    await expect(listLimitOrders(node, { addresses })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  test('says when the queue is off or paused', async () => {
    const { THORCHAIN: machine } = harness.devnet.state
    const node = nodeWith((row) => row)
    const before = machine.mimirs.get('ENABLEADVSWAPQUEUE') ?? 1
    setMimir(machine, 'ENABLEADVSWAPQUEUE', 2)
    expect(await listed(node)).toMatchObject({ queue: 'paused', orders: [{}] })
    setMimir(machine, 'ENABLEADVSWAPQUEUE', 0)
    expect(await listed(node)).toMatchObject({ queue: 'off', orders: [] })
    await expect(planLimitChange(node, { sender: order.address, hash: order.hash })).rejects.toMatchObject({
      code: 'limit_orders_off',
    })
    setMimir(machine, 'ENABLEADVSWAPQUEUE', before)
  })

  test('is empty on Maya, which has no limit orders', async () => {
    const maya = await listLimitOrders(harness.nodes.MAYACHAIN, { addresses: [order.address] })
    expect(maya).toEqual({ orders: [], unconfirmed: 0, queue: 'off' })
  })
})

describe('a second order at the same price', () => {
  const params = () => {
    const { fromAsset, toAsset, amount, destination } = order.plan.intent
    return { fromAsset, toAsset, amount, destination, target: { output: order.plan.limit }, sender: order.address }
  }

  test('is refused, because the network could cancel the other one', async () => {
    await expect(
      planLimitOrder(
        nodeWith((row) => row),
        params(),
      ),
    ).rejects.toMatchObject({ code: 'order_unchangeable' })
  })

  test('is planned for a person who accepts that', async () => {
    const plan = await planLimitOrder(
      nodeWith((row) => row),
      { ...params(), acceptsNoCancel: true },
    )
    expect(plan).toMatchObject({ isChangeable: false, cancel: { isPossible: false, why: expect.any(String) } })
  })
})

describe('a change of a limit order', () => {
  const plan = (node: Node, more: object = {}) =>
    planLimitChange(node, { sender: order.address, hash: order.hash, ...more })

  test('is planned with the least deposit that the nodes observe', async () => {
    const change = await plan(nodeWith((row) => row))
    expect(change.newLimit).toBe(0n)
    expect(change.amount).toBe((change.inbound?.dustThreshold ?? 0n) + 1n)
    expect(change.memo).toBe(order.plan.cancel.memo)
  })

  test.each([
    ['an order of another sender', { sender: senderOn('BTC').address }, 'order_not_open'],
    ['an unknown hash', { hash: 'A'.repeat(64) }, 'order_not_open'],
    ['the limit that it has', { newLimit: 'same' }, 'invalid_parameter'],
  ])('is refused for %s', async (_, more, code) => {
    const given = 'newLimit' in more ? { newLimit: order.plan.limit } : more
    await expect(
      plan(
        nodeWith((row) => row),
        given,
      ),
    ).rejects.toMatchObject({ code })
  })

  test('is refused for a limit that the filled part has paid', async () => {
    const node = nodeWith((row) => ({
      ...row,
      swap: { ...row.swap, state: { ...row.swap.state, in: '5000000', out: '100000' } },
    }))
    await expect(plan(node, { newLimit: 100_000n })).rejects.toMatchObject({ code: 'invalid_parameter' })
    await expect(plan(node, { newLimit: 100_001n })).resolves.toMatchObject({ newLimit: 100_001n })
  })

  test('is refused when another order of the sender has its price', async () => {
    const node = withTwin({ state: { deposit: '20000000' }, trade_target: String(order.plan.limit * 2n) })
    await expect(plan(node)).rejects.toMatchObject({ code: 'order_unchangeable' })
  })

  test('is planned when the other order is the same in all terms', async () => {
    await expect(plan(withTwin({}))).resolves.toMatchObject({ newLimit: 0n })
  })

  test('is refused when more orders have the price than the network looks through', async () => {
    const node = withTwin({ tx: { from_address: senderOn('BTC').address } }, 101)
    await expect(plan(node)).rejects.toMatchObject({ code: 'order_unchangeable' })
  })

  /** Nodes whose queue has more orders like the placed one, with these differences. */
  function withTwin({ tx, state, ...swap }: { tx?: object; state?: object; trade_target?: string }, count = 1): Node {
    const transport: Transport = async (request) => {
      const response = await harness.devnet.transport(request)
      if (!new URL(request.url).pathname.endsWith('/queue/limit_swaps')) return response
      const body = (await response.json()) as { limit_swaps: Row[] }
      const twins = body.limit_swaps.flatMap((row) =>
        Array.from({ length: count }, (_, at) => ({
          ...row,
          swap: {
            ...row.swap,
            ...swap,
            tx: { ...row.swap.tx, ...tx, id: `${at}`.padStart(64, 'B') },
            state: { ...row.swap.state, ...state },
          },
        })),
      )
      return Response.json({ ...body, limit_swaps: [...body.limit_swaps, ...twins] })
    }
    const endpoints = threeViews(ORIGIN, 'thornode')
    return createNode({ protocol: 'THORCHAIN', network: 'mocknet', endpoints, transport, clientId: 'portage-test' })
  }
})
