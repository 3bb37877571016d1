import { availabilityMark, type System, systemStatus, worksOn } from '../../contract/systems.ts'
import type { Registry } from './registry.ts'

type Available = Pick<Registry, 'network' | 'systems'>

/** A system as documents list it. */
export interface ListedSystem {
  readonly id: string
  readonly name: string
  readonly available: boolean
  /** What it does, or that it is not available yet and what to do instead. */
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

/** Returns one line of markdown for each system. */
export const systemLines = (registry: Available, ids?: readonly string[]): string =>
  listSystems(registry)
    .filter(({ id }) => ids?.includes(id) ?? true)
    .map(({ name, status }) => `- ${name}: ${status}`)
    .join('\n')

/** Returns what a system does, or that it is not available yet. Throws when there is no such system. */
export const statusOf = (registry: Available, id: string): string =>
  systemStatus(systemById(registry, id), registry.network)

/** Returns a short sentence where a system is missing, and '' where it works. Throws when there is no such system. */
export const markOf = (registry: Available, id: string): string =>
  availabilityMark(systemById(registry, id), registry.network)

function systemById({ systems }: Available, id: string): System {
  const system = Object.entries(systems).find(([name]) => name === id)?.[1]
  if (!system) throw new Error(`There is no system ${id} in src/contract/systems.ts.`)
  return system
}
