import { describe, expect, test } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { html, nodeOver } from '../nodes/script.ts'
import { errorOf, honest, liar } from './inboundViews.ts'

describe('verifyInbound', () => {
  test.each([
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

  test('ignores a single node’s gas rate, fee and dust threshold', async () => {
    const highRate = liar({ gas_rate: '1999', outbound_fee: '1', dust_threshold: '0' })
    const { node } = nodeOver({ a: highRate, b: honest(), c: honest() })
    expect(await verifyInbound(node, 'BTC')).toMatchObject({ gasRate: 3n, outboundFee: 1103n, dustThreshold: 1000n })
  })

  test.each(['1', '9999'])('has no fee where one of two answering nodes reports %s', async (outbound_fee) => {
    const { node } = nodeOver({ a: liar({ outbound_fee }), b: honest(), c: html(500) })
    const confirmed = await verifyInbound(node, 'BTC')
    expect(confirmed).toMatchObject({ gasRate: 3n, dustThreshold: 1000n })
    expect(confirmed.outboundFee).toBeUndefined()
  })

  test.each(['0', '999', '1001', '500000'])(
    'throws where one of two answering nodes reports a dust threshold of %s, and names both',
    async (dust_threshold) => {
      const { node } = nodeOver({ a: liar({ dust_threshold }), b: honest(), c: html(500) })
      const error = await errorOf(verifyInbound(node, 'BTC'))
      expect(error).toMatchObject({ code: 'inbound_unconfirmed' })
      expect((error as Error).message).toContain(`a.example: A dust threshold of ${dust_threshold}; b.example`)
      const { node: three } = nodeOver({ a: liar({ dust_threshold }), b: honest(), c: honest() })
      expect(await verifyInbound(three, 'BTC')).toMatchObject({ dustThreshold: 1000n })
    },
  )

  test.each([
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

  test('throws when the gas rates of all three nodes are more than a factor of two apart', async () => {
    const { node } = nodeOver({ a: liar({ gas_rate: '1' }), b: honest(), c: liar({ gas_rate: '90' }) })
    await expect(verifyInbound(node, 'BTC')).rejects.toMatchObject({ code: 'gas_rate_out_of_bounds' })
  })
})
