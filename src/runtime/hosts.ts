import { isOwnHost, type OwnHosts } from '../server/ownHosts.ts'
import type { Environment } from './config.ts'

/**
 * The names that a request may call us by: the site's own, and Netlify's for this deploy. `SITE_NAME` and `URL` are
 * there when a function runs, the deploy's own addresses only in some contexts.
 */
export function hostsOf(env: Environment, { siteUrl, host, deployed }: HostFacts): OwnHosts {
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

/** Whether a Host header names the site that is configured so. */
export const isOwnName = ({ hosts }: { readonly hosts: OwnHosts }, host: string): boolean => isOwnHost(host, hosts)

interface HostFacts {
  readonly siteUrl: string
  /** Where the local server listens. */
  readonly host: string
  readonly deployed: boolean
}
