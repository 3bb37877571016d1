import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { findSwapStatus } from '../../../src/core/actions/findSwapStatus.ts'
import { getAgreedPools } from '../../../src/core/actions/getAgreedPools.ts'
import { getAgreedTime } from '../../../src/core/actions/getAgreedTime.ts'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { getSwapStatus } from '../../../src/core/actions/getSwapStatus.ts'
import { resolveName } from '../../../src/core/actions/resolveName.ts'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { createMidgard } from '../../../src/core/nodes/midgard.ts'
import { createNode, type Node } from '../../../src/core/nodes/node.ts'
import { readInboundFacts } from '../../../src/core/preparation/readInboundFacts.ts'
import { readAgreedMimirs } from '../../../src/core/quorum/readAgreedMimirs.ts'
import { readNextChurn } from '../../../src/core/quorum/readNextChurn.ts'
import { readReferenceUses } from '../../../src/core/quorum/readReferenceUses.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { SEED } from '../../seed.ts'
import { loadParts } from '../loadParts.ts'
import { hang, type ManualClock, manualClock, type Reply, watch } from '../nodes/script.ts'
import { devnetTransport, paramsOf } from '../preparation/devnetNodes.ts'
import { HASH } from '../tracking/histories.ts'
import { addressOf } from './answers.ts'
import { done, paidActions } from './statusSources.ts'

// The clock of these tests does not wait for code that loads.
beforeAll(loadParts)

const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const
const UNSEEN = 'CD'.repeat(32)
/** The time that a node takes for an answer. */
const MS = 300
/** The longest wait for nodes without which nothing is decided. */
const LIMIT_MS = 4_500

/** What an endpoint does in the course of a test. */
type Behaviour = { ms: number | 'never'; status?: number; headers?: Record<string, string>; vault?: string }

const behaving =
  (clock: ManualClock, own: Behaviour, answer: (request: Request) => Promise<Response>): Reply =>
  async (request) => {
    const { ms, status, headers = {}, vault } = { ...own }
    if (ms === 'never') return hang()(request)
    await new Promise<void>((resolve, reject) => {
      clock.after(ms, resolve)
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
    if (status !== undefined) return new Response('no', { status, headers })
    const response = await answer(request)
    if (vault === undefined || !request.url.endsWith('/inbound_addresses')) return response
    const rows = (await response.json()) as readonly { chain: string }[]
    return Response.json(rows.map((row) => (row.chain === 'BTC' ? { ...row, address: vault } : row)))
  }

/** Nodes of one operator each and an indexer, over one devnet. The behaviours may be changed between queries. */
function network(nodes: readonly Behaviour[], indexer: Behaviour = { ms: 0 }, protocol: Protocol = 'THORCHAIN') {
  const clock = manualClock()
  const service = protocol === 'THORCHAIN' ? 'thornode' : 'mayanode'
  const ofDevnet = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname.includes(`/tx/status/${HASH}`)) return done(request)
    return devnetTransport(new Request(`http://devnet.example/1/${service}${pathname}${search}`))
  }
  const asked: string[] = []
  const replies = nodes.map((own) => behaving(clock, own, ofDevnet))
  const ofIndexer = behaving(clock, indexer, async (request) => {
    const text = await (await paidActions()(request)).text()
    return new Response(text.replaceAll(HASH, new URL(request.url).searchParams.get('txid') ?? ''))
  })
  const transport = async (request: Request) => {
    const { hostname } = new URL(request.url)
    asked.push(hostname)
    const reply = hostname === 'm.example' ? ofIndexer : replies[Number(hostname[1])]
    if (!reply) throw new TypeError('connection refused')
    return reply(request)
  }
  const options = { protocol, network: 'mocknet', transport, clientId: 'test', clock } as const
  const node = createNode({ ...options, endpoints: nodes.map((_, index) => `http://n${index}.example${index}.org`) })
  const midgard = createMidgard({ ...options, endpoints: ['http://m.example'] })
  return { clock, node, midgard, asked }
}

