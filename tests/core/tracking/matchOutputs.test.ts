import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import type { Inbound, Payment } from '../../../src/core/tracking/facts.ts'
import { memoTarget, namedRecipient } from '../../../src/core/tracking/memoTarget.ts'
import { endOf, matchOutputs } from '../../../src/core/tracking/outputs.ts'
import { addressOf } from '../actions/answers.ts'

const me = addressOf('ETH', 7)
const unrelated = addressOf('ETH', 66)
const mine = addressOf('THOR', 7)
const partner = addressOf('THOR', 9)

const inbound = (memo: string): Inbound => ({
  chain: 'BTC',
  from: addressOf('BTC', 3),
  to: addressOf('BTC', 1),
  coins: [{ asset: 'BTC.BTC', amount: units(500n) }],
  memo,
})
const leg = (asset: string, address: string, amount = 1_000n, chain = asset.split(/[.~/-]/)[0] ?? ''): Payment => ({
  chain,
  address,
  asset,
  amount: units(amount),
})

interface SwapCase {
  readonly memo: string
  readonly legs: readonly Payment[]
  readonly refunds?: readonly Payment[]
  readonly protocol?: Protocol
  /** Of the memo's name. */
  readonly address?: string
}

/** The roles of sent payments, and the resulting end. */
function rolesOf({ memo, legs, refunds = [], protocol = 'THORCHAIN', address }: SwapCase) {
  const named = namedRecipient(inbound(memo), protocol)
  const resolved = named && address !== undefined ? { ...named, address } : undefined
  const planned = [
    ...legs.map((one) => ({ ...one, refund: false })),
    ...refunds.map((one) => ({ ...one, refund: true })),
  ]
  const paid = planned.map((one) => ({ ...one, hash: 'CD'.repeat(32) }))
  const outputs = matchOutputs({ planned, paid, target: memoTarget(inbound(memo), protocol, resolved) })
  return { roles: outputs.map(({ role }) => role), end: endOf(outputs, false) }
}

const USDC = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'

describe('a payment is the swap’s output', () => {
  test.each([
    ['the asset in full', `=:ETH.ETH:${me}`, leg('ETH.ETH', me)],
    ['a short code', `=:e:${me}`, leg('ETH.ETH', me)],
    ['another spelling of the recipient', `=:ETH.ETH:${me.toLowerCase()}`, leg('ETH.ETH', me)],
    ['a token by its ticker', `=:ETH.USDC:${me}`, leg(USDC, me)],
    ['a token by the end of its contract', `=:ETH.USDC-EB48:${me}`, leg(USDC, me)],
    ['a trade asset', `=:BTC~BTC:${mine}`, leg('BTC~BTC', mine, 1_000n, 'THOR')],
  ])('when asset and recipient are the memo’s: %s', (_, memo, payment) => {
    expect(rolesOf({ memo, legs: [payment] })).toEqual({ roles: ['output'], end: 'done' })
  })

  test.each([
    ['another recipient', `=:ETH.ETH:${me}`, leg('ETH.ETH', unrelated)],
    ['another asset at the same address', `=:ETH.ETH:${me}`, leg(USDC, me)],
    ['another token of the same ticker', `=:ETH.USDC-EB48:${me}`, leg('ETH.USDC-0X1111', me)],
    ['the coin instead of its trade asset', `=:BTC~BTC:${mine}`, leg('BTC.BTC', addressOf('BTC', 7))],
    ['the trade asset instead of its coin', `=:BTC.BTC:${addressOf('BTC', 7)}`, leg('BTC~BTC', mine, 1_000n, 'THOR')],
  ])('not when asset or recipient differ: %s', (_, memo, payment) => {
    expect(rolesOf({ memo, legs: [payment] })).toEqual({ roles: ['affiliate'], end: undefined })
  })

  test('of a memo without a destination when the sender receives it', () => {
    const swap = { memo: '=:BTC~BTC:', legs: [leg('BTC~BTC', addressOf('BTC', 3), 1_000n, 'THOR')] }
    expect(rolesOf(swap).roles).toEqual(['output'])
  })

  test('always when the memo is not a swap’s', () => {
    expect(rolesOf({ memo: '-:BTC.BTC:10000', legs: [leg('BTC.BTC', unrelated)] }).roles).toEqual(['output'])
  })
})

