import { describe, expect, test } from 'vitest'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { createMidgard } from '../../../src/core/nodes/midgard.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { isEnd, type SwapOutput, type SwapStatus } from '../../../src/core/tracking/status.ts'
import { createSwapTimesReader } from '../../../src/core/tracking/swapTimes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { post } from '../../devnet/controls/post.ts'
import { threeViews } from '../../threeViews.ts'
import { json, nodeOver, type Reply, scripted } from '../nodes/script.ts'
import { HASH } from './histories.ts'
import { statusOf } from './statusOf.ts'

const OUT_HASH = 'EF'.repeat(32)
const GENESIS = 1_800_000_000

/** Blocks are six seconds apart. */
const timeOf = (height: number) => GENESIS + height * 6

const output: SwapOutput = {
  role: 'output',
  chain: 'ETH',
  address: '0x',
  asset: 'ETH.ETH',
  amount: units(1n),
  seen: true,
  hash: OUT_HASH,
}
const done = statusOf({ stage: 'done', outputs: [output] })

interface Heights {
  readonly consensus_height?: number
  readonly finalised_height?: number
  readonly outbound_height?: number
}

const full = { consensus_height: 10, finalised_height: 20, outbound_height: 40 }

/** A node with these heights of the deposit and of the payment, and with the blocks from `oldest` on. */
const nodeWith =
  (deposit: Heights, payment: Heights, oldest = 0): Reply =>
  ({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const hash = pathname.split('/').at(-1)
    if (hash === HASH) return Response.json({ tx_id: HASH, ...deposit })
    if (hash === OUT_HASH) return Response.json({ tx_id: OUT_HASH, ...payment })
    const height = Number(searchParams.get('height'))
    if (height < oldest) return Response.json({ code: 2, message: 'height is not available' }, { status: 400 })
    const time = new Date(timeOf(height) * 1000).toISOString()
    return Response.json({ header: { chain_id: 'thorchain-1', height, time } })
  }

const actions = (change: Readonly<Record<string, unknown>> = {}) => ({
  actions: [
    {
      date: `${timeOf(30)}123456789`,
      height: '30',
      type: 'swap',
      status: 'success',
      in: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '500' }], txID: HASH }],
      out: [{ address: '0x', coins: [{ asset: 'ETH.ETH', amount: '1' }], txID: OUT_HASH, height: '50' }],
      metadata: { swap: { memo: '=:ETH.ETH:0x' } },
      ...change,
    },
  ],
})

function readerOver(replies: Readonly<Record<string, Reply>>, indexer?: unknown) {
  const { node, asked } = nodeOver(replies)
  const script = scripted({ m: json(indexer ?? { actions: [] }) })
  const midgard = createMidgard({
    protocol: 'THORCHAIN',
    network: 'mainnet',
    endpoints: ['https://m.example/midgard'],
    transport: script.transport,
  })
  return { reader: createSwapTimesReader(() => ({ node, midgard })), asked, indexerAsked: script.asked }
}

const three = (reply: Reply) => ({ a: reply, b: reply, c: reply })
const byNodes = (height: number) => ({ at: timeOf(height), by: 'nodes' })
const byIndexer = (height: number) => ({ at: timeOf(height), by: 'indexer' })

