import { ApiError } from '../apiError.ts'

/** Hosts of a developer's machine, whose pages may use http. */
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1'])

/**
 * Parses origins of web pages, each once: https under a domain name, or http on this machine. Throws `ApiError`
 * invalid_input for other text, such as a wildcard, an IP address, a top-level domain or an address with a path.
 */
export function parseOrigins(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map(parseOrigin))]
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (url && isBare && isPageOrigin(url)) return url.origin
  throw new ApiError('invalid_input', { reason: ['origin', text.slice(0, 60)] })
}

/**
 * Returns whether a URL is at an origin that can belong to one site: https under a domain name, or http on this
 * machine. Every machine is localhost to itself, an IP address changes its owner without a trace, and a top-level
 * domain has no pages.
 */
export function isPageOrigin({ protocol, hostname }: URL): boolean {
  if (protocol === 'http:') return localHosts.has(hostname)
  return protocol === 'https:' && isDomainName(hostname)
}

/** Whether a host is a name below a top-level domain. Source: RFC 1035 §2.3.1 for labels, RFC 6761 for localhost. */
function isDomainName(hostname: string): boolean {
  const labels = hostname.split('.')
  const top = labels.at(-1) ?? ''
  if (hostname.length > 253 || labels.length < 2 || top === 'localhost') return false
  return (
    /^(?:xn--[a-z0-9-]+|[a-z]+)$/.test(top) &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  )
}
