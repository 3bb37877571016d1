import type { ServerContext } from './context.ts'
import { type Failure, toFailure } from './failure.ts'
import { headOf } from './reply.ts'

/** A request on its way through a door. */
export interface Visit {
  readonly request: Request
  readonly world: ServerContext
  readonly requestId: string
}

export interface Door {
  readonly answer: (visit: Visit) => Promise<Response>
  /** The words of this door for a failure. */
  readonly refuse: (request: Request, failure: Failure) => Response
}

/**
 * What both doors share: the context is asked for at each request, so that a wrong setting becomes an answer and not
 * a crash; nothing that is thrown escapes; every answer carries a request id; HEAD is GET without its body.
 */
export function createDoor({ answer, refuse }: Door, context: () => ServerContext) {
  return async (request: Request): Promise<Response> => {
    const requestId = crypto.randomUUID()
    let world: ServerContext | undefined
    let response: Response
    try {
      world = context()
      response = await answer({ request, world, requestId })
    } catch (thrown) {
      const siteUrl = world?.siteUrl ?? new URL(request.url).origin
      const failure = toFailure(thrown, { siteUrl, requestId })
      if (failure.internal) world?.report(requestId, thrown)
      response = refuse(request, failure)
    }
    response.headers.set('x-request-id', requestId)
    return request.method === 'HEAD' ? headOf(response) : response
  }
}
