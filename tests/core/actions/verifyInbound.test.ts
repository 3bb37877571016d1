import { describe, expect, it } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { endpointsOf } from '../../../src/core/net/endpoint.ts'
import { withOwnEndpoints } from '../../../src/core/net/ownEndpoints.ts'
import type { InboundUnconfirmedError, SingleSourceError } from '../../../src/core/quorum/errors.ts'
import { blockAt, endpointsAbc, html, json, manualClock, nodeOver, type Reply, watch } from '../nodes/script.ts'
import { addressOf, wireInboundOf } from './answers.ts'
import { runFaultSchedules } from './faultSchedules.ts'

interface View {
  readonly inbound: unknown
  readonly height: number
  readonly block?: Parameters<typeof blockAt>[1]
}

const ROUTER = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'

/** One endpoint that serves both requests from one view. */
function viewOf({ inbound, height, block }: View): Reply {
  const newest = json(blockAt(height, block))
  return (request) => (request.url.endsWith('/block') ? newest(request) : json(inbound)(request))
}

const honest = (height = 1000) =>
  viewOf({
    inbound: [wireInboundOf('BTC'), wireInboundOf('ETH', { router: ROUTER })],
    height,
  })
const liar = (change: Readonly<Record<string, unknown>>, height = 1000) =>
  viewOf({ inbound: [wireInboundOf('BTC', change)], height })
