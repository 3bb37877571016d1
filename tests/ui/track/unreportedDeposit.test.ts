import { describe, expect, test } from 'vitest'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import type { TxState } from '../../../src/core/readers/reader.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { trackingView } from '../../../src/ui/track/trackingView.ts'
import { recordOf } from './history/storages.ts'
import { localization, statusOf, unreachable, view } from './statuses.ts'

describe('trackingView', () => {
  describe('a deposit that no node reports', () => {
    const result = (txState: TxState, change: Partial<SwapStatus> = {}, waitedSeconds = 0) => {
      const status = statusOf({ stage: 'unknown', ...change })
      return trackingView({ status, online: true, onChain: { chain: 'BTC', txState }, waitedSeconds }, localization)
    }
    const mined = (confirmations: number): TxState => ({ state: 'included', height: 5, confirmations })

    test('shows the chain’s state, never as delivered', () => {
      const sent = result({ state: 'pending' })
      expect(sent).toMatchObject({ heading: 'Sent. Waiting for a block on Bitcoin', todo: [] })
      expect(sent.lede).toContain('usually 10 min to 20 min')
      expect(sent.steps.map(({ state }) => state)).toEqual(['now', ...Array(5).fill('next')])
      expect(sent.steps.map(({ title }) => title)).toEqual(view({}).steps.map(({ title }) => title))
      expect(result(mined(1)).heading).toBe('In a block on Bitcoin')
      expect(result({ state: 'unknown' }).heading).toBe('We haven’t found this transaction yet')
      expect(result({ state: 'pending' }, { stage: 'confirming' }).heading).toBe('Waiting for confirmations')
    })

    test('shows the reason without steps when it failed on its chain', () => {
      const failed = result({ state: 'failed', height: 5, confirmations: 1, reason: 'out of gas' })
      expect(failed.heading).toBe('The transaction failed on Bitcoin')
      expect(failed.lede).toContain('out of gas')
      expect(failed.steps).toEqual([])
    })

    test('is late after an old block, with meaning, advice and help', () => {
      expect(result(mined(3)).delay).toBeUndefined()
      const late = result(mined(4))
      expect(late).toMatchObject({ heading: 'Your deposit is late', delay: 'not_reported' })
      expect(late.lede).toContain('about 30 min ago (4 confirmations)')
      expect(late.remarks.map(({ title }) => title)).toEqual(['What this means for your coins'])
      expect(late.todo.join(' ')).toMatch(/recipient.*memo.*Don’t send again/)
      expect(late.steps[0]).toMatchObject({ state: 'now', text: 'In a block on Bitcoin, not reported yet' })
    })

    test('names the dust threshold of the protocol that it was sent to, and of each where that is unknown', () => {
      const status = statusOf({ stage: 'unknown' })
      const todo = (chain: ChainId, protocol?: Protocol) =>
        trackingView(
          {
            status,
            online: true,
            onChain: { chain, txState: mined(4_000) },
            ...(protocol !== undefined && { record: recordOf({ protocol }) }),
          },
          localization,
        ).todo.join(' ')
      expect(todo('BTC')).toContain(
        'Check the amount. THORChain ignores deposits of 0.00001 BTC or less, Maya Protocol ignores deposits of 0.0001 BTC or less.',
      )
      expect(todo('BTC', 'THORCHAIN')).toContain('Check the amount. THORChain ignores deposits of 0.00001 BTC or less.')
      expect(todo('BTC', 'MAYACHAIN')).toContain(
        'Check the amount. Maya Protocol ignores deposits of 0.0001 BTC or less.',
      )
      expect(todo('BCH')).not.toContain('Maya Protocol ignores')
    })

    test('is late without a block after an hour on Bitcoin, and warns against a second deposit', () => {
      expect(result({ state: 'pending' }, {}, 3_599).delay).toBeUndefined()
      const late = result({ state: 'pending' }, {}, 3_600)
      expect(late).toMatchObject({ heading: 'Still waiting for a block on Bitcoin', delay: 'no_block' })
      expect(late.lede).toContain('for 1 h')
      expect(late.todo.join(' ')).toContain('Don’t send a second deposit')
    })

    test('is not found after ten minutes if no chain knows it, with or without a chain in the link', () => {
      const named = result({ state: 'unknown' }, {}, 660)
      expect(named).toMatchObject({ heading: 'We still can’t find this transaction', delay: 'not_found' })
      const status = statusOf({ stage: 'unknown' })
      expect(trackingView({ status, online: true, waitedSeconds: 660 }, localization)).toEqual(named)
      expect(trackingView({ status, online: true, waitedSeconds: 599 }, localization).delay).toBeUndefined()
    })

    test('is shown beside a failed source, but not while no node responds', () => {
      const unsure = [{ endpoint: 'b', report: 'No node answered in time.' }]
      expect(result({ state: 'pending' }, { unsure })).toMatchObject({
        heading: 'Sent. Waiting for a block on Bitcoin',
        remarks: [{ key: 'unsure', lines: ['b: No node answered in time.'] }],
      })
      expect(result(mined(4), { unsure }).remarks.map(({ key }) => key)).toEqual(['late', 'unsure'])
      const onChain = { chain: 'BTC', txState: mined(4) } as const
      const status = statusOf({ stage: 'unknown' })
      const silent = trackingView({ status, error: unreachable(), online: true, onChain }, localization)
      expect(silent.heading).toBe('We haven’t found this transaction yet')
      expect(silent.delay).toBeUndefined()
    })

    test('is not late once a node reports it or in another status', () => {
      expect(result(mined(100), { stage: 'observed' }).delay).toBeUndefined()
      expect(result(mined(100), { reorganised: true }).delay).toBeUndefined()
    })
  })
})
