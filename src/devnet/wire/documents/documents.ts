import type { Protocol } from '../../../core/chains/protocol.ts'
import { mayanodePaths, mayanodePathsSince128, mayanodePathsUntil124 } from './mayanode.ts'
import { mayaMidgardPaths, midgardPaths, thorchainMidgardPaths } from './midgard.ts'
import { thornodePaths, thornodePathsSince319 } from './thornode.ts'

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