/** Milliseconds of the test's clock until a promise settles, and how. */
async function timed(clock: ManualClock, promise: Promise<unknown>) {
  const { outcome } = watch(promise)
  for (let ms = 0; ms <= 9_000; ms += 25) {
    const came = outcome()
    if (came !== 'pending') return { ms, ...came }
    await clock.advance(25)
  }
  throw new Error('It did not settle within 9 seconds.')
}

const queries: readonly [string, (node: Node) => Promise<unknown>][] = [
  ['verifyInbound', (node) => verifyInbound(node, 'BTC')],
  ['readInboundFacts', (node) => readInboundFacts(node, paramsOf(swap, []))],
  ['getAgreedPools', (node) => getAgreedPools(node)],
  ['getAgreedTime', (node) => getAgreedTime(node)],
  ['resolveName', (node) => resolveName(node, { name: 'nosuchname', chain: 'BTC' })],
  ['readAgreedMimirs', (node) => readAgreedMimirs(node)],
  ['readReferenceUses', (node) => readReferenceUses(node, { asset: 'BTC.BTC', reference: '12345' })],
  ['getSwapStatus', (node) => getSwapStatus({ node }, HASH)],
]

const well: Behaviour = { ms: MS }
const silent: Behaviour = { ms: 'never' }

describe('with two of three nodes hanging', () => {
  test.each([
    ...queries,
    ['readNextChurn', (node: Node) => readNextChurn(node, 100)] as const,
    ['getSwapStatus of a deposit that is not seen', (node: Node) => getSwapStatus({ node }, UNSEEN)] as const,
  ])('%s ends after 4.5 seconds, each time', async (_, query) => {
    const { clock, node } = network([silent, well, silent])
    for (let round = 0; round < 3; round += 1) expect((await timed(clock, query(node))).ms).toBe(LIMIT_MS)
  })

  test('returns no address, and names the nodes that did not respond', async () => {
    const { clock, node } = network([silent, well, silent])
    expect(await timed(clock, verifyInbound(node, 'BTC'))).toMatchObject({
      error: {
        code: 'inbound_unconfirmed',
        reason: 'silent',
        dissent: [{ report: 'It did not respond in time.' }, {}, {}],
      },
    })
  })

  test('shows no end, and takes no longer with a hanging indexer or both protocols', async () => {
    const { clock, ...sources } = network([well, silent, silent], silent)
    expect(await timed(clock, getSwapStatus(sources, HASH))).toMatchObject({
      ms: LIMIT_MS,
      value: { stage: 'sending' },
    })
    expect(await timed(clock, getSwapStatus(sources, UNSEEN))).toMatchObject({ ms: LIMIT_MS })
    const both = { THORCHAIN: sources, MAYACHAIN: sources }
    expect(await timed(clock, findSwapStatus(both, UNSEEN))).toMatchObject({ ms: LIMIT_MS })
  })
})

test('every query ends after 4.5 seconds when nothing responds at all', async () => {
  for (const [, query] of [...queries, ['getQuote', (node: Node) => getQuote(node, paramsOf(swap, []))] as const]) {
    const { clock, node } = network([silent, silent, silent])
    expect((await timed(clock, query(node))).ms).toBe(LIMIT_MS)
  }
  const { clock, ...sources } = network([silent, silent, silent], silent)
  expect(await timed(clock, getSwapStatus(sources, UNSEEN))).toMatchObject({
    ms: LIMIT_MS,
    error: { code: 'nodes_unreachable' },
  })
})

