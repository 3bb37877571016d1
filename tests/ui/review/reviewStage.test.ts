import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReviewStage, reviewStage } from '../../../src/ui/review/reviewStage.ts'
import { rejected } from '../../../src/wallets/walletErrors.ts'
import { act, asking, events, refusal, reviewed, stageAfter, unclear, withSteps } from './stages.ts'

describe('reviewStage', () => {
  test('never returns to signing once a transaction may have been sent', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (happened) => {
        let stage: ReviewStage = asking
        let mayBeSent = false
        for (const event of happened) {
          stage = reviewStage(stage, event)
          // An approval is followed by a review of the deposit, so it does not count.
          if (stage.kind === 'approving' || event.type === 'checked') mayBeSent = false
          if (['sent', 'uncertain', 'maybeSent', 'sentOther'].includes(stage.kind)) mayBeSent = true
          if (stage.kind === 'signing' && stage.hash !== undefined) mayBeSent = true
          if (mayBeSent) expect(act(stage, { doubtful: 'Double' }).effect.kind).not.toBe('sign')
          if (mayBeSent) expect(['loading', 'ready', 'refused']).not.toContain(stage.kind)
        }
      }),
    )
  })

  test('never signs while an open request of the same swap is unchecked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (happened) => {
        const before = stageAfter(...happened)
        expect(reviewStage(before, { type: 'signed', isUnchecked: true })).toEqual(before)
      }),
    )
  })

  const signing = stageAfter({ type: 'loaded', reviewed }, { type: 'signed' })
  const unanswered = reviewStage(signing, { type: 'unanswered', error: unclear })

  test('leaves a wallet that may have sent only by its hash, or once the person has checked it', () => {
    expect(unanswered).toEqual({ kind: 'maybeSent', reviewed, error: unclear })
    for (const event of events.filter(({ type }) => type !== 'hashed' && type !== 'checked'))
      expect(reviewStage(unanswered, event)).toEqual(unanswered)
    expect(reviewStage(unanswered, { type: 'checked' })).toEqual(asking)
  })

  test('is sent by a late hash: without an answer, after it was checked, and during another signature', () => {
    const checked = reviewStage(unanswered, { type: 'checked' })
    const again = { ...reviewed }
    const second = [{ type: 'loaded', reviewed: again } as const, { type: 'signed' } as const].reduce<ReviewStage>(
      reviewStage,
      checked,
    )
    expect(second).toEqual({ kind: 'signing', reviewed: again })
    for (const stage of [unanswered, checked, second, reviewStage(checked, { type: 'refused', error: unclear })]) {
      const sent = { kind: 'sent', sent: { hash: 'dd' }, notVisible: true }
      expect(reviewStage(stage, { type: 'hashed', hash: 'dd', reviewed })).toEqual(sent)
    }
  })

  test('keeps signing with the hash of its own transaction, and never refuses it afterwards', () => {
    const hashed = reviewStage(signing, { type: 'hashed', hash: 'dd', reviewed })
    expect(hashed).toEqual({ kind: 'signing', reviewed, hash: 'dd' })
    for (const event of [{ type: 'refused', error: unclear } as const, { type: 'unanswered', error: unclear } as const])
      expect(reviewStage(hashed, event)).toEqual({ kind: 'sent', sent: { hash: 'dd' }, notVisible: true })
  })

  test('keeps the review when the person cancels in the wallet, unless it has sent', () => {
    const cancelled = { type: 'refused', error: rejected('Double') } as const
    const kept = reviewStage(signing, cancelled)
    expect(kept).toEqual({ kind: 'ready', reviewed, isCancelled: true })
    expect(act(kept).effect).toEqual({ kind: 'sign' })
    expect(reviewStage(kept, { type: 'signed' })).toEqual({ kind: 'signing', reviewed })
    const hashed = reviewStage(signing, { type: 'hashed', hash: 'dd', reviewed })
    expect(reviewStage(hashed, cancelled).kind).toBe('sent')
    expect(reviewStage(signing, { type: 'refused', error: refusal('wallet_locked') }).kind).toBe('refused')
  })

  test('signs only a loaded review, and ignores a late result while signing', () => {
    expect(stageAfter({ type: 'signed' })).toEqual(asking)
    const signing = stageAfter({ type: 'loaded', reviewed }, { type: 'signed' })
    expect(signing.kind).toBe('signing')
    expect(reviewStage(signing, { type: 'loaded', reviewed: withSteps('deposit') })).toEqual(signing)
    expect(reviewStage(signing, { type: 'started' })).toEqual(signing)
  })

  test('shows nothing of an earlier result while reloading', () => {
    expect(stageAfter({ type: 'loaded', reviewed }, { type: 'started' })).toEqual(asking)
  })
})
