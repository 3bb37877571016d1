import { describe, expect, test } from 'vitest'
import type { UnconfirmedReport } from '../../../src/core/tracking/status.ts'
import { trackingView } from '../../../src/ui/track/trackingView.ts'
import { localization, payment, refund, statusOf, unreachable, view } from './statuses.ts'

describe('uncertainty', () => {
  test('shows an error beside the last known status', () => {
    const status = statusOf({ stage: 'swapping' })
    const shown = trackingView({ status, error: unreachable(), online: true }, localization)
    expect(shown.heading).toBe('Swapping')
    expect(shown.remarks[0]).toMatchObject({ key: 'trouble', title: 'We can’t reach the network' })
    expect(shown.steps[2]?.state).toBe('now')
  })

  test('shows that the page stopped beside the last known status, and as the heading without one', () => {
    const status = statusOf({ stage: 'swapping' })
    const shown = trackingView({ status, isStopped: true, online: true }, localization)
    expect(shown.heading).toBe('Swapping')
    expect(shown.remarks[0]).toMatchObject({ key: 'stopped', title: 'This page stopped checking' })
    expect(shown.remarks[0]?.lines.join(' ')).toContain('reload the page')
    const first = trackingView({ isStopped: true, online: true }, localization)
    expect([first.heading, first.remarks[0]?.title]).toEqual([
      'This page stopped checking',
      expect.stringContaining('Try again'),
    ])
  })

  test('distinguishes nodes without the endpoint, unreachable nodes and an unknown hash', () => {
    const silent = trackingView({ error: unreachable(501), online: true }, localization)
    expect(silent.heading).toBe('These nodes don’t provide transaction details')
    expect(silent.todo).toEqual([])
    expect(trackingView({ error: unreachable(), online: true }, localization).heading).toBe(
      'We can’t reach the network',
    )
    const unanswered = trackingView({ error: unreachable(), online: true }, localization)
    expect(unanswered.remarks.map(({ title }) => title)).toEqual([unreachable().message])
    expect(unanswered.remarks[0]?.lines.join(' ')).not.toContain('other protocol')
    expect(trackingView({ online: false }, localization).heading).toBe('You’re offline')
    expect(trackingView({ online: true }, localization).heading).toBe('Looking for your transaction')
  })

  test('lists sources that disagree, and why a stage is not confirmed', () => {
    const { remarks } = view({
      stage: 'sending',
      why: 'Too few nodes confirm that it has ended.',
      unsure: [{ endpoint: 'b', report: 'Reports "swapping".' }],
    })
    expect(remarks).toContainEqual(expect.objectContaining({ key: 'unsure', lines: ['b: Reports "swapping".'] }))
    expect(remarks).toContainEqual(expect.objectContaining({ title: 'Not confirmed yet' }))
  })

  describe('reports of a single source', () => {
    const reported = (change: Partial<UnconfirmedReport>): UnconfirmedReport => {
      const { stage, kind, observers, outputs, inbound } = statusOf({ stage: 'done', outputs: [payment({})] })
      return { by: 'indexer', stage, kind, observers, outputs, ...(inbound && { inbound }), ...change }
    }
    const votes = { agree: 3, of: 3 }

    test('is titled as indexer only when the nodes do not know the hash, never as done', () => {
      const { heading, lede, steps, todo } = view({ stage: 'unknown', votes, reported: reported({}) })
      expect(heading).toBe('Reported by the indexer only')
      expect(lede).toMatch(/reports that 4\.52443 ETH was delivered\. The nodes don’t know.*Check your wallet/)
      expect(steps).toEqual([])
      expect(todo).toEqual([])
    })

    test.each([
      ['refunded', 'a refund of 0.149966 BTC'],
      ['partially_filled', '4.52443 ETH to you, 0.149966 BTC back to you'],
      ['failed', 'that nothing will be paid'],
      ['swapping', 'the swap is under way'],
    ] as const)('names a reported stage %s', (stage, text) => {
      const outputs = stage === 'refunded' ? [refund] : [payment({}), refund]
      expect(view({ stage: 'unknown', votes, reported: reported({ stage, outputs }) }).lede).toContain(text)
    })

    test('gives the reason when no node responds', () => {
      const { lede } = view({ stage: 'unknown', votes: { agree: 0, of: 3 }, reported: reported({}) })
      expect(lede).toContain('No node responds, so this is not confirmed.')
    })

    test('is titled as one node when no second one is configured', () => {
      const change = { stage: 'sending', votes: { agree: 1, of: 1 }, reported: reported({ by: 'node' }) } as const
      const { heading, lede, steps } = view(change)
      expect(heading).toBe('Reported by one THORChain node, not confirmed')
      expect(lede).toContain('No second node confirms it.')
      expect(steps.at(-1)?.state).toBe('next')
    })
  })

  test('reports a deposit that its chain dropped or mined again', () => {
    expect(view({ stage: 'unknown', reorganised: true }).heading).toBe('Your deposit is no longer in a block')
    expect(view({ stage: 'confirming', reorganised: true }).remarks[0]?.key).toBe('reorganised')
  })
})