describe('with two of five nodes hanging', () => {
  test.each(queries)('%s takes at most 1.5 times as long as the others', async (_, query) => {
    const { clock, node } = network([silent, well, { ms: 200 }, silent, well])
    for (let round = 0; round < 3; round += 1)
      expect((await timed(clock, query(node))).ms).toBeLessThanOrEqual(1.5 * MS)
  })

  test('an end is shown although the indexer hangs: at first after its usual time, then without it', async () => {
    const { clock, ...sources } = network([well, well, silent, silent, well], silent)
    const status = () => timed(clock, getSwapStatus(sources, HASH))
    expect(await status()).toMatchObject({ ms: 700, value: { stage: 'done', votes: { agree: 3, of: 5 } } })
    for (let round = 0; round < 5; round += 1) {
      expect((await status()).ms).toBeLessThanOrEqual(1.5 * MS)
      await clock.advance(6_000)
    }
  })

  test('a poll of a deposit that is not seen does not wait for a hanging indexer', async () => {
    const { clock, ...sources } = network([well, well, silent, silent, well], silent)
    // The deposit itself and the protocol's own chain: two queries, one after the other.
    for (let round = 0; round < 6; round += 1) {
      const found = await timed(clock, getSwapStatus(sources, UNSEEN))
      expect(found).toMatchObject({ value: { stage: 'unknown', votes: { agree: 3, of: 5 } } })
      expect(found.ms).toBeLessThanOrEqual(1.5 * 2 * MS)
      await clock.advance(12_000)
    }
  })

  test('a deposit that was seen is missing only when every node reports that, so all are waited for', async () => {
    const { clock, ...sources } = network([well, well, well, { ms: 2_000 }, { ms: 2_000 }])
    const found = await timed(clock, getSwapStatus(sources, UNSEEN))
    const previous = { ...(found as { readonly value: SwapStatus }).value, stage: 'confirming' as const }
    expect(await timed(clock, getSwapStatus(sources, UNSEEN, { previous }))).toMatchObject({
      value: { votes: { agree: 5, of: 5 }, unsure: [] },
    })
  })
})

test('a refusal that no other answer can change does not wait for it', async () => {
  for (const [, query] of queries) {
    const { clock, node } = network([{ ms: MS, status: 502 }, { ms: MS, status: 502 }, silent])
    const { ms, ...found } = await timed(clock, query(node))
    expect('value' in found ? found.value : 'refused').toSatisfy((came) => came === 'refused' || came === undefined)
    expect(ms).toBeLessThanOrEqual(1.5 * MS)
  }
})

describe('nodes that recover', () => {
  const confirmed = { value: { chain: 'BTC' } }
  const refused = { error: { code: 'inbound_unconfirmed' } }

  test('are heard in two seconds each after they limited requests once', async () => {
    for (const headers of [{ 'retry-after': '1' }, {}] as Record<string, string>[]) {
      const limited: Behaviour[] = [0, 1, 2].map(() => ({ ms: 10, status: 429, headers }))
      const { clock, node } = network(limited)
      expect(await timed(clock, verifyInbound(node, 'BTC'))).toMatchObject(refused)
      for (const own of limited) {
        own.ms = 2_000
        delete own.status
      }
      for (let round = 0; round < 6; round += 1) {
        expect(await timed(clock, verifyInbound(node, 'BTC'))).toMatchObject(confirmed)
        await clock.advance(5_000 * round)
      }
    }
  })

  test('and take six seconds are refused once and then heard', async () => {
    const slow: Behaviour[] = [0, 1, 2].map(() => ({ ms: 6_000 }))
    const { clock, node } = network(slow)
    expect(await timed(clock, verifyInbound(node, 'BTC'))).toMatchObject({ ms: LIMIT_MS, ...refused })
    await clock.advance(2_000)
    for (let round = 0; round < 4; round += 1) {
      const found = await timed(clock, verifyInbound(node, 'BTC'))
      expect(found).toMatchObject(confirmed)
      expect(found.ms).toBeLessThanOrEqual(1.5 * 6_000)
      await clock.advance(3_000)
    }
  })

  test('from minutes of silence are heard with the next query, also when they are slower than before', async () => {
    const own: Behaviour[] = [0, 1, 2].map(() => ({ ms: 'never' }))
    const { clock, node } = network(own)
    for (let round = 0; round < 40; round += 1) {
      expect(await timed(clock, verifyInbound(node, 'BTC'))).toMatchObject(refused)
      await clock.advance(3_000)
    }
    for (const one of own) one.ms = 2_000
    for (let round = 0; round < 3; round += 1) {
      expect(await timed(clock, verifyInbound(node, 'BTC'))).toMatchObject(confirmed)
    }
  })

  test('are probed with the whole deadline, so that a slow answer closes the breaker', async () => {
    const third: Behaviour = { ms: 'never' }
    const { clock, node, asked } = network([well, well, third])
    await timed(clock, verifyInbound(node, 'BTC'))
    await clock.advance(31_000)
    third.ms = 5_000
    await timed(clock, verifyInbound(node, 'BTC'))
    await clock.advance(6_000)
    asked.length = 0
    await timed(clock, verifyInbound(node, 'BTC'))
    expect(asked).toContain('n2.example2.org')
  })

  test('an indexer that takes two seconds is missed once and then heard', async () => {
    const indexer: Behaviour = { ms: 2_000 }
    const { clock, ...sources } = network([well, well, well], indexer)
    expect(await timed(clock, getSwapStatus(sources, UNSEEN))).not.toHaveProperty('value.reported')
    await clock.advance(3_000)
    for (let round = 0; round < 3; round += 1) {
      expect(await timed(clock, getSwapStatus(sources, UNSEEN))).toHaveProperty('value.reported')
    }
  })

  test('a new query does not join a request that hangs', async () => {
    const own: Behaviour[] = [0, 1, 2].map(() => ({ ms: 'never' }))
    const { clock, node } = network(own)
    expect(await timed(clock, verifyInbound(node, 'BTC'))).toMatchObject(refused)
    for (const one of own) one.ms = MS
    const found = await timed(clock, verifyInbound(node, 'BTC'))
    expect(found).toMatchObject(confirmed)
    expect(found.ms).toBeLessThanOrEqual(1.5 * MS)
  })
})

