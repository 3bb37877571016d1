import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReviewStage, reviewStage } from '../../../src/ui/review/reviewStage.ts'
import { act, asking, events, reviewed, stageAfter, withSteps } from './stages.ts'

describe('reviewStage', () => {
  test('never returns to signing once a transaction may have been sent', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (happened) => {
        let stage: ReviewStage = asking
        let mayBeSent = false
        for (const event of happened) {
          stage = reviewStage(stage, event)
          // An approval is followed by a review of the deposit, so it does not count.
          if (stage.kind === 'approving') mayBeSent = false
          if (['sent', 'uncertain', 'sentOther'].includes(stage.kind)) mayBeSent = true
          if (mayBeSent) expect(act(stage).effect.kind).not.toBe('sign')
        }
      }),
    )
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
