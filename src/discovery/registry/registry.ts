import type { ErrorRow } from '../../contract/errorRow.ts'
import { errors } from '../../contract/errors.ts'
import { type RatePolicies, ratePolicies } from '../../contract/limits.ts'
import type { Operation } from '../../contract/operation.ts'
import { operations } from '../../contract/operations.ts'
import { type Systems, systems } from '../../contract/systems.ts'
import type { Tool } from '../../contract/tool.ts'
import { tools } from '../../contract/tools.ts'
import { aliasesOf } from '../../contract/versions.ts'
import type { SiteNetwork } from '../../site.ts'

/** The contract as one value. Documents render only this. */
export interface Registry {
  /** Address of the site, without a trailing slash. */
  readonly siteUrl: string
  readonly network: SiteNetwork
  readonly systems: Systems
  readonly operations: Readonly<Record<string, Operation>>
  readonly tools: Readonly<Record<string, Tool>>
  readonly errors: Readonly<Record<string, ErrorRow>>
  readonly rates: RatePolicies
}

export interface RegistryOptions {
  /** Rate limits that the operator changed. */
  readonly rates?: RatePolicies
  readonly systems?: Systems
}

/** Collects the contract for a site on a network. */
export function registryOf(siteUrl: string, network: SiteNetwork, options: RegistryOptions = {}): Registry {
  return { siteUrl, network, operations, tools, errors, rates: ratePolicies, systems, ...options }
}

/** Returns the unversioned path of an endpoint. Undefined when a newer version uses it or the path has no version. */
export function aliasOf({ operations }: Registry, path: string): string | undefined {
  const aliases = aliasesOf(Object.values(operations))
  return [...aliases].find(([, target]) => target === path)?.[0]
}