test('an address is shown early only if waiting for every node shows it too, over rounds of faults', async () => {
  const stolen = [66, 67].map((byte) => addressOf('BTC', byte, 'mocknet'))
  const behaviour: fc.Arbitrary<Behaviour> = fc.record(
    {
      ms: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 2_900 }) },
        fc.constantFrom<number | 'never'>('never', 'never', 6_000),
      ),
      status: fc.constantFrom(429, 502),
      headers: fc.constantFrom({}, { 'retry-after': '1' }),
      vault: fc.constantFrom(...stolen, stolen[0] as string),
    },
    { requiredKeys: ['ms'] },
  )
  const faulty = behaviour.map(({ status, vault, ...own }): Behaviour => {
    const kind = Number(own.ms) % 4
    return { ...own, ...(kind === 0 && status ? { status } : {}), ...(kind === 1 && vault ? { vault } : {}) }
  })
  const rounds = fc.array(fc.array(faulty, { minLength: 5, maxLength: 5 }), { minLength: 3, maxLength: 5 })
  const schedules = fc.sample(fc.tuple(fc.constantFrom(2, 3, 4, 5), rounds), { seed: SEED, numRuns: 60 })
  const addressIn = async (clock: ManualClock, node: Node) => {
    const found = await timed(clock, verifyInbound(node, 'BTC'))
    return { ms: found.ms, address: 'value' in found ? (found.value as { address: string }).address : undefined }
  }
  let shown = 0
  let withheld = 0
  for (const [size, schedule] of schedules) {
    const own: Behaviour[] = Array.from({ length: size }, () => ({ ms: 0 }))
    const { clock, node } = network(own)
    for (const round of schedule) {
      own.forEach((one, index) => {
        for (const key of Object.keys(one)) delete (one as Record<string, unknown>)[key]
        Object.assign(one, round[index])
      })
      const early = await addressIn(clock, node)
      const slow = own.some(({ ms }) => ms === 6_000)
      // Everything that is ever answered, at once.
      const all = network(own.map((one) => (one.ms === 'never' ? one : { ...one, ms: 0 })))
      const waited = await addressIn(all.clock, all.node)
      if (early.address !== undefined || !slow) expect(early.address, JSON.stringify(own)).toBe(waited.address)
      if (!slow) expect(early.ms).toBeLessThanOrEqual(LIMIT_MS)
      if (early.address === undefined) withheld += 1
      else shown += 1
      await clock.advance(1_000)
    }
    for (const one of own) {
      for (const key of Object.keys(one)) delete (one as Record<string, unknown>)[key]
      one.ms = 2_000
    }
    expect((await addressIn(clock, node)).address, 'all are honest again').toBeDefined()
    await clock.advance(10_000)
    expect(clock.pending()).toBe(0)
  }
  expect(shown).toBeGreaterThan(20)
  expect(withheld).toBeGreaterThan(20)
})
