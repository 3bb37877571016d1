import { availabilityMark, type System, systemStatus, worksOn } from '../../contract/systems.ts'
import type { Registry } from './registry.ts'

type Available = Pick<Registry, 'network' | 'systems'>

/** A system as listed in documents. */
export interface ListedSystem {
  readonly id: string
  readonly name: string
  readonly available: boolean
  /** Its purpose, or that it is not available yet and an alternative. */
  readonly status: string
}

/** Returns every system with its status on the site's network. */
export function listSystems({ network, systems }: Available): readonly ListedSystem[] {
  return Object.entries(systems).map(([id, system]) => ({
    id,
    name: system.name,
    available: worksOn(system, network),
    status: systemStatus(system, network),
  }))
}

/** Returns one line of markdown per system. */
export const systemLines = (registry: Available, ids?: readonly string[]): string =>
  listSystems(registry)
    .filter(({ id }) => ids?.includes(id) ?? true)
    .map(({ name, status }) => `- ${name}: ${status}`)
    .join('\n')

/** Returns the purpose of a system, or that it is not available yet. Throws for an unknown system. */
export const statusOf = (registry: Available, id: string): string =>
  systemStatus(systemById(registry, id), registry.network)

/** Returns a short sentence for a missing system, and '' for an available one. Throws for an unknown system. */
export const markOf = (registry: Available, id: string): string =>
  availabilityMark(systemById(registry, id), registry.network)

function systemById({ systems }: Available, id: string): System {
  const system = Object.entries(systems).find(([name]) => name === id)?.[1]
  if (!system) throw new Error(`There is no system ${id} in src/contract/systems.ts.`)
  return system
}
