import { memoizeText } from '../std/memoizeText.ts'

/** The names under which this site is reached. */
export interface OwnHosts {
  /** Host names without port, lower case. */
  readonly names: readonly string[]
  /** Netlify's name of the site: its deploys and branches stand at `<what>--<name>.netlify.app`. */
  readonly netlifySite?: string | undefined
  /** On a developer's machine, where localhost and bare IP addresses are its names too. */
  readonly local: boolean
}

/**
 * Whether a Host header ("swap.example.org:443") names this site. A page that made its own name point here (DNS
 * rebinding) still sends that name. An IP address cannot be made to point anywhere, so locally each is fine.
 */
export function isOwnHost(host: string, { names, netlifySite, local }: OwnHosts): boolean {
  const name = nameIn(host)
  if (names.includes(name)) return true
  if (netlifySite !== undefined && isDeployOf(name, netlifySite)) return true
  return local && (name === 'localhost' || name.endsWith('.localhost') || isIpAddress(name))
}

/**
 * Whether a page with this Origin header may speak to us. Nothing here depends on who asks, so any page on https may,
 * and a sandboxed one ("null"); plain http, which anybody on the wire can write, only when it is our own.
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
