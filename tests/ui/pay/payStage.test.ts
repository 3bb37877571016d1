import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { Payment } from '../../../src/ui/pay/checkPayment.ts'
import { MemolessServiceError } from '../../../src/ui/pay/memolessService.ts'
import type { PayEvent } from '../../../src/ui/pay/payEvent.ts'
import { type PaymentReason, PaymentRefusedError } from '../../../src/ui/pay/paymentRefused.ts'
import { firstStage, type PayStage, payStage, showsAddress } from '../../../src/ui/pay/payStage.ts'
import { OfflineError, VaultChangedError } from '../../../src/ui/pay/payStops.ts'
import { registered, reviewed as swap } from './swaps.ts'

const paymentTo = (address: string, more: Partial<Payment> = {}) =>
  ({ address, amount: registered.amount, outlook: 'met', deadline: { by: 'reference' }, ...more }) as Payment
const HASH = 'B'.repeat(64)

const checked = (address: string, at = 0, more?: Partial<Payment>): PayEvent => ({
  type: 'checked',
  payment: paymentTo(address, more),
  at,
})
/** A check at a time of the nodes, while nothing is known of the next change of vaults. */
const unclear = (now: number): PayEvent => {
  const deadline = { by: 'unclear', secondsLeft: 300, blocksLeft: 50, marginMinutes: 60 } as const
  return checked('vault', 0, { deadline, endsAt: now + 300 })
}
const refundLikely = checked('vault', 0, { outlook: { out: units(900_000n), fee: units(1_000n) } })
const refused = (reason: PaymentReason): PayEvent => ({ type: 'checkFailed', error: new PaymentRefusedError(reason) })
const failed = (error: Error): PayEvent => ({ type: 'checkFailed', error })
const accepted: PayEvent = { type: 'accepted', isAccepted: true }
const woke: PayEvent = { type: 'woke' }
const retried: PayEvent = { type: 'retried' }
const seen = (confirmations = 0): PayEvent => ({
  type: 'seen',
  seen: { hash: HASH, confirmations, servers: 1, of: 2 },
})
const found: PayEvent = { type: 'found', hash: HASH }

const stageAfter = (...events: readonly PayEvent[]): PayStage => events.reduce(payStage, firstStage(registered))

/** Whether a stage can show an address. */
const addressOf = (stage: PayStage) => ('payment' in stage ? stage.payment.address : undefined)