const stolen = addressOf('BTC', 66)
/** A disputed address as errors show it. */
const ends = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('verifyInbound', () => {
  it('returns the address, router and halts that all nodes report', async () => {
    const { node, asked: requested } = nodeOver({ a: honest(1000), b: honest(1003), c: honest(998) })
    expect(await verifyInbound(node, 'ETH')).toEqual({
      protocol: 'THORCHAIN',
      chain: 'ETH',
      address: addressOf('ETH', 1),
      router: ROUTER,
      routerVersion: '4.1',
      halted: false,
      globalTradingPaused: false,
      chainTradingPaused: false,
      chainLpActionsPaused: false,
      gasRate: 3n,
      outboundFee: 1103n,
      dustThreshold: 1000n,
      height: 1003,
      confirmedBy: ['a.example', 'b.example', 'c.example'],
      dissent: [],
      oneSource: false,
    })
    expect(requested).toHaveLength(6)
  })

  it.each([
    ['another address', liar({ address: stolen })],
    ['another router', liar({ router: addressOf('ETH', 66) })],
    ['a halt', liar({ halted: true })],
    ['an address of another chain', liar({ address: addressOf('LTC', 1) })],
    [
      'two vaults for the chain',
      viewOf({ inbound: [wireInboundOf('BTC'), wireInboundOf('BTC', { address: stolen })], height: 1000 }),
    ],
    ['no vault for the chain', viewOf({ inbound: [], height: 1000 })],
    ['nothing', html(502)],
    ['the same, but 11 blocks behind', honest(989)],
    ['the same, but far in the future', honest(9_999_999)],
  ])('outvotes one of three nodes that reports %s, and names it', async (_, reply) => {
    const { node } = nodeOver({ a: reply, b: honest(), c: honest() })
    const confirmed = await verifyInbound(node, 'BTC')
    expect(confirmed).toMatchObject({
      address: addressOf('BTC', 1),
      halted: false,
      confirmedBy: ['b.example', 'c.example'],
    })
    expect(confirmed.dissent.map(({ endpoint }) => endpoint)).toEqual(['a.example'])
  })

  it('throws with each report, but no usable address, when two of three nodes lie differently', async () => {
    const { node } = nodeOver({
      a: liar({ address: stolen }),
      b: liar({ address: addressOf('BTC', 67), halted: true }),
      c: honest(),
    })
    const error = (await errorOf(verifyInbound(node, 'BTC'))) as InboundUnconfirmedError
    expect(error.code).toBe('inbound_unconfirmed')
    expect(error.reason).toBe('disagree')
    expect(error.dissent).toEqual([
      { endpoint: 'a.example', report: `${ends(stolen)}, open, at height 1000` },
      { endpoint: 'b.example', report: `${ends(addressOf('BTC', 67))}, halted, at height 1000` },
      { endpoint: 'c.example', report: `${ends(addressOf('BTC', 1))}, open, at height 1000` },
    ])
    expect(error.message).toContain(`a.example: ${ends(stolen)}`)
    expect(error.message).not.toContain(stolen)
    expect(error.hint).toMatch(/^Send nothing\./)
  })

  it('throws when only one of three nodes responds', async () => {
    const { node } = nodeOver({ a: honest(), b: html(500), c: html(429) })
    expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject({ code: 'inbound_unconfirmed', reason: 'silent' })
  })

  it.each<[string, Record<'a' | 'b' | 'c', Reply>, string]>([
    ['two addresses and no response', { a: honest(), b: liar({ address: stolen }), c: html(500) }, 'disagree'],
    ['no response from any node', { a: html(500), b: html(500), c: html(500) }, 'silent'],
    ['one address at heights too far apart', { a: honest(1000), b: honest(900), c: honest(800) }, 'behind'],
  ])('names %s as the reason', async (_, replies, reason) => {
    const { node } = nodeOver(replies)
    expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject({ code: 'inbound_unconfirmed', reason })
  })

  it('throws when nodes do not report their newest block', async () => {
    const silent: Reply = (request) => (request.url.endsWith('/block') ? html(500)(request) : honest()(request))
    const { node } = nodeOver({ a: silent, b: silent, c: honest() })
    expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject({
      dissent: [
        { report: 'It does not report its newest block.' },
        { report: 'It does not report its newest block.' },
        {},
      ],
    })
  })

  /** An honest node whose newest block has this age in seconds. */
  const aged = (seconds: number) =>
    viewOf({ inbound: [wireInboundOf('BTC')], height: 1000, block: { time: 1_800_000_000_000 - seconds * 1000 } })
  const elsewhere = (chainId: string) => viewOf({ inbound: [wireInboundOf('BTC')], height: 1000, block: { chainId } })

  it.each([
    ['has a newest block of 30 seconds', aged(30), /30 seconds old/],
    ['has a newest block in the future', aged(-40), /40 seconds in the future/],
    ['serves stagenet', elsewhere('thorchain-stagenet-2'), /another chain: thorchain-stagenet-2/],
    ['serves Maya', elsewhere('mayachain-mainnet-v1'), /another chain/],
  ])('does not count a node that answers, but %s', async (_, reply, report) => {
    const { node } = nodeOver({ a: reply, b: honest(), c: honest() })
    const confirmed = await verifyInbound(node, 'BTC')
    expect(confirmed.confirmedBy).toEqual(['b.example', 'c.example'])
    expect(confirmed.dissent).toEqual([{ endpoint: 'a.example', report: expect.stringMatching(report) }])
    const alone = nodeOver({ a: reply, b: reply, c: honest() }).node
    expect(await errorOf(verifyInbound(alone, 'BTC'))).toMatchObject({ code: 'inbound_unconfirmed' })
  })

  it('counts a late node, and gives no address when all have stopped', async () => {
    const { node } = nodeOver({ a: aged(29), b: aged(29), c: html(502) })
    expect(await verifyInbound(node, 'BTC')).toMatchObject({ address: addressOf('BTC', 1) })
    const stopped = nodeOver({ a: aged(120), b: aged(120), c: aged(120) }).node
    expect(await errorOf(verifyInbound(stopped, 'BTC'))).toMatchObject({ reason: 'behind' })
  })

  it('reads a node that stands still after the others', async () => {
    const { node, hosts } = nodeOver({ a: aged(60), b: honest(), c: honest() })
    await verifyInbound(node, 'BTC')
    const before = hosts().length
    await node.get('/x', { safeParse: () => ({ success: true, data: 1 }) })
    expect(hosts().slice(before)).toEqual(['b'])
  })

  describe('while time is unknown', () => {
    const timeless = { time: async () => undefined }
    /** A node whose height grows by one every six seconds. */
    const moving =
      (now: () => number): Reply =>
      (request) =>
        viewOf({ inbound: [wireInboundOf('BTC')], height: 1000 + Math.floor((now() - 1_800_000_000_000) / 6_000) })(
          request,
        )

    it('returns an address once a majority of the nodes has moved', async () => {
      const clock = manualClock()
      const replies = { a: moving(clock.now), b: honest(), c: moving(clock.now) }
      const { node } = nodeOver(replies, { clock, ...timeless })
      const { outcome } = watch(verifyInbound(node, 'BTC'))
      await clock.advance(5_000)
      expect(outcome()).toBe('pending')
      await clock.advance(3_000)
      expect(outcome()).toMatchObject({ value: { confirmedBy: ['a.example', 'c.example'] } })
      await clock.advance(20_000)
      expect(clock.pending()).toBe(0)
    })

    it('gives no address when they stand still', async () => {
      const clock = manualClock()
      const { node } = nodeOver({ a: honest(), b: honest(), c: moving(clock.now) }, { clock, ...timeless })
      const { outcome } = watch(verifyInbound(node, 'BTC'))
      await clock.advance(15_000)
      expect(outcome()).toMatchObject({ error: { code: 'inbound_unconfirmed', reason: 'unverified' } })
      expect(clock.pending()).toBe(0)
    })
  })

  it('ignores letter case when comparing addresses of chains that ignore it', async () => {
    const lower = viewOf({
      inbound: [wireInboundOf('ETH', { address: addressOf('ETH', 0xab).toLowerCase() })],
      height: 1000,
    })
    const mixed = viewOf({ inbound: [wireInboundOf('ETH', { address: addressOf('ETH', 0xab) })], height: 1000 })
    const { node } = nodeOver({ a: lower, b: mixed, c: html(500) })
    expect((await verifyInbound(node, 'ETH')).confirmedBy).toEqual(['a.example', 'b.example'])
  })

  it.each([0, 1])('throws on mainnet with %i configured operators, without a request', async (count) => {
    const endpoints = ['https://a.example'].slice(0, count)
    const { node, asked: requested } = nodeOver({ a: honest() }, { endpoints })
    const error = (await errorOf(verifyInbound(node, 'BTC', { acceptsSingleSource: true }))) as SingleSourceError
    expect(error).toMatchObject({ code: 'single_source', isAcceptable: false })
    expect(error.message).toContain('at least two operators')
    expect(requested).toHaveLength(0)
  })

  it('counts a node that is configured three times once', async () => {
    const endpoints = ['https://a.example', 'https://a.example/', 'https://a.example//']
    const { node } = nodeOver({ a: honest() }, { endpoints })
    expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject({ code: 'single_source' })
  })

  it.each([
    ['paths', ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']],
    ['schemes and ports', ['https://a.example', 'http://a.example', 'https://a.example:8443']],
    ['subdomains', ['https://a1.node.example', 'https://a2.node.example', 'https://a3.node.example']],
  ])('counts three %s of one host as one operator on mainnet', async (_, endpoints) => {
    for (const network of ['mainnet', 'stagenet'] as const) {
      const { node, asked: requested } = nodeOver({ a: honest() }, { endpoints, network })
      expect(node.endpoints).toHaveLength(3)
      expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject({ code: 'single_source' })
      expect(requested).toHaveLength(0)
    }
  })

  it('gives an operator one vote, however many endpoints it runs', async () => {
    const endpoints = ['https://a.liar.example', 'https://a2.liar.example', 'https://a3.liar.example']
    const { node } = nodeOver(
      { a: liar({ address: stolen }), b: honest(), c: honest() },
      { endpoints: [...endpoints, 'https://b.example', 'https://c.example'] },
    )
    expect(node.operators).toEqual(['liar.example', 'b.example', 'c.example'])
    expect(await verifyInbound(node, 'BTC')).toMatchObject({
      address: addressOf('BTC', 1),
      confirmedBy: ['b.example', 'c.example'],
      dissent: [{ endpoint: 'a.liar.example' }],
      oneSource: false,
    })
  })

  it('gives no vote to an operator whose endpoints contradict each other', async () => {
    const endpoints = ['https://a.two.example', 'https://b.two.example', 'https://c.example', 'https://d.example']
    const replies = { a: honest(), b: liar({ address: stolen }), c: honest(), d: html(500) }
    const { node } = nodeOver(replies, { endpoints })
    const error = (await errorOf(verifyInbound(node, 'BTC'))) as InboundUnconfirmedError
    expect(error.code).toBe('inbound_unconfirmed')
    expect(error.message).toContain('contradict each other')
    expect(error.message).not.toContain(stolen)
  })

  it('accepts the report of a single node on a test network', async () => {
    const inbound = [wireInboundOf('BTC', { address: addressOf('BTC', 1, 'mocknet') })]
    const { node } = nodeOver(
      { a: viewOf({ inbound, height: 5, block: { chainId: 'thorchain' } }) },
      { network: 'mocknet', endpoints: ['https://a.example'] },
    )
    expect((await verifyInbound(node, 'BTC')).address).toBe(addressOf('BTC', 1, 'mocknet'))
  })

  it('reports a missing vault when the nodes agree on it', async () => {
    const { node } = nodeOver({ a: honest(), b: honest(), c: honest() })
    for (const chain of ['DOGE', 'NOPE']) {
      expect(await errorOf(verifyInbound(node, chain))).toMatchObject({ code: 'unsupported_asset' })
    }
  })

  it('returns a halted chain as halted, not as an error', async () => {
    const halted = liar({ halted: true, chain_trading_paused: true })
    const { node } = nodeOver({ a: halted, b: halted, c: halted })
    expect(await verifyInbound(node, 'BTC')).toMatchObject({ halted: true, chainTradingPaused: true })
  })

  describe('with a single operator of Maya Protocol on mainnet', () => {
    const single = { protocol: 'MAYACHAIN', endpoints: ['https://a.example'] } as const
    const accepting = { acceptsSingleSource: true }
    const maya = viewOf({ inbound: [wireInboundOf('BTC')], height: 1000, block: { chainId: 'mayachain-mainnet-v1' } })

    it('returns the address as one source when the node allows it and the person accepts it', async () => {
      const { node } = nodeOver({ a: maya }, { ...single, allowsSingleSource: true })
      const confirmed = await verifyInbound(node, 'BTC', accepting)
      expect(confirmed).toMatchObject({ address: addressOf('BTC', 1), oneSource: true })
    })

    it('throws an error that the person may accept until they do', async () => {
      const { node, asked: requested } = nodeOver({ a: maya }, { ...single, allowsSingleSource: true })
      const refusal = { code: 'single_source', isAcceptable: true }
      expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject(refusal)
      expect(requested).toHaveLength(0)
    })

    it('throws when the node does not allow it, whatever the person accepts', async () => {
      const { node, asked: requested } = nodeOver({ a: maya }, single)
      const refusal = { code: 'single_source', isAcceptable: false }
      expect(await errorOf(verifyInbound(node, 'BTC', accepting))).toMatchObject(refusal)
      expect(requested).toHaveLength(0)
    })
  })

  it('never accepts a single operator of THORChain, whatever is allowed', async () => {
    const allowing = { endpoints: ['https://a.example'], allowsSingleSource: true }
    const { node, asked: requested } = nodeOver({ a: honest() }, allowing)
    const refusal = { code: 'single_source', isAcceptable: false }
    expect(await errorOf(verifyInbound(node, 'BTC', { acceptsSingleSource: true }))).toMatchObject(refusal)
    expect(requested).toHaveLength(0)
  })

  describe('with two operators', () => {
    const endpoints = ['https://a.example', 'https://b.example']

    it('returns the address when both agree', async () => {
      const { node } = nodeOver({ a: honest(), b: honest() }, { endpoints })
      expect(await verifyInbound(node, 'BTC')).toMatchObject({ address: addressOf('BTC', 1), oneSource: false })
    })

    it.each([
      ['lies', liar({ address: stolen })],
      ['is silent', html(502)],
      ['is 11 blocks behind', honest(989)],
    ])('throws when one of them %s, even if a single source is allowed and accepted', async (_, other) => {
      const options = { endpoints, allowsSingleSource: true }
      const { node } = nodeOver({ a: honest(), b: other }, options)
      const error = await errorOf(verifyInbound(node, 'BTC', { acceptsSingleSource: true }))
      expect(error).toMatchObject({ code: 'inbound_unconfirmed' })
    })
  })

  it.each([
    ['a far too high rate', { gas_rate: '2001' }],
    ['a rate of zero', { gas_rate: '0' }],
    ['a rate in another unit', { gas_rate_units: 'gwei' }],
  ])('outvotes one node that reports %s, and throws when only one other node responds', async (_, change) => {
    const { node } = nodeOver({ a: liar(change), b: honest(), c: honest() })
    expect(await verifyInbound(node, 'BTC')).toMatchObject({ gasRate: 3n })
    for (const replies of [
      { a: liar(change), b: honest(), c: html(500) },
      { a: liar(change), b: liar(change), c: liar(change) },
    ]) {
      const error = await errorOf(verifyInbound(nodeOver(replies).node, 'BTC'))
      expect(error).toMatchObject({ code: 'gas_rate_out_of_bounds' })
      expect((error as Error).message).toContain('a.example')
    }
  })

  it('ignores a single node’s gas rate, fee and dust threshold', async () => {
    const highRate = liar({ gas_rate: '1999', outbound_fee: '1', dust_threshold: '0' })
    const { node } = nodeOver({ a: highRate, b: honest(), c: honest() })
    expect(await verifyInbound(node, 'BTC')).toMatchObject({ gasRate: 3n, outboundFee: 1103n, dustThreshold: 1000n })
    const small = liar({ outbound_fee: '1', dust_threshold: '0' })
    const { node: two } = nodeOver({ a: small, b: honest(), c: html(500) })
    expect(await verifyInbound(two, 'BTC')).toMatchObject({ gasRate: 3n, outboundFee: 1103n, dustThreshold: 1000n })
  })

  it.each([
    ['1', undefined],
    ['2', 3n],
    ['6', 6n],
    ['7', undefined],
    ['1999', undefined],
  ])('resolves gas rates of %s and 3 to %s while the third node is silent', async (rate, expected) => {
    const { node } = nodeOver({ a: liar({ gas_rate: rate }), b: honest(), c: html(500) })
    const confirmed = verifyInbound(node, 'BTC')
    if (expected === undefined) await expect(confirmed).rejects.toMatchObject({ code: 'gas_rate_out_of_bounds' })
    else expect(await confirmed).toMatchObject({ gasRate: expected })
  })

  it('throws when the gas rates of all three nodes are more than a factor of two apart', async () => {
    const { node } = nodeOver({ a: liar({ gas_rate: '1' }), b: honest(), c: liar({ gas_rate: '90' }) })
    await expect(verifyInbound(node, 'BTC')).rejects.toMatchObject({ code: 'gas_rate_out_of_bounds' })
  })

  it('never returns a wrong address in 100 fault schedules with one liar among three nodes', async () => {
    const { wrong, given, first } = await runFaultSchedules({ seed: 20_261_120, count: 100 })
    expect({ wrong, first }).toEqual({ wrong: 0, first: undefined })
    expect(given).toBeGreaterThan(20)
  })

  it('returns no address in 100 schedules with two liars that disagree', async () => {
    const { wrong, given, first } = await runFaultSchedules({ seed: 7, count: 100, liars: 2 })
    expect({ wrong, given, first }).toEqual({ wrong: 0, given: 0, first: undefined })
  })

  it('accepts the same lie from two of three nodes as the majority', async () => {
    const lie = liar({ address: stolen })
    const { node } = nodeOver({ a: lie, b: lie, c: honest() })
    expect((await verifyInbound(node, 'BTC')).address).toBe(stolen)
  })
})

describe('verifyInbound with own endpoints', () => {
  const own = ['https://d.example/node', 'https://e.example/node', 'https://f.example/node', 'https://g.example/node']
  const endpoints = withOwnEndpoints(endpointsOf(endpointsAbc), own)
  const thief = liar({ address: stolen })
  const mine = (reply: Reply) => ({ d: reply, e: reply, f: reply, g: reply })
  const confirm = (replies: Readonly<Record<string, Reply>>) =>
    verifyInbound(nodeOver(replies, { endpoints }).node, 'BTC')

  it('counts them as one vote, which can complete a majority of four', async () => {
    const found = await confirm({ a: honest(), b: honest(), ...mine(honest()) })
    expect(found).toMatchObject({ address: addressOf('BTC', 1), confirmedBy: ['a.example', 'b.example', 'd.example'] })
  })

  it.each([
    ['alone', mine(thief)],
    ['with one operator', { a: thief, ...mine(thief) }],
    ['with one operator against two', { a: thief, b: honest(), c: honest(), ...mine(thief) }],
  ])('shows no address that they name %s', async (_with, replies) => {
    expect(await errorOf(confirm(replies))).toMatchObject({
      code: expect.stringMatching(/^(inbound_unconfirmed|nodes_unreachable)$/),
    })
  })

  it('follows three operators against them', async () => {
    const found = await confirm({ a: honest(), b: honest(), c: honest(), ...mine(thief) })
    expect(found.address).toBe(addressOf('BTC', 1))
    expect(found.confirmedBy).toEqual(['a.example', 'b.example', 'c.example'])
  })

  it('needs three votes of four, so two operators without them are too few', async () => {
    expect(await errorOf(confirm({ a: honest(), b: honest() }))).toMatchObject({ code: 'inbound_unconfirmed' })
  })
})
