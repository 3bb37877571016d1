import { type Answer, type Ask, toResponse } from './answer.ts'
import type { ServerContext } from './context.ts'
import { type Failure, toFailure } from './failure.ts'
import { clientKey } from './rateLimit.ts'
import { securityHeaders } from './securityHeaders.ts'

/** What the platform tells a function beside the request: Netlify's context, as far as we use it. */
export interface Platform {
  /** The client's address by the platform's own word; a header can be forged. */
  readonly ip?: string
  /** Keeps the function alive until the work is done. */
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** A request on its way through a door. */
export interface Visit {
  readonly request: Ask
  readonly world: ServerContext
  readonly requestId: string
  /** Who is counted by the limits: see `clientKey`. */
  readonly client: string
}

export interface Door {
  readonly answer: (visit: Visit) => Promise<Answer>
  /** The words of this door for a failure. Without a world the settings are wrong. */
  readonly refuse: (request: Ask, failure: Failure, world: ServerContext | undefined) => Answer
}

/** Answers every request and never throws: what a platform calls. */
export type Respond = (request: Request, platform?: Platform) => Promise<Response>

/** What a function exports. */
export interface Handling extends Respond {
  /** The same for a host that can do without the web's Request and Response, which cost more than most answers. */
  readonly plainly: (ask: Ask, platform?: Platform) => Promise<Answer>
}

/** One name for all whose address the platform does not tell: they share a window rather than have none. */
const unknownClient = 'unknown'

/**
 * What both doors share: the context is asked for at each request, so that a wrong setting becomes an answer and not
 * a crash; nothing that is thrown escapes; every answer carries a request id; HEAD is GET without its body.
 */
export function createDoor({ answer, refuse }: Door, context: () => ServerContext): Handling {
  const plainly: Handling['plainly'] = async (request, platform = {}) => {
    const requestId = crypto.randomUUID()
    let world: ServerContext | undefined
    let given: Answer
    try {
      world = worldOf(context(), platform)
      given = await answer({ request, world, requestId, client: clientKey(platform.ip || unknownClient) })
    } catch (thrown) {
      given = refuse(request, failureOf(thrown, { request, world, requestId }), world)
    }
    Object.assign(given.headers, securityHeaders, { 'x-request-id': requestId })
    return request.method === 'HEAD' ? { ...given, body: null } : given
  }
  const respond: Respond = async (request, platform) => toResponse(await plainly(request, platform))
  return Object.assign(respond, { plainly })
}

/** What was thrown during a visit, as the client may see it; the operator is told what is our own fault. */
export function failureOf(
  thrown: unknown,
  { request, world, requestId }: Pick<Visit, 'request' | 'requestId'> & { world: ServerContext | undefined },
): Failure {
  const siteUrl = world?.siteUrl ?? new URL(request.url).origin
  const failure = toFailure(thrown, { siteUrl, requestId })
  if (failure.internal) world?.report(requestId, thrown)
  return failure
}

function worldOf(world: ServerContext, { waitUntil }: Platform): ServerContext {
  return waitUntil === undefined ? world : { ...world, afterwards: waitUntil }
}
