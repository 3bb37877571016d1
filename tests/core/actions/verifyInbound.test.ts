import { describe, expect, test } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import type { InboundUnconfirmedError } from '../../../src/core/quorum/quorumErrors.ts'
import { html, nodeOver, type Reply } from '../nodes/script.ts'
import { addressOf, wireInboundOf } from './answers.ts'
import { runFaultSchedules } from './faultSchedules.ts'
import { ends, errorOf, honest, liar, ROUTER, stolen, viewOf } from './inboundViews.ts'

describe('verifyInbound', () => {
  test('returns the address, router and halts that all nodes report', async () => {
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

  test.each([
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

  test('throws with each report, but no usable address, when two of three nodes lie differently', async () => {
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

  test('throws when only one of three nodes responds', async () => {
    const { node } = nodeOver({ a: honest(), b: html(500), c: html(429) })
    expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject({ code: 'inbound_unconfirmed', reason: 'silent' })
  })

  test.each<[string, Record<'a' | 'b' | 'c', Reply>, string]>([
    ['two addresses and no response', { a: honest(), b: liar({ address: stolen }), c: html(500) }, 'disagree'],
    ['no response from any node', { a: html(500), b: html(500), c: html(500) }, 'silent'],
    ['one address at heights too far apart', { a: honest(1000), b: honest(900), c: honest(800) }, 'behind'],
  ])('names %s as the reason', async (_, replies, reason) => {
    const { node } = nodeOver(replies)
    expect(await errorOf(verifyInbound(node, 'BTC'))).toMatchObject({ code: 'inbound_unconfirmed', reason })
  })

  test('ignores letter case when comparing addresses of chains that ignore it', async () => {
    const lower = viewOf({
      inbound: [wireInboundOf('ETH', { address: addressOf('ETH', 0xab).toLowerCase() })],
      height: 1000,
    })
    const mixed = viewOf({ inbound: [wireInboundOf('ETH', { address: addressOf('ETH', 0xab) })], height: 1000 })
    const { node } = nodeOver({ a: lower, b: mixed, c: html(500) })
    expect((await verifyInbound(node, 'ETH')).confirmedBy).toEqual(['a.example', 'b.example'])
  })

  test('reports a missing vault when the nodes agree on it', async () => {
    const { node } = nodeOver({ a: honest(), b: honest(), c: honest() })
    for (const chain of ['DOGE', 'NOPE']) {
      expect(await errorOf(verifyInbound(node, chain))).toMatchObject({ code: 'unsupported_asset' })
    }
  })

  test('returns a halted chain as halted, not as an error', async () => {
    const halted = liar({ halted: true, chain_trading_paused: true })
    const { node } = nodeOver({ a: halted, b: halted, c: halted })
    expect(await verifyInbound(node, 'BTC')).toMatchObject({ halted: true, chainTradingPaused: true })
  })

  test('never returns a wrong address in 100 fault schedules with one liar among three nodes', async () => {
    const { wrong, given, first } = await runFaultSchedules({ seed: 20_261_120, count: 100 })
    expect({ wrong, first }).toEqual({ wrong: 0, first: undefined })
    expect(given).toBeGreaterThan(20)
  })

  test('returns no address in 100 schedules with two liars that disagree', async () => {
    const { wrong, given, first } = await runFaultSchedules({ seed: 7, count: 100, liars: 2 })
    expect({ wrong, given, first }).toEqual({ wrong: 0, given: 0, first: undefined })
  })

  test('accepts the same lie from two of three nodes as the majority', async () => {
    const lie = liar({ address: stolen })
    const { node } = nodeOver({ a: lie, b: lie, c: honest() })
    expect((await verifyInbound(node, 'BTC')).address).toBe(stolen)
  })
})
