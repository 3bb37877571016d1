import type { Failure } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { type Language, readLanguage } from '../texts/language.ts'
import { createHandler, type FetchHandler } from '../transport/createHandler.ts'
import type { PageContext } from './page.ts'

/** The context of a request for a page, which has a language. */
export type PageRequestContext = RequestContext & { readonly language: Language }

export interface PageHandlerParts {
  readonly handle: (request: Request, context: PageRequestContext) => Response | Promise<Response>
  /** Renders a failure. The context has only the language when a setting is wrong. */
  readonly renderFailure: (request: Request, failure: Failure, context: PageContext) => Response
}

/** Creates the handler of pages: `createHandler` with the language of each request. */
export function createPageHandler(
  { handle, renderFailure }: PageHandlerParts,
  serverContext: () => ServerContext,
): FetchHandler {
  return async (request, platform) => {
    const language = await readLanguage(request, networkOf(serverContext))
    const handleRequest = createHandler(
      {
        handle: (own, context) => handle(own, { ...context, language }),
        renderFailure: (own, failure, context) => renderFailure(own, failure, { ...context, language, request: own }),
      },
      serverContext,
    )
    return handleRequest(request, platform)
  }
}

/** Returns the network; undefined when a setting is wrong, which the handler reports. */
function networkOf(serverContext: () => ServerContext): ServerContext['network'] | undefined {
  try {
    return serverContext().network
  } catch {
    return undefined
  }
}
