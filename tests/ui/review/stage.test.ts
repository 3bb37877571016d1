import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { SwapError, type SwapErrorCode } from '../../../src/core/errors.ts'
import { systemClock } from '../../../src/core/net/clock.ts'
import type { Consent } from '../../../src/core/quote/lossConsent.ts'
import type { TxState } from '../../../src/core/readers/reader.ts'
import type { RouteCost } from '../../../src/ui/market/routeCost.ts'
import { reviewEn as messages } from '../../../src/ui/messages/review.en.ts'
import { awaitMined } from '../../../src/ui/review/awaitMined.ts'
import { type Consented, consentNeeded, expectConsent, isConsentWord } from '../../../src/ui/review/consent.ts'
import type { Reviewed } from '../../../src/ui/review/loadReview.ts'
import { type ReviewSituation, reviewAction } from '../../../src/ui/review/reviewAction.ts'
import { type ReviewEvent, type ReviewStage, reviewStage } from '../../../src/ui/review/reviewStage.ts'
import { SentOtherError } from '../../../src/wallets/errors.ts'

/** The parts of a review that stages and labels use. */
const harmless = { consent: 'none', lossBps: 12n } as RouteCost
const reviewed = {
  cost: harmless,
  deposit: { intent: { fromAsset: parseAsset('ETH.USDC-0XA0B8'), amount: units(500_000_000_000n) } },
  prepared: { transaction: { family: 'utxo' } },
} as unknown as Reviewed
const withSteps = (...steps: readonly string[]) =>
  ({
    ...reviewed,
    prepared: { transaction: { family: 'evm', steps: steps.map((step) => ({ step })) } },
  }) as unknown as Reviewed

const other = new SentOtherError('Double', {
  chain: 'ETH',
  hash: '0xdd',
  differences: [{ field: 'to', expected: '0xvault', found: '0xthief' }],
})
const refusal = (code: SwapErrorCode) => new SwapError('no', { code, hint: '-' })

const events: readonly ReviewEvent[] = [
  { type: 'started' },
  { type: 'loaded', reviewed },
  { type: 'signed' },
  { type: 'approvalSent', hash: 'aa' },
  { type: 'sent', hash: 'bb' },
  { type: 'unconfirmed', hash: 'cc' },
  { type: 'resending' },
  { type: 'refused', error: new Error('no') },
  { type: 'sentOther', error: other },
]
const asking: ReviewStage = { kind: 'loading' }
const stageAfter = (...happened: readonly ReviewEvent[]) => happened.reduce(reviewStage, asking)
const idleState: Omit<ReviewSituation, 'stage'> = {
  expired: false,
  worse: false,
  agrees: true,
  online: true,
  consented: undefined,
  refusal: undefined,
  acceptsSource: false,
}
/** A refusal that the person may accept by ticking a box. */
const singleSource: NonNullable<ReviewSituation['refusal']> = {
  ...{ tone: 'warn', title: 'One source', lines: [] },
  ...{ action: { kind: 'source' }, label: 'Show the address' },
}
const act = (stage: ReviewStage, change: Partial<typeof idleState> = {}) =>
  reviewAction({ stage, ...idleState, ...change }, { messages, locale: 'en-US' })

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

describe('reviewAction', () => {
  const ready = stageAfter({ type: 'loaded', reviewed })

  test('offers to sign only a live quote at an agreed price whose every part matches', () => {
    expect(act(ready)).toEqual({ label: 'Sign with the burner wallet', effect: { kind: 'sign' } })
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
    expect(of('deposit')).toBe('Sign with the burner wallet')
  })

  test('names what it waits for while it has no effect', () => {
    for (const stage of [asking, stageAfter({ type: 'loaded', reviewed }, { type: 'signed' })]) {
      const { label, effect: does } = act(stage)
      expect(does.kind).toBe('nothing')
      expect(label).toMatch(/\S/)
    }
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

describe('awaitMined', () => {
  const readerOf = (standings: readonly (TxState | Error)[]) => {
    const left = [...standings]
    return {
      txState: async () => {
        const next = left.shift() ?? new Error('asked too often')
        if (next instanceof Error) throw next
        return next
      },
    }
  }
  const atOnce = (_ms: number, then: () => void) => {
    queueMicrotask(then)
    return () => {}
  }
  const clock = { ...systemClock, after: atOnce }
  const { signal } = new AbortController()

  test('resolves when a block includes it, even after unreachable servers', async () => {
    const reader = readerOf([
      { state: 'unknown' },
      new Error('silence'),
      { state: 'pending' },
      { state: 'included', height: 5, confirmations: 1 },
    ])
    await expect(awaitMined(reader, 'aa', { signal, clock })).resolves.toBeUndefined()
  })

  test('throws with the chain’s reason when the transaction failed', async () => {
    const reader = readerOf([{ state: 'failed', height: 5, reason: 'out of gas' }])
    await expect(awaitMined(reader, 'aa', { signal, clock })).rejects.toMatchObject({
      code: 'broadcast_refused',
      message: expect.stringContaining('out of gas'),
    })
  })
})

test('a single source is accepted by its box first, and only then loads the address', () => {
  const refused: ReviewStage = { kind: 'refused', error: refusal('single_source') }
  const before = act(refused, { refusal: singleSource })
  expect(before).toEqual({ label: messages.acceptSourceFirst, effect: { kind: 'consent' } })
  const after = act(refused, { refusal: singleSource, acceptsSource: true })
  expect(after).toEqual({ label: 'Show the address', effect: { kind: 'source' } })
})
