import { partnerId } from '../../contract/affiliate/partner.ts'
import type { Partner } from '../../storage/affiliateRecords.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import type { FetchHandler } from '../transport/createHandler.ts'
import { isOwnHost } from '../transport/ownHosts.ts'
import { createPageHandler } from './createPageHandler.ts'
import { failurePage } from './failurePage.ts'
import { isPageOrigin } from './parseOrigins.ts'

/** The partner of demonstrations, whose pages are on the developer's own machine. It has no record. */
const demoPartner = 'demo'

const loopback = ['http://localhost:*', 'http://127.0.0.1:*']

/** Whether this is a devnet on a developer's machine; a deployed site never is. */
const isOwnDevnet = ({ network, hosts }: Site): boolean => network === 'devnet' && hosts.local

/** The built page of the widget's form. Its own headers forbid every frame. */
const builtPage = '/frame'

const allow = 'GET, HEAD'

/** Headers of the built page that the response keeps. */
const keptHeaders = ['content-type', 'referrer-policy', 'permissions-policy']

/** How long the page may take (ms). The development server compiles it on its first request. */
const longestMs = ({ hosts }: Pick<ServerContext, 'hosts'>): number => (hosts.local ? 60_000 : 4_000)

/**
 * Creates the handler of `/embed`: the widget's form, which only the pages of the approved partner in `?ref=` and our
 * own may frame. An unknown partner gets the form for our own pages.
 */
export function createEmbedHandler(
  serverContext: () => ServerContext,
  fetchPage: (request: Request) => Promise<Response> = fetch,
): FetchHandler {
  return createPageHandler(
    {
      handle: (request, context) => serveForm(request, context, fetchPage),
      renderFailure: (_request, failure, context) => failurePage(failure, context),
    },
    serverContext,
  )
}

async function serveForm(
  request: Request,
  context: ServerContext,
  fetchPage: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('method_not_allowed', { headers: { allow } })
  const url = new URL(request.url)
  const named = url.searchParams.get('ref')
  const id = partnerId.safeParse(named)
  const partner = id.success ? await context.store.affiliates.approvedPartner(id.data, context.clock()) : undefined
  const site = isOwnHost(url.host, context.hosts) ? url.origin : context.siteUrl
  const page = await fetchPage(
    new Request(new URL(builtPage, site), {
      headers: { accept: 'text/html' },
      redirect: 'error',
      signal: AbortSignal.timeout(longestMs(context)),
    }),
  )
  if (page.status !== 200) throw new Error(`${builtPage} returned ${page.status}.`)
  const policy = page.headers.get('content-security-policy') ?? ''
  const kept = keptHeaders.flatMap((name) => {
    const value = page.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const headers = {
    ...Object.fromEntries(kept),
    'content-security-policy': withFrameAncestors(policy, frameAncestors(named, partner, context)),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  }
  return new Response(page.body, { headers })
}

type Site = Pick<ServerContext, 'network' | 'hosts'>

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
function withFrameAncestors(policy: string, ancestors: readonly string[]): string {
  const others = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && !directive.startsWith('frame-ancestors'))
  return [...others, `frame-ancestors ${ancestors.join(' ')}`].join('; ')
}
