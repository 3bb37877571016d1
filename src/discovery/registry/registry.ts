import { affiliateApi } from '../../contract/affiliate/affiliateApi.ts'
import { aggregatorApi } from '../../contract/aggregator/aggregatorApi.ts'
import type { ApiSpec } from '../../contract/apiSpec.ts'
import type { Operation } from '../../contract/defineOperation.ts'
import type { Tool } from '../../contract/defineTool.ts'
import { type DocumentationTools, documentationTools } from '../../contract/documentation/documentationTools.ts'
import type { ErrorRow } from '../../contract/errorRow.ts'
import { errors } from '../../contract/errors.ts'
import { type RatePolicies, ratePolicies } from '../../contract/limits.ts'
import { memolessApi } from '../../contract/memoless/memolessApi.ts'
import { operations } from '../../contract/operations.ts'
import { supportApi } from '../../contract/supportApi.ts'
import { type Systems, systems } from '../../contract/systems.ts'
import { tools } from '../../contract/tools.ts'
import { aliasesOf } from '../../contract/versions.ts'
import type { SiteNetwork } from '../../site.ts'
import { type ApiUrls, type OfferedApi, offeredApis } from './offeredApis.ts'

/** The contract as one value. Documents render only this. */
export interface Registry {
  /** Address of the site, without a trailing slash. */
  readonly siteUrl: string
  readonly network: SiteNetwork
  readonly systems: Systems
  /** Operations of the support API. */
  readonly operations: Readonly<Record<string, Operation>>
  /** The other APIs that work on this network. */
  readonly apis: readonly OfferedApi[]
  readonly tools: Readonly<Record<string, Tool>>
  /** Tools of the documentation's MCP server. */
  readonly documentationTools: DocumentationTools
  readonly errors: Readonly<Record<string, ErrorRow>>
  readonly rates: RatePolicies
}

export interface RegistryOptions {
  /** Rate limits that the operator changed. */
  readonly rates?: RatePolicies
  readonly systems?: Systems
  /** Addresses of the other APIs; this site's own by default. */
  readonly apiUrls?: ApiUrls
}

/** Collects the contract for a site on a network. */
export function registryOf(siteUrl: string, network: SiteNetwork, options: RegistryOptions = {}): Registry {
  const { rates = ratePolicies, apiUrls } = options
  const offered = options.systems ?? systems
  const apis = offeredApis({ siteUrl, network, systems: offered, apiUrls })
  return { siteUrl, network, operations, apis, tools, documentationTools, errors, rates, systems: offered }
}

/** Returns an API of the contract, also where the network does not have it; the support API as the registry has it. */
export function apiOf({ operations }: Registry, id: ApiSpec['id']): ApiSpec {
  if (id === 'support') return { ...supportApi, operations }
  return { aggregator: aggregatorApi, memoless: memolessApi, affiliate: affiliateApi }[id]
}

/** Returns the unversioned path of an endpoint. Undefined when a newer version uses it or the path has no version. */
export function aliasOf({ operations }: Registry, path: string): string | undefined {
  const aliases = aliasesOf(Object.values(operations))
  return [...aliases].find(([, target]) => target === path)?.[0]
}
