import { describe, expect, test } from 'vitest'
import { SEED } from '../../seed.ts'
import { knownDifferences } from './knownDifferences.ts'
import { hasRealNode } from './realQuotes.ts'
import { QUOTE_COUNT, replayQuotes } from './replayQuotes.ts'

if (!hasRealNode) console.log('No ../shared/vectors/real-node: quotes of the real node are not replayed.')

describe.skipIf(!hasRealNode)('quotes of the real THORNode', () => {
  test('agree in every field, code and text, in a tenth of the recorded rows', () => {
    const { compared, known, wrong, agreeing } = replayQuotes({ count: QUOTE_COUNT / 10, seed: SEED })
    console.log(`${compared - known - wrong.length} of ${compared} quotes agree, ${known} differ on purpose`)
    expect(wrong).toEqual([])
    expect(agreeing).toEqual([])
    expect(compared).toBeGreaterThan(QUOTE_COUNT / 11)
  })
})

test('known differences have at most 300 rows', () => {
  expect(Object.keys(knownDifferences).length).toBeLessThanOrEqual(300)
})
