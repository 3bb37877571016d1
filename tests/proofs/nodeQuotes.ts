import type { Protocol } from '../../src/core/chains/protocol.ts'
import { hasRealNode, quoteCount } from '../devnet/realNode/realQuotes.ts'
import { replayQuotes } from '../devnet/realNode/replayQuotes.ts'
import type { Proof } from './proof.ts'

/** The devnet answers every recorded quote of a protocol's real node in full. Needs ../shared/vectors. */
const nodeQuotesOf = (protocol: Protocol, name: string): Proof => ({
  name,
  count: quoteCount(protocol),
  run: async ({ count, seed, report }) => {
    if (!hasRealNode(protocol)) {
      report(`No recorded quotes of ${protocol} in ../shared/vectors: nothing is compared.`)
      return { 'compared quotes': 0 }
    }
    const { compared, known, wrong } = replayQuotes(protocol, { count, seed })
    const [first] = wrong
    if (first !== undefined) throw new Error(`Quote ${first.id} differs: ${first.differences.join('; ')}`)
    if (known > compared / 100) throw new Error(`More than 1 % of the quotes differ on purpose: ${known}`)
    return { 'compared quotes': compared, 'known differences': known, 'unexplained differences': 0 }
  },
})

export const nodeQuotes = nodeQuotesOf('THORCHAIN', 'node-quotes')
export const mayaNodeQuotes = nodeQuotesOf('MAYACHAIN', 'maya-node-quotes')
