import { describe, expect, test } from 'vitest'
import { SEED } from '../../seed.ts'
import { hasRealNode, quoteCount } from './realQuotes.ts'
import { replayQuotes } from './replayQuotes.ts'

describe.each([
  ['THORCHAIN', '../shared/vectors/real-node'],
  ['MAYACHAIN', '../shared/vectors/real-node-maya'],
] as const)('quotes of the real node of %s', (protocol, folder) => {
  if (!hasRealNode(protocol)) console.log(`No ${folder}: quotes of the real node are not replayed.`)

  test.skipIf(!hasRealNode(protocol))('agree in every field, code and text, in a tenth of the recorded rows', () => {
    const all = quoteCount(protocol)
    const { compared, known, wrong } = replayQuotes(protocol, { count: all / 10, seed: SEED })
    console.log(`${compared - known - wrong.length} of ${compared} quotes agree, ${known} differ on purpose`)
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(all / 11)
    expect(known).toBeLessThanOrEqual(compared / 100)
  })
})
