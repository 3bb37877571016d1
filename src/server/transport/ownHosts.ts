import { memoizeText } from '../../std/memoizeText.ts'

/** Host names of this site. */
export interface OwnHosts {
  /** Host names without port, lower case. */
  readonly names: readonly string[]
  /** Netlify's name of the site; deploys and branches are at `<what>--<name>.netlify.app`. */
  readonly netlifySite?: string | undefined
  /** Running on a developer's machine: localhost and IP addresses are accepted too. */
  readonly local: boolean
}

/**
 * Returns whether a Host header ("swap.example.org:443") names this site. In a DNS rebinding attack the header still
 * has the attacker's name. An IP address cannot be rebound, so every one is accepted locally.
 */
export function isOwnHost(host: string, { names, netlifySite, local }: OwnHosts): boolean {
  const name = nameIn(host)
  if (names.includes(name)) return true
  if (netlifySite !== undefined && isDeployOf(name, netlifySite)) return true
  return local && (name === 'localhost' || name.endsWith('.localhost') || isIpAddress(name))
}

/**
 * Returns whether a page with this Origin header may call us. No response depends on the caller, so any https page and
 * any sandboxed page ("null") may. A plain http page may only if it is our own, because it can be altered in transit.
 * Source: Model Context Protocol 2025-06-18, transports, security warning.
 */
export function isAllowedOrigin(origin: string, hosts: OwnHosts): boolean {
  if (origin === 'null') return true
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return protocol === 'https:' || (protocol === 'http:' && isOwnHost(host, hosts))
}

const nameIn = memoizeText((host) =>
  host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, ''),
)

function isDeployOf(name: string, site: string): boolean {
  return name === `${site}.netlify.app` || name.endsWith(`--${site}.netlify.app`)
}

function isIpAddress(name: string): boolean {
  return /^(\d{1,3}\.){3}\d{1,3}$/.test(name) || /^\[[\da-f:.]+\]$/.test(name)
}