describe('swap times', () => {
  test('are those of the blocks, and the indexer’s for the swap', async () => {
    const { reader } = readerOver(three(nodeWith(full, { consensus_height: 50 })), actions())
    expect(await reader.read(done)).toEqual({
      observed: byNodes(10),
      confirmed: byNodes(20),
      swapped: byIndexer(30),
      released: byNodes(40),
      paid: byNodes(50),
    })
    expect(reader.isOpen(done)).toBe(false)
  })

  test('name the indexer for a payment whose height only it has', async () => {
    const { reader } = readerOver(three(nodeWith(full, {})), actions())
    expect((await reader.read(done)).paid).toEqual(byIndexer(50))
  })

  test('are the last part’s for a swap in parts, and unknown without its height', async () => {
    const parts = (lastHeight: string) =>
      actions({ metadata: { swap: { memo: '', streamingSwapMeta: { quantity: '4', count: '4', lastHeight } } } })
    const node = three(nodeWith(full, { consensus_height: 50 }))
    expect((await readerOver(node, parts('36')).reader.read(done)).swapped).toEqual(byIndexer(36))
    expect((await readerOver(node, parts('0')).reader.read(done)).swapped).toBeUndefined()
  })

  test('are unknown for blocks that pruned nodes no longer have', async () => {
    const { reader } = readerOver(three(nodeWith(full, {}, 45)), actions())
    expect(await reader.read(done)).toEqual({ swapped: byIndexer(30), paid: byIndexer(50) })
  })

  test('follow the majority about heights', async () => {
    const right = nodeWith(full, { consensus_height: 50 })
    const { reader } = readerOver({ a: nodeWith({ ...full, consensus_height: 5 }, {}), b: right, c: right })
    expect(await reader.read(done)).toMatchObject({ observed: byNodes(10), paid: byNodes(50) })
  })

  test('leave out a moment before an earlier one', async () => {
    const { reader } = readerOver(three(nodeWith({ ...full, finalised_height: 5 }, { consensus_height: 50 })))
    expect(Object.keys(await reader.read(done))).toEqual(['observed', 'released', 'paid'])
  })

  test('are not read before their stage, read once, and given up after a few attempts', async () => {
    const { reader, asked, indexerAsked } = readerOver(three(nodeWith({ consensus_height: 10 }, {})))
    const observed = statusOf({ stage: 'observed' })
    expect(await reader.read(observed)).toEqual({})
    expect(asked).toEqual([])
    const confirming = statusOf({ stage: 'confirming' })
    expect(await reader.read(confirming)).toEqual({ observed: byNodes(10) })
    const requests = asked.length
    await reader.read(confirming)
    expect(asked).toHaveLength(requests)
    for (let attempt = 0; attempt < 9; attempt += 1) await reader.read(done)
    expect(indexerAsked.length).toBeLessThan(9)
    expect(reader.isOpen(done)).toBe(false)
  })

  test('has no swap and payment for a deposit without one', async () => {
    const { reader } = readerOver(three(nodeWith(full, {})), actions())
    const failed = statusOf({ stage: 'failed' })
    expect(Object.keys(await reader.read(failed))).toEqual(['observed', 'confirmed'])
  })

  test.each([
    ['BTC.BTC', '1500000'],
    ['THOR.RUNE', '15000000000'],
  ])('are complete and in order for a swap of %s on the devnet', async (asset, amount) => {
    const devnet = createDevnet({ now: () => Date.UTC(2026, 10, 20) })
    const options = { protocol: 'THORCHAIN', network: 'mocknet', transport: devnet.transport } as const
    const node = createNode({ ...options, endpoints: threeViews('http://devnet.example', 'thornode') })
    const midgard = createMidgard({ ...options, endpoints: ['http://devnet.example/midgard'] })
    const memo = `=:ETH.ETH:0x${'07'.repeat(20)}`
    const deposit = { protocol: 'THORCHAIN', asset, amount, memo }
    const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', deposit)
    const reader = createSwapTimesReader(() => ({ node, midgard }))
    let status: SwapStatus | undefined
    for (let step = 0; step < 400 && !(status && isEnd(status.stage)); step += 1) {
      await devnet.simulation.step(5)
      status = await getSwapStatus({ node, midgard }, body.hash)
    }
    if (status === undefined) throw new Error('no status')
    const times = await reader.read(status)
    expect([status.stage, ...Object.keys(times)]).toEqual([
      'done',
      'observed',
      'confirmed',
      'swapped',
      'released',
      'paid',
    ])
    const seconds = Object.values(times).map(({ at }) => at)
    expect(seconds).toEqual([...seconds].sort((a, b) => a - b))
  })
})
