import type { Partner } from '../../storage/affiliateTable.ts'
import type { ServerContext } from '../context.ts'
import { isPageOrigin } from './parseOrigins.ts'

/** The partner of demonstrations, whose pages are on the developer's own machine. It has no record. */
export const demoPartner = 'demo'

const loopback = ['http://localhost:*', 'http://127.0.0.1:*']

type Site = Pick<ServerContext, 'network' | 'hosts'>

/** Whether this is a devnet on a developer's machine; a deployed site never is. */
const isOwnDevnet = ({ network, hosts }: Site): boolean => network === 'devnet' && hosts.local

/** Returns the sources of the directive `frame-ancestors`: our own pages, and the partner's if there is one. */
export function frameAncestors(partnerId: string | null, partner: Partner | undefined, site: Site): readonly string[] {
  if (partner !== undefined) return ["'self'", ...partner.origins.filter((origin) => isEmbedding(origin, site))]
  return partnerId === demoPartner && isOwnDevnet(site) ? ["'self'", ...loopback] : ["'self'"]
}

/** An origin is exactly itself and of a page, so that a record cannot widen the directive. */
function isEmbedding(origin: string, site: Site): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (url?.origin !== origin || !isPageOrigin(url)) return false
  return url.protocol === 'https:' || isOwnDevnet(site)
}

/** Returns a content security policy with other frame ancestors. */
export function withFrameAncestors(policy: string, ancestors: readonly string[]): string {
  const others = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !directive.startsWith('frame-ancestors'))
  return [...others, `frame-ancestors ${ancestors.join(' ')}`].join('; ')
}
