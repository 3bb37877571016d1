import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { loadParts } from '../loadParts.ts'
import { html, manualClock, nodeOver, type Reply, watch } from '../nodes/script.ts'
import { addressOf, wireInboundOf } from './answers.ts'
import { errorOf, honest, viewOf } from './inboundViews.ts'

beforeAll(loadParts)

describe('verifyInbound', () => {
  test('throws when nodes do not report their newest block', async () => {
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

  test.each([
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

  test('counts a late node, and gives no address when all have stopped', async () => {
    const { node } = nodeOver({ a: aged(29), b: aged(29), c: html(502) })
    expect(await verifyInbound(node, 'BTC')).toMatchObject({ address: addressOf('BTC', 1) })
    const stopped = nodeOver({ a: aged(120), b: aged(120), c: aged(120) }).node
    expect(await errorOf(verifyInbound(stopped, 'BTC'))).toMatchObject({ reason: 'behind' })
  })

  test('reads a node without new blocks after the others', async () => {
    const { node, hosts } = nodeOver({ a: aged(60), b: honest(), c: honest() })
    await verifyInbound(node, 'BTC')
    const before = hosts().length
    await node.get('/x', v.unknown())
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

    test('returns an address once a majority of the nodes has moved', async () => {
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

    test('gives no address while their height does not advance', async () => {
      const clock = manualClock()
      const { node } = nodeOver({ a: honest(), b: honest(), c: moving(clock.now) }, { clock, ...timeless })
      const { outcome } = watch(verifyInbound(node, 'BTC'))
      await clock.advance(15_000)
      expect(outcome()).toMatchObject({ error: { code: 'inbound_unconfirmed', reason: 'unverified' } })
      expect(clock.pending()).toBe(0)
    })
  })
})
