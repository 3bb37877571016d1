import { describe, expect, test } from 'vitest'
import type { SwapErrorCode } from '../../../src/core/errors.ts'
import { type ReviewStage, reviewStage } from '../../../src/ui/review/reviewStage.ts'
import { reviewEn as messages } from '../../../src/ui/texts/review.en.ts'
import {
  act,
  asking,
  events,
  other,
  refusal,
  reviewed,
  singleSource,
  stageAfter,
  unclear,
  withSteps,
} from './stages.ts'

describe('reviewAction', () => {
  const ready = stageAfter({ type: 'loaded', reviewed })

  test('offers to sign only a live quote at an agreed price whose every part matches', () => {
    expect(act(ready)).toEqual({ label: 'Sign with the test wallet', effect: { kind: 'sign' } })
    for (const expired of [true, false])
      for (const worse of [true, false])
        for (const agrees of [true, false])
          for (const online of [true, false]) {
            const signs = act(ready, { expired, worse, agrees, online }).effect.kind === 'sign'
            expect(signs).toBe(!expired && !worse && agrees && online)
          }
    expect(act(ready, { online: false })).toEqual({ label: 'Waiting for your connection', effect: { kind: 'nothing' } })
    expect(act(ready, { expired: true })).toEqual({ label: 'Get a new quote', effect: { kind: 'quote' } })
    expect(act(ready, { worse: true }).label).toBe('Accept the new price')
  })

  test('names the exact approval, and a reset before it', () => {
    const of = (...steps: readonly string[]) => act({ kind: 'ready', reviewed: withSteps(...steps) }).label
    expect(of('approve', 'deposit')).toBe('Approve 5,000 USDC')
    expect(of('reset', 'approve', 'deposit')).toBe('Reset the old approval of USDC')
    expect(of('deposit')).toBe('Sign with the test wallet')
  })

  test('names the awaited step while it has no effect', () => {
    for (const stage of [asking, stageAfter({ type: 'loaded', reviewed }, { type: 'signed' })]) {
      const { label, effect: does } = act(stage)
      expect(does.kind).toBe('nothing')
      expect(label).toMatch(/\S/)
    }
  })

  test('offers to check the wallet until an open request of the same swap is checked, and then to sign', () => {
    const unchecked = { doubtful: 'Double', signer: 'Double' }
    expect(act(ready, unchecked)).toEqual({ label: 'Check Double to continue', effect: { kind: 'request' } })
    expect(act(ready, { ...unchecked, isChecked: true }).effect).toEqual({ kind: 'sign' })
    expect(act(ready, { ...unchecked, expired: true }).effect).toEqual({ kind: 'quote' })
  })

  test('offers a new quote after a wallet that may have sent only once it is checked', () => {
    const stage = stageAfter({ type: 'loaded', reviewed }, { type: 'signed' }, { type: 'unanswered', error: unclear })
    expect(act(stage, { doubtful: 'Double' }).effect).toEqual({ kind: 'request' })
    const checked = act(stage, { doubtful: 'Double', isChecked: true })
    expect(checked).toEqual({ label: 'Get a new quote', effect: { kind: 'checked' } })
  })

  test('reports that it was sent as soon as the wallet reports the hash', () => {
    const hashed = { type: 'hashed', hash: 'dd', reviewed } as const
    expect(act(stageAfter({ type: 'loaded', reviewed }, { type: 'signed' }, hashed))).toEqual({
      label: 'Sent. Checking the chain…',
      effect: { kind: 'nothing' },
    })
  })

  test('offers to check again for an approval that no block includes for long', () => {
    const approving = stageAfter({ type: 'loaded', reviewed }, { type: 'signed' }, { type: 'approvalSent', hash: 'aa' })
    expect(act(approving).effect).toEqual({ kind: 'nothing' })
    expect(act(approving, { isLate: true })).toEqual({ label: 'Check again', effect: { kind: 'quote' } })
    expect(reviewStage(approving, { type: 'started' })).toEqual(asking)
  })

  const unheard = stageAfter({ type: 'loaded', reviewed }, { type: 'signed' }, { type: 'unconfirmed', hash: 'cc' })
  const resendFailedWith = (error: unknown) =>
    [{ type: 'resending' } as const, { type: 'refused', error } as const].reduce<ReviewStage>(reviewStage, unheard)

  test('offers to resend an unconfirmed transaction', () => {
    expect(act(unheard)).toEqual({ label: 'Resend this transaction', effect: { kind: 'resend' } })
    expect(act(reviewStage(unheard, { type: 'resending' })).effect.kind).toBe('nothing')
  })

  test.each<SwapErrorCode>(['quote_expired', 'deposit_mismatch', 'trading_halted', 'broadcast_refused', 'node_stale'])(
    'only tracks once resending was refused with %s',
    (code) => {
      const stage = resendFailedWith(refusal(code))
      expect(stage).toMatchObject({ kind: 'uncertain', hash: 'cc', sending: false })
      expect(act(stage)).toEqual({ label: 'Track this transaction', effect: { kind: 'track' } })
    },
  )

  test.each([
    refusal('inbound_unconfirmed'),
    refusal('nodes_unreachable'),
    refusal('node_bad_response'),
    new TypeError('offline'),
  ])('offers to resend again when the check itself failed: %o', (error) => {
    const stage = resendFailedWith(error)
    expect(act(stage)).toEqual({ label: 'Resend this transaction', effect: { kind: 'resend' } })
    expect(reviewStage(stage, { type: 'resending' })).not.toHaveProperty('resendError')
  })

  test('reports a sent but not yet visible transaction without an effect', () => {
    const sent = { type: 'sent', hash: 'bb', notVisible: true } as const
    const { label, effect: does } = act(stageAfter({ type: 'loaded', reviewed }, { type: 'signed' }, sent))
    expect(label).toMatch(/^Sent, not visible yet/)
    expect(does.kind).toBe('nothing')
  })

  test('offers only tracking when the wallet sent another transaction', () => {
    const stage = stageAfter({ type: 'loaded', reviewed }, { type: 'signed' }, { type: 'sentOther', error: other })
    expect(act(stage)).toEqual({ label: 'Track this transaction', effect: { kind: 'track' } })
    for (const event of events) expect(reviewStage(stage, event)).toEqual(stage)
  })
})

test('a single source is accepted by its box first, and only then loads the address', () => {
  const refused: ReviewStage = { kind: 'refused', error: refusal('single_source') }
  const before = act(refused, { refusal: singleSource })
  expect(before).toEqual({ label: messages.acceptSourceFirst, effect: { kind: 'consent' } })
  const after = act(refused, { refusal: singleSource, acceptsSource: true })
  expect(after).toEqual({ label: 'Show the address', effect: { kind: 'source' } })
})
