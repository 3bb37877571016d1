import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { type Check, checksOf } from '../../../src/ui/track/checks.ts'
import type { TrackingFacts } from '../../../src/ui/track/trackingView.ts'
import { recordOf } from './history/storages.ts'
import { localization, statusOf, unreachable } from './statuses.ts'

const check = (key: Check['key'], facts: Partial<TrackingFacts> = {}) =>
  checksOf({ online: true, ...facts }, localization).find((one) => one.key === key)
const state = (key: Check['key'], facts: Partial<TrackingFacts> = {}) => check(key, facts)?.state
const at = (change: Partial<SwapStatus>) => ({ status: statusOf(change) })
const pending = { chain: 'BTC', txState: { state: 'pending' } } as const
const mined = { chain: 'BTC', txState: { state: 'included', height: 9, confirmations: 1 } } as const

describe('checksOf', () => {
  test('knows nothing before anything answers, and finds no problem in that', () => {
    const checks = checksOf({ online: true }, localization)
    expect(checks).toHaveLength(8)
    expect(new Set(checks.map((one) => one.state))).toEqual(new Set(['unknown']))
  })

  test('finds a recipient that the network does not see', () => {
    expect(state('vault', at({ stage: 'observed' }))).toBe('ok')
    expect(state('vault', { onChain: mined, waitedSeconds: 60 })).toBe('unknown')
    expect(state('vault', { onChain: mined, waitedSeconds: 4_000 })).toBe('problem')
  })

  test('finds an amount at or below the dust threshold of its protocol', () => {
    const record = (amount: bigint, change = {}) => ({ record: recordOf({ amount: units(amount), ...change }) })
    expect(check('dust', record(1_000n))?.text).toContain('0.00001 BTC or less')
    expect(state('dust', record(1_000n))).toBe('problem')
    expect(state('dust', record(1_001n))).toBe('ok')
    expect(state('dust', record(1_001n, { protocol: 'MAYACHAIN' }))).toBe('problem')
    expect(state('dust', { ...record(1_000n), ...at({ stage: 'observed' }) })).toBe('ok')
  })

  test('finds the cause of an end without a payment, and no payment that is in order', () => {
    const ended = (code: 'below_fee' | 'not_a_swap' | 'deposit_failed', change: Partial<SwapStatus> = {}) =>
      at({ stage: 'failed', unpaid: { code, sentence: 'Nothing.', todo: 'Wait.' }, ...change })
    expect(state('dust', ended('below_fee'))).toBe('problem')
    expect(state('memo', ended('not_a_swap'))).not.toBe('problem')
    const { inbound: _, ...failed } = statusOf({ stage: 'failed' })
    const unpaid = { code: 'deposit_failed', sentence: 'It failed.', todo: 'Try again.' } as const
    expect(check('vault', { status: { ...failed, unpaid } })?.text).toContain('failed in its block')
    for (const key of ['queue', 'signer'] as const) expect(state(key, ended('below_fee'))).toBe('unknown')
    const lost = { sentence: 'It ended.', todo: 'Look.' }
    expect(check('vault', { status: { ...failed, unpaid: { ...lost, code: 'not_reported' } } })?.text).toContain(
      'not reported it in time',
    )
    expect(check('vault', { status: { ...failed, unpaid: { ...lost, code: 'taken_back' } } })?.text).toContain(
      'no longer has your deposit',
    )
  })

  test('finds a deposit without a block as a low fee', () => {
    expect(state('fee', { onChain: pending, waitedSeconds: 60 })).toBe('waiting')
    expect(state('fee', { onChain: pending, waitedSeconds: 4_000 })).toBe('problem')
    expect(state('fee', { onChain: mined, waitedSeconds: 60 })).toBe('ok')
  })

  test('finds a memo that the network does not read as a swap', () => {
    const { inbound } = statusOf({})
    const memo = (text: string, kind: SwapStatus['kind']) =>
      at({ kind, ...(inbound && { inbound: { ...inbound, memo: text } }) })
    expect(state('memo', at({}))).toBe('ok')
    expect(state('memo', memo('hello', 'other'))).toBe('problem')
    expect(state('memo', memo('R:00042', 'market'))).toBe('ok')
  })

  test('finds payouts that wait, and is not sure while nodes do not report the halts', () => {
    const sending = at({ stage: 'sending' })
    expect(check('halted', { ...sending, waitingPayouts: ['ETH'] })?.text).toContain('Ethereum')
    expect(state('halted', { ...sending, waitingPayouts: [] })).toBe('ok')
    expect(state('halted', sending)).toBe('unknown')
  })

  test('finds the outbound queue with its remaining time', () => {
    const delayed = at({ stage: 'outbound_delayed', delay: { blocks: 100, seconds: 600 } })
    expect(check('queue', delayed)).toMatchObject({ state: 'waiting', text: expect.stringContaining('10 min') })
    expect(state('queue', at({ stage: 'swapping' }))).toBe('unknown')
    expect(state('queue', at({ stage: 'sending' }))).toBe('ok')
  })

  test('finds late signers, and a payment that the network gave up', () => {
    const signing = { blocksSince: 400, overdue: true } as const
    expect(state('signer', at({ stage: 'sending', signing }))).toBe('waiting')
    expect(state('signer', at({ stage: 'sending', signing: { ...signing, givenUp: true } }))).toBe('problem')
    expect(state('signer', at({ stage: 'done' }))).toBe('ok')
  })

  test('finds nodes that are behind, disagree or do not respond', () => {
    const unsure = [{ endpoint: 'one.example', report: 'It is behind.' }]
    expect(state('nodes', at({ unsure }))).toBe('waiting')
    expect(state('nodes', { ...at({}), error: unreachable() })).toBe('problem')
    expect(state('nodes', { ...at({}), online: false })).toBe('problem')
    expect(check('nodes', at({ unsure: [], votes: { agree: 2, of: 3 } }))?.text).toBe('2 of 3 nodes report the same.')
  })
})
