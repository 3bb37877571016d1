import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { Payment } from '../../../src/ui/pay/checkPayment.ts'
import { likelyRefundOf } from '../../../src/ui/pay/outlook.ts'
import type { PayEvent } from '../../../src/ui/pay/payEvent.ts'
import { PaymentRefusedError } from '../../../src/ui/pay/paymentRefused.ts'
import { firstStage, type PayStage, payStage, showsAddress } from '../../../src/ui/pay/payStage.ts'
import { isFinal } from '../../../src/ui/pay/payStops.ts'
import { registered } from './swaps.ts'
import '../../seed.ts'

const HASH = 'B'.repeat(64)
const seen = { hash: HASH, confirmations: 0, servers: 1, of: 1 }
const refused = (reason: 'memoless_halted' | 'late' | 'used'): PayEvent => ({
  type: 'checkFailed',
  error: new PaymentRefusedError(reason),
})
const checked = (address: string, more: Partial<Payment> = {}): PayEvent => ({
  type: 'checked',
  payment: { address, outlook: 'met', deadline: { by: 'reference' }, ...more } as Payment,
  at: 0,
})
/** A check at a second of the nodes, while the vaults can change at any time. */
const unclear = (now: number): PayEvent => {
  const deadline = { by: 'unclear', secondsLeft: 300, blocksLeft: 50, marginMinutes: 60 } as const
  return checked('old', { deadline, endsAt: now + 300 })
}
const outlook = { out: units(1n), fee: undefined }

const events = fc.array(
  fc.constantFrom<PayEvent>(
    ...[checked('old'), checked('old'), checked('new'), refused('memoless_halted'), refused('late'), refused('used')],
    { type: 'checkFailed', error: new Error('The nodes disagree.') },
    ...([{ type: 'woke' }, { type: 'retried' }, { type: 'gone' }, { type: 'seen', seen }] as const),
    ...([{ type: 'stale' }, { type: 'wentOffline' }, { type: 'wentOnline' }] as const),
    ...[unclear(0), unclear(200), unclear(400), checked('old', { outlook }), checked('old', { outlook: 'unknown' })],
    { type: 'accepted', isAccepted: true },
    { type: 'refundAccepted', isAccepted: true },
    { type: 'found', hash: HASH },
  ),
  { maxLength: 12 },
)

/** Each event with the stage before and after it. */
function stepsOf(list: readonly PayEvent[]) {
  let stage: PayStage = firstStage(registered)
  return list.map((event) => {
    const before = stage
    stage = payStage(before, event)
    return { event, before, after: stage }
  })
}

const blanking = ['checkFailed', 'woke', 'stale', 'wentOffline']
const addressOf = (stage: PayStage) => (stage.kind === 'paying' ? stage.payment.address : undefined)
const likelyRefund = (stage: PayStage) => stage.kind === 'paying' && likelyRefundOf(stage.payment.outlook) !== undefined
const always = (holds: (list: readonly PayEvent[]) => void) => fc.assert(fc.property(events, holds), { numRuns: 1_000 })

describe('payStage in every order of events', () => {
  test('shows only the address of the newest check, and keeps it only through the checklist', () => {
    always((list) => {
      for (const { event, before, after } of stepsOf(list)) {
        if (addressOf(after) === undefined) continue
        if (event.type === 'checked') expect(addressOf(after)).toBe(event.payment.address)
        else expect([!blanking.includes(event.type), after.kind]).toEqual([true, before.kind])
      }
    })
  })

  test('never replaces a shown address by another one without the person', () => {
    always((list) => {
      let shown: string | undefined
      for (const { event, after } of stepsOf(list)) {
        if (event.type === 'retried' || event.type === 'gone') shown = undefined
        const address = addressOf(after)
        if (address === undefined) continue
        expect([undefined, address]).toContain(shown)
        shown = address
      }
    })
  })

  test('accepts an address only after the person accepted the checklist of this address', () => {
    always((list) => {
      const accepted = new Set<string>()
      for (const { event, before, after } of stepsOf(list)) {
        if (event.type === 'accepted') accepted.add(addressOf(before) ?? '')
        if (after.kind === 'paying' && after.isAccepted) expect(accepted).toContain(after.payment.address)
      }
    })
  })

  test('shows the address of a payment that would be refunded only after the person accepted that', () => {
    always((list) => {
      let hasAccepted = false
      for (const { event, before, after } of stepsOf(list)) {
        if (event.type === 'refundAccepted' && likelyRefund(before)) hasAccepted = true
        if (!likelyRefund(after)) hasAccepted = false
        if (likelyRefund(after) && after.kind === 'paying' && showsAddress(after)) expect(hasAccepted).toBe(true)
      }
    })
  })

  test('moves an unclear deadline later only after the person checked again, or another one was known', () => {
    always((list) => {
      let end = Number.POSITIVE_INFINITY
      for (const { event, after } of stepsOf(list)) {
        if (event.type === 'retried' || event.type === 'gone') end = Number.POSITIVE_INFINITY
        if (after.kind !== 'paying') continue
        const { deadline, endsAt } = after.payment
        if (deadline.by !== 'unclear') end = Number.POSITIVE_INFINITY
        else {
          expect(endsAt).toBeLessThanOrEqual(end)
          expect(deadline.secondsLeft).toBeGreaterThan(0)
          end = endsAt
        }
      }
    })
  })

  test('never leads back to an address after a deposit or a final refusal', () => {
    always((list) => {
      let isOver = false
      for (const { before, after } of stepsOf(list)) {
        isOver ||= before.kind === 'paid' || (before.kind === 'stopped' && isFinal(before.error))
        if (isOver) expect(after.kind).not.toBe('paying')
      }
    })
  })

  test('reports an arrived payment only after the nodes do', () => {
    always((list) => {
      let isReported = false
      for (const { event, after } of stepsOf(list)) {
        isReported ||=
          event.type === 'found' ||
          (event.type === 'checkFailed' && event.error instanceof PaymentRefusedError && event.error.reason === 'used')
        if (after.kind === 'paid') expect(isReported).toBe(true)
      }
    })
  })
})
