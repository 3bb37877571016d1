import { isOwnHost, type OwnHosts } from '../server/transport/ownHosts.ts'
import type { Environment } from './configTypes.ts'

/**
 * Returns the host names that requests may use: the site's and Netlify's for this deploy. Functions always have
 * `SITE_NAME` and `URL`; the deploy's addresses exist only in some contexts.
 */
export function siteHosts(env: Environment, { siteUrl, host, deployed }: HostFacts): OwnHosts {
  const addresses = [siteUrl, env.URL, env.DEPLOY_URL, env.DEPLOY_PRIME_URL]
  const named = addresses.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).hostname.toLowerCase()] : []))
  const listening = deployed ? [] : [host.toLowerCase()]
  const netlifySite = (env.SITE_NAME ?? '').trim().toLowerCase()
  return {
    names: [...new Set([...named, ...listening])],
    ...(/^[a-z\d-]+$/.test(netlifySite) ? { netlifySite } : {}),
    local: !deployed,
  }
}

/** Returns whether a Host header names this site. */
export const isOwnName = ({ hosts }: { readonly hosts: OwnHosts }, host: string): boolean => isOwnHost(host, hosts)

interface HostFacts {
  readonly siteUrl: string
  /** Address that the local server listens on. */
  readonly host: string
  readonly deployed: boolean
}
