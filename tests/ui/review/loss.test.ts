import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Consented, consentNeeded, expectConsent } from '../../../src/core/quote/expectConsent.ts'
import type { Consent } from '../../../src/core/quote/lossConsent.ts'
import type { RouteCost } from '../../../src/ui/form/market/routeCost.ts'
import { isConsentWord } from '../../../src/ui/review/consent.ts'
import type { Reviewed } from '../../../src/ui/review/loadReview.ts'
import { type ReviewStage, reviewStage } from '../../../src/ui/review/reviewStage.ts'
import { act, asking, events, reviewed, stageAfter } from './stages.ts'

describe('a loss', () => {
  const losing = (consent: Consent, lossBps: bigint) =>
    ({ ...reviewed, cost: { consent, lossBps } as RouteCost }) as Reviewed
  const readyFor = (consent: Consent, lossBps: bigint) =>
    stageAfter({ type: 'loaded', reviewed: losing(consent, lossBps) })
  const box = (lossBps: bigint): Consented => ({ by: 'checkbox', lossBps })
  const term = (lossBps: bigint): Consented => ({ by: 'word', lossBps })

  test.each<[Consent, bigint, Consented | undefined, Consent]>([
    ['none', 400n, undefined, 'none'],
    ['checkbox', 600n, undefined, 'checkbox'],
    ['checkbox', 600n, box(600n), 'none'],
    ['checkbox', 600n, term(600n), 'none'],
    ['checkbox', 599n, box(600n), 'none'],
    ['checkbox', 601n, box(600n), 'checkbox'],
    ['word', 1_200n, undefined, 'word'],
    ['word', 1_200n, box(1_200n), 'word'],
    ['word', 1_200n, term(1_200n), 'none'],
    ['word', 1_201n, term(1_200n), 'word'],
    ['blocked', 1_600n, term(9_999n), 'blocked'],
  ])('that needs %s at %s basis points, with %o given, still needs %s', (consent, lossBps, given, expected) => {
    expect(consentNeeded({ consent, lossBps }, given)).toBe(expected)
  })

  test('is blocked when unknown, like a large one', () => {
    expect(consentNeeded(undefined, term(9_999n))).toBe('blocked')
  })

  test.each([
    ['loss', true],
    [' Loss ', true],
    ['los', false],
    ['lossy', false],
    ['', false],
  ])('the word “%s” accepts it: %s', (text, accepted) => {
    expect(isConsentWord(text)).toBe(accepted)
  })

  test('makes the button focus the checkbox or the field', () => {
    expect(act(readyFor('checkbox', 600n))).toEqual({
      label: 'Accept the loss to continue',
      effect: { kind: 'consent' },
    })
    expect(act(readyFor('word', 1_200n)).effect.kind).toBe('consent')
    expect(act(readyFor('blocked', 6_300n))).toEqual({ label: 'Loss too large to swap', effect: { kind: 'nothing' } })
  })

  test('needs consent again when a new quote loses more', () => {
    const consented = box(600n)
    expect(act(readyFor('checkbox', 600n), { consented }).effect.kind).toBe('sign')
    expect(act(readyFor('checkbox', 640n), { consented }).effect.kind).toBe('consent')
    expect(act(readyFor('word', 1_000n), { consented }).effect.kind).toBe('consent')
  })

  const consents = fc.constantFrom<Consent>('none', 'checkbox', 'word', 'blocked')
  const given = fc.option(
    fc.record({ by: fc.constantFrom('checkbox' as const, 'word' as const), lossBps: fc.bigInt(0n, 2_000n) }),
    { nil: undefined },
  )

  test('never reaches signing without consent, for any sequence of events', () => {
    const happening = fc.oneof(
      fc.constantFrom(...events.filter(({ type }) => type !== 'signed' && type !== 'loaded')),
      fc.record({
        type: fc.constant('loaded' as const),
        reviewed: fc.tuple(consents, fc.bigInt(0n, 2_000n)).map((cost) => losing(...cost)),
      }),
      fc.record({ type: fc.constant('signed' as const), consented: given }),
    )
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 15 }), (happened) => {
        let stage: ReviewStage = asking
        for (const event of happened) {
          const next = reviewStage(stage, event)
          if (next.kind === 'signing' && stage.kind !== 'signing') {
            expect(event.type).toBe('signed')
            const consented = event.type === 'signed' ? event.consented : undefined
            expect(consentNeeded(next.reviewed.cost, consented)).toBe('none')
          }
          stage = next
        }
      }),
    )
  })

  test('is offered for signing exactly when signing is allowed', () => {
    fc.assert(
      fc.property(consents, fc.bigInt(0n, 2_000n), given, (consent, lossBps, consented) => {
        const stage = readyFor(consent, lossBps)
        const isOffered = act(stage, { consented }).effect.kind === 'sign'
        expect(reviewStage(stage, { type: 'signed', consented }).kind === 'signing').toBe(isOffered)
        const expecting = () => expectConsent({ consent, lossBps }, consented)
        if (isOffered) expect(expecting).not.toThrow()
        else expect(expecting).toThrow(expect.objectContaining({ code: 'price_limit' }))
      }),
    )
  })
})
