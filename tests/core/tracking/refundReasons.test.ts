import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { refundFailed } from '../../../src/core/tracking/refundNotice.ts'
import { refundReason } from '../../../src/core/tracking/refundReasons.ts'

describe('refundReason', () => {
  test.each([
    ['emit asset 235899655 less than price limit 235953168', 'price_limit'],
    [
      'fail to add outbound tx: 2 errors occurred:  * internal error  * outbound amount does not meet requirements (1/2)',
      'price_limit',
    ],
    ['fail swap, not enough fee', 'too_small'],
    ['not enough asset to pay for fees; fail to refund (9 BTC.BTC): swap output', 'too_small'],
    [
      "memo can't be empty; fail to refund (4 ETH.ETH): fail to prepare outbound tx: to address(maya1x), is not of chain(ETH)",
      'memo_missing',
    ],
    ["pool ETH.BAR doesn't exist", 'pool_unavailable'],
    ['trading halted; fail to refund (100000000 MAYA.CACAO): not enough asset to pay for fees', 'halted'],
    ['limit swap expired', 'limit_expired'],
    ['limit swap cancelled', 'limit_cancelled'],
    ['swaps from trade asset to L1 incur slip, use trade-', 'unsupported_pair'],
    ['trade accounts withdrawals are disabled', 'unsupported_pair'],
    ['manual swaps to synths not supported, use trade assets instead', 'unsupported_pair'],
    ["MEMO: trade+:  PARSE FAILURE(S): cannot parse '' as an AccAddress", 'memo_unreadable'],
    ['invalid tx type: ?=', 'memo_unreadable'],
    ['failed to parse stream quantity: -1: strconv.ParseUint: parsing "-1": invalid syntax', 'memo_unreadable'],
    ['swap price limit:abc is invalid: number has no digits', 'memo_unreadable'],
    ['panicked parsing memo(=:b:x:-1/1/0), err: overflow: non-positive integer', 'memo_unreadable'],
    ['destination address is not a valid BTC address', 'bad_destination'],
    ['cannot swap from BTC.BTC --> BTC.BTC, assets match', 'same_asset'],
    ['reference memo expired at height 5', 'reference'],
    ['swap Source and Target cannot be the same.: unknown request', 'same_asset'],
    ['swap destination address is not the same chain as the target asset: unknown request', 'bad_destination'],
    ['no alias of carry for chain ETH', 'bad_destination'],
    ['pool(.) has zero asset balance', 'synth_without_pool'],
    ['insufficient synth capacity: want=12 have=3', 'synth_capacity'],
    ['synth supply over target (12/3)', 'synth_capacity'],
    ['synth quantity is too high relative to asset depth of related pool (3600/3500)', 'synth_capacity'],
    ['a network module cannot be the final destination of a swap memo', 'network_module'],
    ['nothing to withdraw', 'nothing_to_withdraw'],
    ['burning synths is disabled, unable to withdraw to savers', 'savers_closed'],
    ['swap has been completed.', 'limit_expired'],
    ['swap has been completed', 'streaming_partial'],
    ['something that nobody has said before', 'unknown'],
  ])('returns for %j the reason %s', (text, code) => {
    const reason = refundReason(text)
    expect(reason.code).toBe(code)
    expect(reason.sentence).toMatch(/^[A-Z].*\.$/)
    expect(reason.todo).toMatch(/^[A-Z].*\.$/)
    expect(reason.chainMessage).toBe(text)
  })

  test('reports an unknown reason when there is no message', () => {
    expect(refundReason(undefined)).toMatchObject({ code: 'unknown', sentence: 'The network has not given a reason.' })
    expect(refundReason(undefined).chainMessage).toBeUndefined()
  })

  test('detects a refund that failed', () => {
    expect(refundFailed('not enough asset to pay for fees; fail to refund (9 BTC.BTC): swap output')).toBe(true)
    expect(refundFailed('limit swap expired')).toBe(false)
  })

  test('recognises every reason in the recorded refunds', () => {
    const files = ['thornode-3.17.0', 'mayanode-1.124.0'].map((name) => `../shared/vectors/${name}/outcomes.json`)
    const present = files.filter((file) => existsSync(file))
    if (present.length === 0) return console.log('../shared/vectors is not here; the recorded refunds were left out')
    const reasons = new Set<string>()
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, inner] of Object.entries(value)) {
        if (name === 'reason' && typeof inner === 'string') reasons.add(inner)
        else walk(inner)
      }
    }
    for (const file of present) walk(JSON.parse(readFileSync(file, 'utf8')))
    const unread = [...reasons].filter((text) => refundReason(text).code === 'unknown')
    // A filled limit swap has this message instead of a reason.
    expect(unread.filter((text) => text !== 'swap has been completed')).toEqual([])
    expect(reasons.size).toBeGreaterThan(10)
  })
})
