import type { Protocol } from '../../../core/chains/protocol.ts'
import { mayanodePaths, mayanodePathsSince128, mayanodePathsUntil124 } from './mayanode.ts'
import { thornodePaths, thornodePathsSince319 } from './thornode.ts'

/** Paths that Midgard 2.34.0 and Maya’s 2.16.0 have in common. */
const midgardPaths = `
/v2/actions
/v2/balance/{address}
/v2/borrower/{address}
/v2/borrowers
/v2/churns
/v2/doc
/v2/health
/v2/history/affiliate
/v2/history/depths/{pool}
/v2/history/earnings
/v2/history/liquidity_changes
/v2/history/reserve
/v2/history/savers/{pool}
/v2/history/swaps
/v2/history/tvl
/v2/holders
/v2/knownpools
/v2/member/{address}
/v2/members
/v2/network
/v2/nodes
/v2/pool/{asset}
/v2/pool/{asset}/stats
/v2/pools
/v2/saver/{address}
/v2/stats
/v2/swagger.json
/v2/votes
`

/** Paths of THORChain’s Midgard alone. */
const thorchainMidgardPaths = `
/v2/bonds/{address}
/v2/history/affiliate/earnings
/v2/history/affiliate/stats
/v2/history/rune
/v2/history/runepool
/v2/runepool/{address}
/v2/tcy/distribution/{address}
/v2/thorname/lookup/{name}
/v2/thorname/owner/{address}
/v2/thorname/rlookup/{address}
`

/** Paths of Maya’s Midgard alone. */
const mayaMidgardPaths = `
/v2/cacaopool/{address}
/v2/history/cacao
/v2/history/cacaopool
/v2/mayaname/lookup/{name}
/v2/mayaname/owner/{address}
/v2/mayaname/rlookup/{address}
`

/** A published OpenAPI document that the devnet is compared with. */
export interface OpenApiDocument {
  readonly title: string
  readonly version: string
  readonly protocol: Protocol
  readonly kind: 'node' | 'midgard'
  /** Prefix of its paths on the devnet. */
  readonly prefix: string
  readonly paths: readonly string[]
}

const sorted = (...lists: readonly string[]) => lists.flatMap((list) => list.trim().split('\n')).sort()

/** The documents, newest node first. */
export const openApiDocuments: readonly OpenApiDocument[] = [
  {
    title: 'THORNode',
    version: '3.16.3',
    protocol: 'THORCHAIN',
    kind: 'node',
    prefix: '/thornode',
    paths: sorted(thornodePaths),
  },
  {
    title: 'New paths of THORNode',
    version: '3.19.1',
    protocol: 'THORCHAIN',
    kind: 'node',
    prefix: '/thornode',
    paths: sorted(thornodePathsSince319),
  },
  {
    title: 'Mayanode',
    version: '1.128.0',
    protocol: 'MAYACHAIN',
    kind: 'node',
    prefix: '/mayanode',
    paths: sorted(mayanodePaths, mayanodePathsSince128),
  },
  {
    title: 'Mayanode',
    version: '1.124.0',
    protocol: 'MAYACHAIN',
    kind: 'node',
    prefix: '/mayanode',
    paths: sorted(mayanodePaths, mayanodePathsUntil124),
  },
  {
    title: 'Midgard',
    version: '2.34.0',
    protocol: 'THORCHAIN',
    kind: 'midgard',
    prefix: '/midgard',
    paths: sorted(midgardPaths, thorchainMidgardPaths),
  },
  {
    title: 'Midgard of Maya',
    version: '2.16.0',
    protocol: 'MAYACHAIN',
    kind: 'midgard',
    prefix: '/mayamidgard',
    paths: sorted(midgardPaths, mayaMidgardPaths),
  },
]
