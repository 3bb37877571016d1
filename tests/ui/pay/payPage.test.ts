import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { SwapError } from '../../../src/core/errors.ts'
import { formatSwap, type RegisteredSwap } from '../../../src/core/memo/memoless/memolessSwap.ts'
import { readLink } from '../../../src/ui/form/urlState.ts'
import type { Payment } from '../../../src/ui/pay/checkPayment.ts'
import { formLink } from '../../../src/ui/pay/formLink.ts'
import { MemolessServiceError } from '../../../src/ui/pay/memolessService.ts'
import { openedPayment } from '../../../src/ui/pay/openedPayment.ts'
import { secondsLeftOf } from '../../../src/ui/pay/PayView.tsx'
import { deadlineOf } from '../../../src/ui/pay/payDeadline.ts'
import { type PaymentReason, PaymentRefusedError } from '../../../src/ui/pay/paymentRefused.ts'
import { payRefusal } from '../../../src/ui/pay/payRefusal.ts'
import { OfflineError, VaultChangedError } from '../../../src/ui/pay/payStops.ts'
import { hasSlept } from '../../../src/ui/pay/usePayment.ts'
import { qrPath } from '../../../src/ui/shared/parts/QrCode.tsx'
import { payEn as messages } from '../../../src/ui/texts/pay.en.ts'
import { registered, reviewed as swap } from './swaps.ts'

const { id } = registered
const fragment = `#${formatSwap(registered)}`

describe('openedPayment', () => {
  test.each<[string, string, string, readonly RegisteredSwap[], object]>([
    ['the list without an id', '/i', '', [], { kind: 'list' }],
    ['an own payment by its id', `/i/${id}`, '', [registered], { kind: 'swap', swap: registered, isLinked: false }],
    ['an own payment in place of a link’s', `/i/${id}`, '#memo=x', [registered], { kind: 'swap', isLinked: false }],
    ['an own registration by its key', '/i', `#${swap.key}`, [registered], { kind: 'swap', isLinked: false }],
    [
      'a payment of a link, to be confirmed',
      `/i/${id}`,
      fragment,
      [],
      { kind: 'swap', swap: registered, isLinked: true },
    ],
    ['nothing for a link without its amount', `/i/${id}`, '', [], { kind: 'broken' }],
    ['nothing for the amount of another id', `/i/${swap.key}`, fragment, [], { kind: 'broken' }],
    ['nothing for a registration of another browser', '/i', `#${swap.key}`, [], { kind: 'unknown' }],
    ['nothing for a swap that was only linked, not reviewed', '/i', fragment, [], { kind: 'unknown' }],
  ])('opens %s', (_, pathname, hash, own, expected) => {
    const stored = own.map((one) => ({ swap: one }))
    expect(openedPayment({ pathname, hash }, stored)).toMatchObject(expected)
  })
})

describe('formLink', () => {
  test.each([
    ['direct', 'memoless'],
    ['wallet', undefined],
  ] as const)('opens the form %s with the same pair, amount and addresses', (way, mode) => {
    const { pathname, search } = new URL(formLink(registered, way), 'https://swap.example.org')
    expect(pathname).toBe('/')
    expect(readLink(search)).toEqual({
      from: registered.from,
      to: registered.to,
      text: '10',
      destination: 'D1',
      refund: 'L2',
      mode,
    })
  })
})

test('formLink opens a limit order with its limit and length', () => {
  const memo = registered.memo.replace(/^=:/, '=<:').replace(/^(=<:[^:]*:[^:]*):.*$/, '$1:123000000/600')
  const { search } = new URL(formLink({ ...registered, memo }, 'direct'), 'https://swap.example.org')
  expect(readLink(search)).toMatchObject({ text: '10', order: { field: 'output', text: '1.23', blocks: 600 } })
})

describe('the QR code', () => {
  test.each([
    'litecoin:rltc1qvault?amount=10.00000042',
    'ethereum:0x742d35cc6634c0532925a3b844bc454e4438f44e@8453?value=1500000420000000000',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
  ])('of %s decodes to it', (text) => {
    const { size, d } = qrPath(text)
    const scale = 4
    const side = size * scale
    const data = new Uint8ClampedArray(side * side * 4).fill(255)
    for (const [, x = '', y = ''] of d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
      for (let row = 0; row < scale; row++) {
        const start = ((Number(y) * scale + row) * side + Number(x) * scale) * 4
        for (let column = 0; column < scale; column++) data.fill(0, start + column * 4, start + column * 4 + 3)
      }
    }
    expect(jsQR(data, side, side)?.data).toBe(text)
  })
})

