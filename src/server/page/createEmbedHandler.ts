import { partnerId } from '../../contract/affiliate/partner.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import { createHandler, type FetchHandler } from '../transport/createHandler.ts'
import { isOwnHost } from '../transport/ownHosts.ts'
import { failurePage } from './failurePage.ts'
import { frameAncestors, withFrameAncestors } from './frameAncestors.ts'

/** The built page of the widget's form. Its own headers forbid every frame. */
const builtPage = '/frame'

const allow = 'GET, HEAD'

/** Headers of the built page that the response keeps. */
const keptHeaders = ['content-type', 'referrer-policy', 'permissions-policy']

/** How long the page may take (ms). The development server compiles it on its first request. */
const longestMs = ({ hosts }: Pick<ServerContext, 'hosts'>): number => (hosts.local ? 60_000 : 4_000)

/**
 * Creates the handler of `/embed`: the widget's form, which only the pages of the approved partner in `?ref=` and our own
 * may frame. An unknown partner gets the form for our own pages.
 */
export function createEmbedHandler(
  serverContext: () => ServerContext,
  fetchPage: (request: Request) => Promise<Response> = fetch,
): FetchHandler {
  return createHandler(
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
