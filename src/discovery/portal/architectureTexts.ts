import { systemStatus, worksOn } from '../../contract/systems.ts'
import { site } from '../../site.ts'
import type { Registry } from '../registry/registry.ts'

/** Texts of the architecture diagram that depend on the available systems. */
export interface ArchitectureTexts {
  readonly description: string
  /** Lines of the backend box. */
  readonly backend: readonly string[]
}

/** Returns the texts of the architecture diagram for a site. */
export function architectureTexts({ network, systems }: Pick<Registry, 'network' | 'systems'>): ArchitectureTexts {
  const { aggregator, memoless, pageSwaps } = systems
  const further = [aggregator, memoless]
  const description = [
    `${site.name} has two components. Neither holds a user’s key.`,
    'The UI is the swap page. It queries the nodes of both protocols and compares their quotes.',
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