describe('the deadline', () => {
  test.each([
    ['BTC', 3_600, { kind: 'halted' }, { blocksLeft: 3_600, by: 'reference', marginMinutes: 60 }],
    ['LTC', 3_300, { kind: 'planned', block: 5_000 }, { blocksLeft: 3_300, by: 'reference', marginMinutes: 30 }],
    ['LTC', 3_300, { kind: 'planned', block: 2_000 }, { blocksLeft: 700, by: 'churn', marginMinutes: 30 }],
    ['ETH', 3_500, { kind: 'planned', block: 1_050 }, { blocksLeft: 0, by: 'churn', marginMinutes: 10 }],
    ['BTC', 3_600, { kind: 'overdue' }, { blocksLeft: 50, secondsLeft: 300, by: 'unclear', marginMinutes: 60 }],
    ['LTC', 3_300, { kind: 'unknown' }, { blocksLeft: 50, by: 'unclear', marginMinutes: 30 }],
    ['LTC', 20, { kind: 'unknown' }, { blocksLeft: 20, by: 'reference', marginMinutes: 30 }],
  ] as const)('of %s with %i blocks left and a churn of %o', (chain, blocksLeft, churn, expected) => {
    expect(deadlineOf({ chain, height: 1_000, blocksLeft, churn })).toMatchObject(expected)
  })

  test('counts on the monotonic clock alone, so a wrong clock of the computer changes nothing', () => {
    const payment = { deadline: { secondsLeft: 600 } } as Payment
    const stage = {
      kind: 'paying',
      swap: registered,
      payment,
      at: 5_000,
      isAccepted: true,
      acceptsRefund: false,
    } as const
    expect([5_000, 65_000, 605_000, 9_999_999].map((now) => secondsLeftOf(stage, now))).toEqual([600, 540, 0, 0])
    expect(secondsLeftOf(stage, 0)).toBe(600)
  })
})

describe('hasSlept', () => {
  test.each([
    ['a second', 1_000, 1_000, false],
    ['30 minutes by both clocks', 1_800_000, 1_800_000, true],
    ['30 minutes during which the monotonic clock stopped', 1_000, 1_800_000, true],
    ['a clock that was set back by ten minutes', 1_000, -600_000, false],
  ])('after %s', (_, steady, wall, slept) => {
    expect(hasSlept({ steady: 0, wall: 0 }, { steady, wall })).toBe(slept)
  })
})

describe('payRefusal', () => {
  const reasons = Object.keys(messages.reasons) as PaymentReason[]
  const errors: readonly unknown[] = [
    ...reasons.map((reason) => new PaymentRefusedError(reason)),
    new VaultChangedError(),
    new OfflineError(),
    new MemolessServiceError('Too late.', { code: 'registration_failed', hint: 'Start again.' }),
    new MemolessServiceError('', { code: 'memoless_unavailable', hint: '' }),
    new SwapError('The nodes disagree.', { code: 'inbound_unconfirmed', hint: 'Wait.' }),
    new SwapError('Halted.', { code: 'trading_halted', hint: 'Wait.' }),
    new TypeError('x'),
  ]

  test('gives each failure a reason and a way out', () => {
    for (const error of errors) {
      const { title, lines, label } = payRefusal(error, { messages, locale: 'en-US' })
      expect(title.length, String(error)).toBeGreaterThan(5)
      expect(lines.length, String(error)).toBeGreaterThan(0)
      expect(label.length, String(error)).toBeGreaterThan(3)
    }
  })

  test('has the code of each failure that support asks for', () => {
    const codes = errors.map((error) => payRefusal(error, { messages, locale: 'en-US' }).code)
    const others = ['vault_changed', 'offline', 'registration_failed', 'memoless_unavailable']
    expect(codes).toEqual([...reasons, ...others, 'inbound_unconfirmed', 'trading_halted', 'page_error'])
  })

  test('names the time at which registrations open again', () => {
    const opensAt = Date.UTC(2026, 10, 28, 9, 30)
    const facts = { code: 'registration_budget', hint: '', opensAt }
    const { lines } = payRefusal(new MemolessServiceError('', facts), { messages, locale: 'en-US' })
    const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(opensAt)
    expect(lines.at(-1)).toBe(`Registrations open again: ${time}.`)
    const silent = new MemolessServiceError('', { code: 'registration_budget', hint: '' })
    expect(payRefusal(silent, { messages, locale: 'en-US' }).lines).toHaveLength(1)
  })

  test('offers a wallet while memoless swaps or trading are halted', () => {
    const offered = (error: unknown) => payRefusal(error, { messages, locale: 'en-US' }).offersWallet
    expect(offered(new PaymentRefusedError('memoless_halted'))).toBe(true)
    expect(offered(new MemolessServiceError('', { code: 'memoless_unavailable', hint: '' }))).toBe(true)
    expect(offered(new PaymentRefusedError('memo_differs'))).toBe(false)
  })

  test('starts again only where no later check can help', () => {
    const way = (reason: PaymentReason) =>
      payRefusal(new PaymentRefusedError(reason), { messages, locale: 'en-US' }).way
    expect(reasons.filter((reason) => way(reason) === 'restart').sort()).toEqual(
      ['amount_differs', 'dust', 'late', 'memo_differs', 'price_expired', 'reference_gone'].sort(),
    )
  })
})
