import { systemStatus, worksOn } from '../../contract/systems.ts'
import { site } from '../../site.ts'
import type { Registry } from '../registry/registry.ts'

/** The words of the architecture diagram that depend on which systems work. */
export interface ArchitectureWords {
  readonly description: string
  /** Lines of the box of the backend. */
  readonly backend: readonly string[]
}

/** Returns the words of the architecture diagram for a site. */
export function architectureWords({ network, systems }: Pick<Registry, 'network' | 'systems'>): ArchitectureWords {
  const { aggregator, memoless, pageSwaps } = systems
  const further = [aggregator, memoless]
  const description = [
    `${site.name} has two components, and neither holds a key.`,
    'The UI is the swap page: it queries the nodes of both protocols itself and compares their answers.',
    systemStatus(pageSwaps, network),
    'A signed deposit goes from the wallet straight to the chain.',
    'The backend serves programs and agents over MCP and REST from the same nodes.',
    ...further.map((system) => systemStatus(system, network)),
  ]
  const isWhole = further.every((system) => worksOn(system, network))
  return {
    description: description.join(' '),
    backend: ['MCP and REST: read only', 'Aggregator, memoless:', isWhole ? 'separate addresses' : 'not available yet'],
  }
}
