import { describe, expect, test } from 'vitest'
import { refundReason } from '../../../src/core/tracking/refundReasons.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { progressOf } from '../../../src/ui/track/progressCharts.ts'
import { payment, refund, statusOf, view } from './statuses.ts'

describe('trackingView', () => {
  describe('a partly filled swap', () => {
    const reason = refundReason('emit asset 446110000 less than price limit 447918000')
    const subSwaps = { count: 4, quantity: 4, interval: 1, failed: ['x', 'x', 'x'] }
    const partly = (stage: SwapStatus['stage'], seen: boolean) =>
      view({ stage, subSwaps, refund: reason, outputs: [payment({ seen }), { ...refund, seen }] })

    test.each(['outbound_delayed', 'sending'] as const)(
      'while it is %s says what goes to the person and what comes back, and nothing as past',
      (stage) => {
        const { heading, lede, remarks, steps } = partly(stage, false)
        expect(heading).toMatch(/^Partly swapped\. Both payments are/)
        expect(lede).toContain('4.52443 ETH goes to you. 0.149966 BTC is refunded.')
        const callout = remarks.find(({ key }) => key === 'returned')
        expect(callout?.title).toBe('Why part of it is being refunded')
        expect(`${heading} ${lede} ${callout?.lines.join(' ')}`).not.toMatch(/returned|was refunded|sent back/i)
        expect(steps[2]).toMatchObject({ state: 'back', title: 'Partly swapped', text: '1 part swapped, 3 refunded' })
        expect(steps.at(-1)).toMatchObject({
          title: 'Delivery and refund',
          text: '4.52443 ETH to you, not sent yet; 0.149966 BTC back to you, not sent yet',
        })
      },
    )

    test('marks each sent payment separately', () => {
      const change = { stage: 'sending', outputs: [payment({}), { ...refund, seen: false }] } as const
      const { heading, lede, steps } = view(change)
      expect(heading).toBe('Partly swapped. One payment is still to come')
      expect(lede).toContain('4.52443 ETH has been sent to you. 0.149966 BTC is refunded.')
      expect(steps.at(-1)?.text).toBe('4.52443 ETH to you; 0.149966 BTC back to you, not sent yet')
    })

    test('shows both amounts at its end', () => {
      const { heading, lede, remarks, steps } = partly('partially_filled', true)
      expect(heading).toBe('Partly swapped: 4.52443 ETH delivered, 0.149966 BTC refunded')
      expect(lede).toBe('Part of your deposit was swapped and delivered. The rest was refunded.')
      expect(remarks.find(({ key }) => key === 'returned')?.title).toBe('Why part of it was refunded')
      expect(steps[2]).toMatchObject({ state: 'back', text: '1 part swapped, 3 refunded' })
      expect(steps.at(-1)?.text).toBe('4.52443 ETH to you; 0.149966 BTC back to you')
    })

    test('is drawn between both coins by the swapped share', () => {
      const outputs = [payment({}), refund]
      expect(progressOf(statusOf({ stage: 'partially_filled', outputs, subSwaps }))).toBe(0.25)
      expect(progressOf(statusOf({ stage: 'partially_filled', outputs }))).toBe(0.5)
      expect(progressOf(statusOf({ stage: 'outbound_delayed', outputs }))).toBe(0.5)
    })
  })
})