describe('payStage', () => {
  test('registers first, and checks before it shows an address', () => {
    const start = firstStage(swap)
    expect(start.kind).toBe('registering')
    expect(payStage(start, checked('vault'))).toBe(start)
    const stage = payStage(start, { type: 'registered', swap: registered })
    expect(stage).toEqual({ kind: 'checking', swap: registered, why: 'first' })
    expect(payStage(stage, checked('vault'))).toMatchObject({ kind: 'paying', isAccepted: false })
  })

  test('continues the same registration after a failure that can be repeated, and stops after others', () => {
    const again = new MemolessServiceError('busy', { code: 'registration_pending', hint: '', retryAfterMs: 1 })
    const never = new MemolessServiceError('off', { code: 'memoless_unavailable', hint: '' })
    const failedWith = (error: unknown) => payStage(firstStage(swap), { type: 'registrationFailed', error })
    expect(failedWith(again)).toEqual({ kind: 'registering', swap, failure: again })
    expect(failedWith(never)).toEqual({ kind: 'stopped', swap, error: never })
    expect(payStage(failedWith(never), retried)).toEqual({ kind: 'registering', swap })
  })

  test('never registers again after the price expired', () => {
    const error = new PaymentRefusedError('price_expired')
    const expired = payStage(firstStage(swap), { type: 'registrationFailed', error })
    expect(expired).toEqual({ kind: 'stopped', swap, error })
    for (const event of [retried, woke, checked('vault'), { type: 'wentOnline' } as const])
      expect(payStage(expired, event)).toBe(expired)
  })

  test('keeps the accepted checklist while the same address is confirmed again', () => {
    const stage = stageAfter(checked('vault', 1), accepted, checked('vault', 20_000))
    expect(stage).toMatchObject({ kind: 'paying', isAccepted: true, at: 20_000 })
  })

  test.each<[string, PayEvent]>([
    ['memoless swaps are halted', refused('memoless_halted')],
    ['trading is halted', failed(new Error('trading_halted'))],
    ['the nodes disagree', failed(new Error('inbound_unconfirmed'))],
    ['the memo differs', refused('memo_differs')],
    ['the churn is near', refused('churn_soon')],
    ['it is too late', refused('late')],
    ['the address changed', checked('other')],
    ['the page was asleep for 30 minutes', woke],
    ['the newest check is too old', { type: 'stale' }],
    ['the connection is lost', { type: 'wentOffline' }],
    ['a deposit used the reference', refused('used')],
  ])('blanks the address at once when %s', (_, event) => {
    const stage = stageAfter(checked('vault'), accepted, event)
    expect(addressOf(stage)).toBeUndefined()
  })

  test('shows the same address again with its accepted checklist after a halt and after sleep', () => {
    for (const pause of [refused('memoless_halted'), woke]) {
      expect(stageAfter(checked('vault'), accepted, pause, checked('vault'))).toMatchObject({
        kind: 'paying',
        isAccepted: true,
      })
    }
  })

  test('lets later checks not extend an unclear deadline, and stops at its end until the person checks again', () => {
    for (const pause of [[], [woke], [refused('votes_unknown')], [{ type: 'wentOffline' }, { type: 'wentOnline' }]]) {
      const start = [unclear(1_000), accepted, ...(pause as PayEvent[])]
      expect(stageAfter(...start, unclear(1_290))).toMatchObject({
        kind: 'paying',
        payment: { endsAt: 1_300, deadline: { secondsLeft: 10, blocksLeft: 1 } },
      })
      const stopped = stageAfter(...start, unclear(1_300))
      expect(stopped).toMatchObject({ kind: 'stopped', error: { reason: 'churn_unclear' } })
      for (const event of [unclear(1_320), checked('vault'), refused('votes_unknown'), woke])
        expect(payStage(stopped, event)).toBe(stopped)
      const next = [retried, unclear(1_400)].reduce(payStage, stopped)
      expect(next).toMatchObject({ kind: 'paying', isAccepted: false, payment: { endsAt: 1_700 } })
    }
  })

  test('replaces an unclear deadline by the one that the nodes report', () => {
    const planned = { by: 'churn', secondsLeft: 7_000, blocksLeft: 1_166, marginMinutes: 60 } as const
    const stage = stageAfter(unclear(1_000), checked('vault', 0, { deadline: planned, endsAt: 8_050 }))
    expect(stage).toMatchObject({ payment: { deadline: planned, endsAt: 8_050 } })
  })

  test('hides the address of a payment that would be refunded, until the person accepts that too', () => {
    const shows = (stage: PayStage) => stage.kind === 'paying' && showsAddress(stage)
    const accepts: PayEvent = { type: 'refundAccepted', isAccepted: true }
    const warned = stageAfter(checked('vault'), accepted, refundLikely)
    expect([shows(stageAfter(checked('vault'), accepted)), shows(warned)]).toEqual([true, false])
    expect(shows(payStage(warned, accepts))).toBe(true)
    expect(shows([accepts, refundLikely].reduce(payStage, warned))).toBe(true)
    expect(shows([checked('vault')].reduce(payStage, warned))).toBe(true)
    // Neither a recovered price, nor a blanked page, keeps the consent.
    for (const pause of [checked('vault'), woke])
      expect(shows([accepts, pause, refundLikely].reduce(payStage, warned))).toBe(false)
    expect(shows(stageAfter(refundLikely, accepts))).toBe(false)
  })

  test('keeps the warning of a refund while no node gives a price', () => {
    const unpriced = checked('vault', 0, { outlook: 'unknown' })
    const warned = stageAfter(checked('vault'), accepted, refundLikely, unpriced)
    expect(warned.kind === 'paying' && showsAddress(warned)).toBe(false)
    expect(stageAfter(refundLikely, accepted, woke, unpriced)).toMatchObject({
      payment: { outlook: { out: 900_000n } },
    })
  })

  test('waits without a connection, and checks before it shows the same address again', () => {
    const lost = stageAfter(checked('vault'), accepted, { type: 'wentOffline' })
    expect(lost).toMatchObject({ kind: 'stopped', error: expect.any(OfflineError) })
    const back = payStage(lost, { type: 'wentOnline' })
    expect(back).toMatchObject({ kind: 'checking', why: 'again' })
    expect(payStage(back, checked('vault'))).toMatchObject({ kind: 'paying', isAccepted: true })
    const halted = stageAfter(refused('memoless_halted'))
    expect(payStage(halted, { type: 'wentOnline' })).toBe(halted)
  })

  test.each<[string, readonly PayEvent[]]>([
    ['while it is shown', [checked('vault'), accepted, checked('other')]],
    ['while the page sleeps', [checked('vault'), accepted, woke, checked('other')]],
    ['during a halt', [checked('vault'), accepted, refused('memoless_halted'), checked('other')]],
  ])('waits for the person when the vault churns %s, and requires the checklist again', (_, events) => {
    const stopped = stageAfter(...events)
    expect(stopped).toMatchObject({ kind: 'stopped', error: expect.any(VaultChangedError) })
    expect(payStage(stopped, checked('other'))).toBe(stopped)
    const shown = [retried, checked('other')].reduce(payStage, stopped)
    expect(shown).toMatchObject({ kind: 'paying', isAccepted: false, payment: { address: 'other' } })
  })

  test.each<PaymentReason>(['amount_differs', 'memo_differs', 'reference_gone', 'late', 'dust'])(
    'never shows an address again after %s',
    (reason) => {
      const stopped = stageAfter(refused(reason))
      for (const event of [checked('vault'), retried, woke, accepted]) expect(payStage(stopped, event)).toBe(stopped)
    },
  )

  test('never shows an address again after a deposit, regardless of the order of events', () => {
    const events = [checked('vault'), retried, woke, accepted, refused('used'), refused('late')]
    for (const stage of [stageAfter(found), stageAfter(checked('vault'), found), stageAfter(refused('used'), found)]) {
      expect(stage).toMatchObject({ kind: 'paid', hash: HASH })
      for (const event of events) expect(payStage(stage, event)).toBe(stage)
    }
  })

  test('shows a payment on its chain as waiting, never as arrived, and without an address', () => {
    for (const before of [
      [],
      [checked('vault'), accepted],
      [{ type: 'wentOffline' }] as const,
      [refused('memoless_halted')],
      [woke],
    ]) {
      const stage = stageAfter(...before, seen())
      expect(stage).toMatchObject({ kind: 'seen', seen: { confirmations: 0 } })
      expect(stage).not.toHaveProperty('late')
      for (const event of [checked('vault'), refused('used'), retried, woke, accepted])
        expect(payStage(stage, event)).toBe(stage)
      expect(payStage(stage, seen(2))).toMatchObject({ kind: 'seen', seen: { confirmations: 2 } })
      expect(payStage(stage, found)).toEqual({ kind: 'paid', swap: registered, hash: HASH })
    }
  })

  test('marks a payment as late when it is seen after the end', () => {
    for (const reason of ['late', 'reference_gone'] as const)
      expect(stageAfter(checked('vault'), refused(reason), seen())).toMatchObject({ kind: 'seen', late: { reason } })
  })

  test('stays ended when the chain drops a late payment', () => {
    const ended = stageAfter(checked('vault'), refused('late'))
    expect([seen(), { type: 'gone' } as const].reduce(payStage, ended)).toMatchObject({
      kind: 'stopped',
      error: { reason: 'late' },
    })
  })

  test('checks again, and requires the checklist again, after the chain dropped the payment', () => {
    const gone = stageAfter(checked('vault'), accepted, seen(), { type: 'gone' })
    expect(gone).toEqual({ kind: 'checking', swap: registered, why: 'again' })
    expect(payStage(gone, checked('vault'))).toMatchObject({ kind: 'paying', isAccepted: false })
  })

  test('finds a late payment even after the payment has ended', () => {
    expect(stageAfter(refused('late'), found)).toMatchObject({ kind: 'paid', hash: HASH })
  })

  test('opens at the deposit after a reload', () => {
    expect(firstStage(registered, HASH)).toEqual({ kind: 'paid', swap: registered, hash: HASH })
  })

  test('is the same after a reload or Back at each step: only the swap is kept, never an address', () => {
    for (const events of [[], [checked('vault')], [checked('vault'), accepted], [refused('memoless_halted')]]) {
      const reloaded = firstStage(stageAfter(...events).swap)
      expect(reloaded).toEqual({ kind: 'checking', swap: registered, why: 'first' })
    }
  })
})
