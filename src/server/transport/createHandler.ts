import type { Failure } from '../apiError.ts'
import { toFailure } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { clientKey } from '../limits/clientKey.ts'
import { noticeOf } from '../limits/incidents.ts'
import { withHeaders } from './responses.ts'

/**
 * Security headers of every function response. The header rules of netlify.toml apply to files only, so the same values
 * are set here; a test compares them.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

/** Context that the platform passes with a request: the part of Netlify's that we use. */
interface PlatformContext {
  /** The client's address as the platform saw it; a header could be forged. */
  readonly ip?: string
  /** The platform's id of the request, which its log has too. */
  readonly requestId?: string
  /** Receives the path template of the request. */
  readonly nameRoute?: (route: string) => void
  /** Keeps the function alive until the work is done. */
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** Default export of a Netlify function. It never rejects. */
export type FetchHandler = (request: Request, platform?: PlatformContext) => Promise<Response>

export interface HandlerParts {
  readonly handle: (request: Request, context: RequestContext) => Response | Promise<Response>
  /** Renders a failure. The context is undefined when a setting is wrong. */
  readonly renderFailure: (request: Request, failure: Failure, context: ServerContext | undefined) => Response
}

/** Clients whose address the platform does not report share one rate-limit window. */
const unknownClient = 'unknown'

/**
 * Creates a function's handler. The context is read per request, so a wrong setting becomes a response and not a crash.
 * Every error becomes a response, every response has a request id, and HEAD is GET without its body.
 */
export function createHandler(
  { handle, renderFailure }: HandlerParts,
  serverContext: () => ServerContext,
): FetchHandler {
  return async (request, platform = {}) => {
    const requestId = platform.requestId ?? crypto.randomUUID()
    let context: RequestContext | undefined
    let response: Response
    try {
      const shared = serverContext()
      const ofRequest = isForPage(request) ? await withNotice(shared) : shared
      context = requestContext(ofRequest, platform, request, requestId)
      response = await handle(request, context)
    } catch (thrown) {
      const siteUrl = new URL(request.url).origin
      const failure = context ? failureOf(thrown, context) : toFailure(thrown, { siteUrl, requestId })
      response = renderFailure(request, failure, context)
    }
    withHeaders(response, securityHeaders)
    response.headers.set('x-request-id', requestId)
    return request.method === 'HEAD' ? new Response(null, response) : response
  }
}

/** Converts an error into what the client may see, and reports it to the operator when it is our own fault. */
export function failureOf(thrown: unknown, context: RequestContext): Failure {
  const failure = toFailure(thrown, context)
  context.activity?.error(failure.body.code)
  if (failure.internal) context.reportError(context.requestId, thrown)
  return failure
}

const isForPage = (request: Request) => request.headers.get('accept')?.includes('text/html') === true

/** Adds the notice of an open incident, which a page shows. */
async function withNotice(context: ServerContext): Promise<ServerContext> {
  const notice = context.readIncidents ? noticeOf(await context.readIncidents()) : undefined
  return notice === undefined ? context : { ...context, notice }
}

function requestContext(
  context: ServerContext,
  { ip, nameRoute, waitUntil = context.waitUntil }: PlatformContext,
  request: Request,
  requestId: string,
): RequestContext {
  return { ...context, waitUntil, nameRoute, request, requestId, client: clientKey(ip || unknownClient) }
}
