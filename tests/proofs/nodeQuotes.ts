import { hasRealNode } from '../devnet/realNode/realQuotes.ts'
import { QUOTE_COUNT, replayQuotes } from '../devnet/realNode/replayQuotes.ts'
import type { Proof } from './proof.ts'

/** The devnet answers every recorded quote of the real THORNode in full. Needs ../shared/vectors. */
export const nodeQuotes: Proof = {
  name: 'node-quotes',
  count: QUOTE_COUNT,
  run: async ({ count, seed, report }) => {
    if (!hasRealNode) {
      report('No ../shared/vectors/real-node: nothing is compared.')
      return { 'compared quotes': 0 }
    }
    const { compared, known, wrong, agreeing } = replayQuotes({ count, seed })
    const [first] = wrong
    if (first !== undefined) throw new Error(`Quote ${first.id} differs: ${first.differences.join('; ')}`)
    if (agreeing.length > 0) throw new Error(`Known differences agree: ${agreeing.join(', ')}`)
    return { 'compared quotes': compared, 'known differences': known, 'unexplained differences': 0 }
  },
}
