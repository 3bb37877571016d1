import { describe, expect, test } from 'vitest'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { trackingView } from '../../../src/ui/track/trackingView.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { localization, payment, states, statusOf, view } from './statuses.ts'

const overdue: Partial<SwapStatus> = {
  stage: 'sending',
  outputs: [payment({ seen: false })],
  eta: { from: 6 },
  signing: { blocksSince: 601, overdue: true },
}
const { eta: _, ...rest } = overdue
const givenUp: Partial<SwapStatus> = { ...rest, signing: { blocksSince: 601, overdue: true, givenUp: true } }

describe('the view of a payment that the network has given up', () => {
  test('says that signing has stopped, and where THORChain swaps the coins back to', () => {
    const shown = view(givenUp)
    expect(shown.heading).toBe('The network stopped trying to sign your payment')
    const [remark] = shown.remarks
    expect(remark).toMatchObject({ key: 'unsigned', tone: 'danger' })
    expect(remark?.lines.join(' ')).toContain(`back to BTC.BTC for ${addressOf('BTC', 3)}`)
  })

  test('shows neither an end, an arrival time nor a retry', () => {
    expect(states(givenUp)).toEqual(states(overdue))
    expect(states(givenUp).at(-1)).toBe('next')
    const shown = JSON.stringify(view(givenUp))
    expect(shown).not.toMatch(/Expected|retries|coins are safe/)
    expect(JSON.stringify(view(overdue))).toContain('retries')
  })

  test('does not say that the payout waits for signing', () => {
    const shown = trackingView({ status: statusOf(givenUp), online: true, waitingPayouts: ['ETH'] }, localization)
    expect(shown.remarks.map(({ key }) => key)).toEqual(['unsigned'])
  })
})
