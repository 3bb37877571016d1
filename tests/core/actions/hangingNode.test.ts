import { beforeAll, describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../src/core/actions/getAgreedPools.ts'
import { getAgreedTime } from '../../../src/core/actions/getAgreedTime.ts'
import { resolveName } from '../../../src/core/actions/resolveName.ts'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createNode, type Node } from '../../../src/core/nodes/node.ts'
import { readInboundFacts } from '../../../src/core/preparation/readInboundFacts.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { threeViews } from '../../threeViews.ts'
import { loadParts } from '../loadParts.ts'
import { hang, manualClock, watch } from '../nodes/script.ts'
import { addressOf } from './answers.ts'

type Change = (path: string, body: unknown) => unknown

/** The behaviour of one view: responds after some milliseconds, perhaps with a lie, or never. */
interface View {
  readonly ms: number | 'never'
  readonly change?: Change
}

/** Three views of one devnet on a manual clock. */
function nodeWith(views: readonly [View, View, View]) {
  const clock = manualClock()
  const { transport: devnet } = createDevnet({ now: clock.now, pace: { paused: true } })
  const queried: number[] = []
  const transport: Transport = async (request) => {
    const { pathname } = new URL(request.url)
    const view = Number(pathname[1])
    queried.push(view)
    const { ms, change } = views[view - 1] ?? { ms: 0 }
    if (ms === 'never') return hang()(request)
    await new Promise<void>((resolve) => clock.after(ms, resolve))
    const response = await devnet(new Request(request.url))
    return change ? Response.json(change(pathname, await response.json())) : response
  }
  const endpoints = threeViews('http://devnet.example', 'thornode')
  const options = { network: 'mocknet', endpoints, transport, clientId: 'test', clock } as const
  return { node: createNode({ ...options, protocol: 'THORCHAIN' }), clock, queried }
}

const pair = { fromAsset: parseAsset('BTC.BTC'), toAsset: parseAsset('ETH.ETH') }

const actions: readonly [string, (node: Node) => Promise<unknown>][] = [
  ['verifyInbound', (node) => verifyInbound(node, 'BTC')],
  ['readInboundFacts', (node) => readInboundFacts(node, pair)],
  ['getAgreedPools', (node) => getAgreedPools(node)],
  ['getAgreedTime', (node) => getAgreedTime(node)],
  ['resolveName', (node) => resolveName(node, { name: 'nosuchname', chain: 'BTC' })],
]

// The clock of these tests does not wait for code that loads.
beforeAll(loadParts)

/** Advances the clock until the promise settles; returns the elapsed milliseconds. */
async function timeOf(clock: ReturnType<typeof manualClock>, promise: Promise<unknown>): Promise<number> {
  const { outcome } = watch(promise)
  for (let ms = 0; ms <= 9_000; ms += 10) {
    if (outcome() !== 'pending') return ms
    await clock.advance(10)
  }
  throw new Error('It did not settle within 9 seconds.')
}

describe('with one of three nodes hanging', () => {
  test.each(actions)(
    '%s waits a quarter longer than the two others at first, then no longer than they take',
    async (_, act) => {
      for (const hanging of [0, 1, 2]) {
        const views = [{ ms: 400 }, { ms: 400 }, { ms: 400 }] satisfies View[]
        const faulty = views.map((view, index) => (index === hanging ? ({ ms: 'never' } as const) : view))
        const { node, clock } = nodeWith(faulty as unknown as [View, View, View])
        expect(await timeOf(clock, act(node))).toBeLessThanOrEqual(500)
        await clock.advance(1_000)
        expect(await timeOf(clock, act(node))).toBe(400)
      }
    },
  )

  test.each(actions)('%s waits only for the slower of the two others', async (_, act) => {
    const { node, clock } = nodeWith([{ ms: 'never' }, { ms: 1_600 }, { ms: 200 }])
    expect(await timeOf(clock, act(node))).toBeLessThanOrEqual(1_850)
  })
})

describe('an early return', () => {
  const otherTarget: Change = (path, body) =>
    path.endsWith('/inbound_addresses') && Array.isArray(body)
      ? body.map((row: { chain: string }) =>
          row.chain === 'BTC' ? { ...row, address: addressOf('BTC', 66, 'mocknet') } : row,
        )
      : body

  test('waits for the third node when a fast lying node and an honest one disagree', async () => {
    const { node, clock } = nodeWith([{ ms: 10, change: otherTarget }, { ms: 100 }, { ms: 3_000 }])
    const confirmed = watch(verifyInbound(node, 'BTC'))
    await clock.advance(2_900)
    expect(confirmed.outcome()).toBe('pending')
    await clock.advance(200)
    expect(confirmed.outcome()).toMatchObject({
      value: { confirmedBy: ['devnet.example #2', 'devnet.example #3'], dissent: [{ endpoint: 'devnet.example #1' }] },
    })
  })

  test('returns no address when a lying node and an honest one disagree and the third hangs', async () => {
    const { node, clock } = nodeWith([{ ms: 10, change: otherTarget }, { ms: 100 }, { ms: 'never' }])
    const confirmed = watch(verifyInbound(node, 'BTC'))
    await clock.advance(8_000)
    expect(confirmed.outcome()).toMatchObject({ error: { code: 'inbound_unconfirmed' } })
  })

  test('does not use the time of one fast node that is far ahead', async () => {
    const future: Change = (path, body) => {
      const { header, ...block } = body as { header: object }
      return path.endsWith('/block') ? { ...block, header: { ...header, time: '2099-01-01T00:00:00Z' } } : body
    }
    const { node, clock } = nodeWith([{ ms: 10, change: future }, { ms: 100 }, { ms: 1_000 }])
    const time = watch(getAgreedTime(node))
    await clock.advance(1_100)
    const honest = nodeWith([{ ms: 0 }, { ms: 0 }, { ms: 0 }])
    const result = watch(getAgreedTime(honest.node))
    await honest.clock.advance(10)
    expect(time.outcome()).toEqual(result.outcome())
  })

  test('waits for the third node when two report different pools', async () => {
    const hidden: Change = (path, body) => (path.endsWith('/pools') && Array.isArray(body) ? body.slice(0, -1) : body)
    const { node, clock } = nodeWith([{ ms: 10, change: hidden }, { ms: 100 }, { ms: 1_000 }])
    const pools = watch(getAgreedPools(node))
    await clock.advance(900)
    expect(pools.outcome()).toBe('pending')
    await clock.advance(200)
    const honest = nodeWith([{ ms: 0 }, { ms: 0 }, { ms: 0 }])
    const result = watch(getAgreedPools(honest.node))
    await honest.clock.advance(10)
    expect(pools.outcome()).toEqual(result.outcome())
  })

  test('distinguishes a node that was not awaited from one that disagrees', async () => {
    const { node, clock } = nodeWith([{ ms: 10 }, { ms: 10 }, { ms: 'never' }])
    const confirmed = watch(verifyInbound(node, 'BTC'))
    await clock.advance(100)
    expect(confirmed.outcome()).toMatchObject({
      value: { dissent: [{ endpoint: 'devnet.example #3', isSkipped: true }] },
    })
  })
})
