import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeStatus } from '../../../src/core/tracking/mergeStatus.ts'
import { isEnd, type SwapStatus } from '../../../src/core/tracking/status.ts'
import { deliveries, followed, poll } from './deliveries.ts'
import { historyOf, legsOf, scenarios } from './histories.ts'

describe('generated histories, delivered out of order, twice and with gaps', () => {
  test('the stage never goes back and is never final too early', () => {
    let ended = 0
    fc.assert(
      fc.property(deliveries, (delivery) => {
        const seen = followed(delivery)
        expect(seen.faults).toEqual([])
        if (seen.ended) ended += 1
      }),
      { numRuns: 400, seed: 20261120 },
    )
    // Ensures that final stages were tested.
    expect(ended).toBeGreaterThan(100)
  })

  test('the complete history in order gives the actual end with every payment', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const history = historyOf(scenario)
        const last = history
          .map((_, at) => poll(history, at, [0, 0, 0]))
          .reduce<SwapStatus | undefined>((status, next) => mergeStatus(status, next), undefined)
        expect(last?.stage).toBe(history.at(-1)?.end)
        expect(last?.outputs.every(({ seen }) => seen)).toBe(true)
        expect(last?.outputs.filter(({ role }) => role === 'affiliate')).toHaveLength(
          legsOf(scenario).filter(({ role }) => role === 'affiliate').length,
        )
      }),
      { numRuns: 150, seed: 7 },
    )
  })

  test('one lying node of three cannot end a swap', () => {
    fc.assert(
      fc.property(scenarios, fc.nat(60), fc.nat(2), (scenario, place, liar) => {
        const history = historyOf(scenario)
        const at = place % (history.length - 1)
        const behind = [0, 0, 0]
        behind[liar] = at - (history.length - 1)
        expect(isEnd(poll(history, at, behind).stage)).toBe(false)
      }),
      { numRuns: 300, seed: 11 },
    )
  })
})
