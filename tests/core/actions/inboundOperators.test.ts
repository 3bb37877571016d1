import { describe, expect, test } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { endpointsOf } from '../../../src/core/nodes/net/endpoint.ts'
import { withOwnEndpoints } from '../../../src/core/nodes/net/ownEndpoints.ts'
import type { InboundUnconfirmedError } from '../../../src/core/quorum/quorumErrors.ts'
import type { SingleSourceError } from '../../../src/core/quorum/singleSource.ts'
import { endpointsAbc, html, nodeOver, type Reply } from '../nodes/script.ts'
import { addressOf, wireInboundOf } from './answers.ts'
import { errorOf, honest, liar, stolen, viewOf } from './inboundViews.ts'

describe('verifyInbound', () => {
  test.each([0, 1])('throws on mainnet with %i configured operators, without a request', async (count) => {
    const endpoints = ['https://a.example'].slice(0, count)
    const { node, asked: requested } = nodeOver({ a: honest() }, { endpoints })
    const error = (await errorOf(verifyInbound(node, 'BTC', { acceptsSingleSource: true }))) as SingleSourceError
    expect(error).toMatchObject({ code: 'single_source', isAcceptable: false })
    expect(error.message).toContain('at least two operators')
    expect(requested).toHaveLength(0)
  })

  test('counts a node that is configured three times once', async () => {
    const endpoints = ['https://a.example', 'https://a.example/', 'https://a.example//']
    const { node } = nodeOver({ a: honest() }, { endpoints })
    expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject({ code: 'single_source' })
  })

  test.each([
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

  test('gives an operator one vote, however many endpoints it runs', async () => {
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

  test('gives no vote to an operator whose endpoints contradict each other', async () => {
    const endpoints = ['https://a.two.example', 'https://b.two.example', 'https://c.example', 'https://d.example']
    const replies = { a: honest(), b: liar({ address: stolen }), c: honest(), d: html(500) }
    const { node } = nodeOver(replies, { endpoints })
    const error = (await errorOf(verifyInbound(node, 'BTC'))) as InboundUnconfirmedError
    expect(error.code).toBe('inbound_unconfirmed')
    expect(error.message).toContain('contradict each other')
    expect(error.message).not.toContain(stolen)
  })

  test('accepts the report of a single node on a test network', async () => {
    const inbound = [wireInboundOf('BTC', { address: addressOf('BTC', 1, 'mocknet') })]
    const { node } = nodeOver(
      { a: viewOf({ inbound, height: 5, block: { chainId: 'thorchain' } }) },
      { network: 'mocknet', endpoints: ['https://a.example'] },
    )
    expect((await verifyInbound(node, 'BTC')).address).toBe(addressOf('BTC', 1, 'mocknet'))
  })

  describe('with a single operator of Maya Protocol on mainnet', () => {
    const single = { protocol: 'MAYACHAIN', endpoints: ['https://a.example'] } as const
    const accepting = { acceptsSingleSource: true }
    const maya = viewOf({ inbound: [wireInboundOf('BTC')], height: 1000, block: { chainId: 'mayachain-mainnet-v1' } })

    test('returns the address as one source when the node allows it and the person accepts it', async () => {
      const { node } = nodeOver({ a: maya }, { ...single, allowsSingleSource: true })
      const confirmed = await verifyInbound(node, 'BTC', accepting)
      expect(confirmed).toMatchObject({ address: addressOf('BTC', 1), oneSource: true })
    })

    test('throws an error that the person may accept until they do', async () => {
      const { node, asked: requested } = nodeOver({ a: maya }, { ...single, allowsSingleSource: true })
      const refusal = { code: 'single_source', isAcceptable: true }
      expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject(refusal)
      expect(requested).toHaveLength(0)
    })

    test('throws when the node does not allow it, whatever the person accepts', async () => {
      const { node, asked: requested } = nodeOver({ a: maya }, single)
      const refusal = { code: 'single_source', isAcceptable: false }
      expect(await errorOf(verifyInbound(node, 'BTC', accepting))).toMatchObject(refusal)
      expect(requested).toHaveLength(0)
    })
  })

  test('never accepts a single operator of THORChain, whatever is allowed', async () => {
    const allowing = { endpoints: ['https://a.example'], allowsSingleSource: true }
    const { node, asked: requested } = nodeOver({ a: honest() }, allowing)
    const refusal = { code: 'single_source', isAcceptable: false }
    expect(await errorOf(verifyInbound(node, 'BTC', { acceptsSingleSource: true }))).toMatchObject(refusal)
    expect(requested).toHaveLength(0)
  })

  describe('with two operators', () => {
    const endpoints = ['https://a.example', 'https://b.example']

    test('returns the address when both agree', async () => {
      const { node } = nodeOver({ a: honest(), b: honest() }, { endpoints })
      expect(await verifyInbound(node, 'BTC')).toMatchObject({ address: addressOf('BTC', 1), oneSource: false })
    })

    test.each([
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
})

describe('verifyInbound with own endpoints', () => {
  const own = ['https://d.example/node', 'https://e.example/node', 'https://f.example/node', 'https://g.example/node']
  const endpoints = withOwnEndpoints(endpointsOf(endpointsAbc), own)
  const thief = liar({ address: stolen })
  const mine = (reply: Reply) => ({ d: reply, e: reply, f: reply, g: reply })
  const confirm = (replies: Readonly<Record<string, Reply>>) =>
    verifyInbound(nodeOver(replies, { endpoints }).node, 'BTC')

  test('counts them as one vote, which can complete a majority of four', async () => {
    const found = await confirm({ a: honest(), b: honest(), ...mine(honest()) })
    expect(found).toMatchObject({ address: addressOf('BTC', 1), confirmedBy: ['a.example', 'b.example', 'd.example'] })
  })

  test.each([
    ['alone', mine(thief)],
    ['with one operator', { a: thief, ...mine(thief) }],
    ['with one operator against two', { a: thief, b: honest(), c: honest(), ...mine(thief) }],
  ])('shows no address that they name %s', async (_with, replies) => {
    expect(await errorOf(confirm(replies))).toMatchObject({
      code: expect.stringMatching(/^(inbound_unconfirmed|nodes_unreachable)$/),
    })
  })

  test('follows three operators against them', async () => {
    const found = await confirm({ a: honest(), b: honest(), c: honest(), ...mine(thief) })
    expect(found.address).toBe(addressOf('BTC', 1))
    expect(found.confirmedBy).toEqual(['a.example', 'b.example', 'c.example'])
  })

  test('needs three votes of four, so two operators without them are too few', async () => {
    expect(await errorOf(confirm({ a: honest(), b: honest() }))).toMatchObject({ code: 'inbound_unconfirmed' })
  })
})
