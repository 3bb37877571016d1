import { type Protocol, protocolIds } from '../../chains/protocol.ts'
import { type Endpoint, operatorsOf } from './endpoint.ts'
import { operatorOf } from './operatorMajority.ts'

/** Operator of every endpoint that the person added. They have one vote between them. */
export const OWN_OPERATOR = 'your node'
/** Own endpoints per protocol. */
export const MAX_OWN_ENDPOINTS = 4

const LONGEST_URL = 200

/** Own endpoints of each protocol, as base URLs. */
export type OwnEndpoints = Readonly<Record<Protocol, readonly string[]>>

/** Endpoints that the site allows. */
export interface OwnEndpointPolicy {
  /** Origins that the page may contact, such as "https://node.example.org". */
  readonly origins: readonly string[]
  /** Endpoints of the site; none of their operators gets a second vote as an own endpoint. */
  readonly presets: readonly Endpoint[]
}

/** Why an address can't be an own endpoint. */
export type OwnEndpointRefusal = 'not_a_url' | 'not_listed' | 'has_extras' | 'is_preset'

/**
 * Parses the address of an own endpoint and removes slashes at its end. Refuses credentials, a query and a fragment,
 * origins that the site does not list, and hosts of an operator that has a vote already.
 */
export function checkOwnEndpoint(
  text: string,
  { origins, presets }: OwnEndpointPolicy,
): { readonly url: string } | { readonly refused: OwnEndpointRefusal } {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_URL || !URL.canParse(trimmed)) return { refused: 'not_a_url' }
  const { protocol, username, password, search, hash, origin, pathname } = new URL(trimmed)
  if (protocol !== 'https:' && protocol !== 'http:') return { refused: 'not_a_url' }
  if (username !== '' || password !== '' || search !== '' || hash !== '') return { refused: 'has_extras' }
  if (!origins.includes(origin)) return { refused: 'not_listed' }
  if (presets.some(({ url }) => operatorOf(url) === operatorOf(origin))) return { refused: 'is_preset' }
  return { url: `${origin}${pathname.replace(/\/+$/, '')}` }
}

/** Parses stored own endpoints. Leaves out everything that the policy does not allow now. */
export function parseOwnEndpoints(text: string | null, policy: OwnEndpointPolicy): OwnEndpoints {
  const stored = recordOf(text)
  const read = (protocol: Protocol): readonly string[] => {
    const listed: readonly unknown[] = Array.isArray(stored[protocol]) ? stored[protocol] : []
    const urls = listed.slice(0, MAX_OWN_ENDPOINTS).flatMap((each) => {
      const checked = typeof each === 'string' ? checkOwnEndpoint(each, policy) : undefined
      return checked && 'url' in checked ? [checked.url] : []
    })
    return [...new Set(urls)]
  }
  return Object.fromEntries(protocolIds.map((protocol) => [protocol, read(protocol)])) as Record<
    Protocol,
    readonly string[]
  >
}

function recordOf(text: string | null): Readonly<Partial<Record<Protocol, unknown>>> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/**
 * Appends own endpoints to the site's. Together they are one more configured operator, so a majority needs one more
 * vote or the same number, never fewer. Without an operator of the site they are left out, because they would confirm
 * themselves.
 */
export function withOwnEndpoints(presets: readonly Endpoint[], own: readonly string[]): readonly Endpoint[] {
  if (operatorsOf(presets).length === 0) return presets
  return [...presets, ...own.map((url) => ({ operator: OWN_OPERATOR, url }))]
}