describe('a name in the memo', () => {
  const memo = '=:ETH.ETH:somename::partner:50'

  test('does not let an affiliate’s payment end the swap', () => {
    const fee = leg('THOR.RUNE', partner, 5n)
    expect(rolesOf({ memo, legs: [fee] })).toEqual({ roles: ['affiliate'], end: undefined })
    expect(rolesOf({ memo, legs: [fee, leg('ETH.ETH', me)] })).toEqual({ roles: ['affiliate', 'output'], end: 'done' })
  })

  test('that is resolved makes only a payment to its address the output', () => {
    const both = [leg('ETH.ETH', unrelated), leg('ETH.ETH', me)]
    expect(rolesOf({ memo, legs: both, address: me }).roles).toEqual(['affiliate', 'output'])
  })

  test('that has moved is matched by the asset alone', () => {
    expect(rolesOf({ memo, legs: [leg('ETH.ETH', me)], address: unrelated }).end).toBe('done')
  })

  test.each(['THORCHAIN', 'MAYACHAIN'] as const)(
    'for the base asset of %s leaves the smallest payments to the affiliates',
    (protocol) => {
      const base = protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO'
      const swap = { protocol, memo: `=:${base}:somename::partner:50` }
      const fee = leg(base, 'fee', 5n)
      const own = leg(base, 'own', 995n)
      expect(rolesOf({ ...swap, legs: [fee] })).toEqual({ roles: ['affiliate'], end: undefined })
      expect(rolesOf({ ...swap, legs: [fee, own] })).toEqual({ roles: ['affiliate', 'output'], end: 'done' })
    },
  )

  test('leaves no payment to an affiliate with a share of zero', () => {
    const swap = { memo: '=:THOR.RUNE:somename::partner:0', legs: [leg('THOR.RUNE', mine)] }
    expect(rolesOf(swap)).toEqual({ roles: ['output'], end: 'done' })
  })

  test('is read from memos with a name only', () => {
    expect(namedRecipient(inbound('=:e:somename'), 'THORCHAIN')).toEqual({ name: 'somename', chain: 'ETH' })
    expect(namedRecipient(inbound('=:BTC~BTC:somename'), 'THORCHAIN')).toEqual({ name: 'somename', chain: 'THOR' })
    for (const other of [`=:e:${me}`, '=:BTC~BTC:', '-:BTC.BTC:10000', 'hello']) {
      expect(namedRecipient(inbound(other), 'THORCHAIN')).toBeUndefined()
    }
    expect(namedRecipient(undefined, 'THORCHAIN')).toBeUndefined()
  })
})

test('an affiliate payment to the recipient does not end the swap before the output', () => {
  const memo = `=:THOR.RUNE:${mine}::${mine}:50`
  expect(rolesOf({ memo, legs: [leg('THOR.RUNE', mine, 5n)] }).end).toBeUndefined()
  expect(rolesOf({ memo, legs: [leg('THOR.RUNE', mine, 5n), leg('THOR.RUNE', mine, 995n)] }).roles).toEqual([
    'affiliate',
    'output',
  ])
})

test('a refund with an output is a partial fill; a refund alone is a refund', () => {
  const refunds = [leg('BTC.BTC', addressOf('BTC', 3), 100n)]
  const memo = `=:ETH.ETH:${me}`
  expect(rolesOf({ memo, legs: [leg('ETH.ETH', me)], refunds }).end).toBe('partially_filled')
  expect(rolesOf({ memo, legs: [], refunds })).toEqual({ roles: ['refund'], end: 'refunded' })
})
