import { sessionCookie } from '../../contract/credentials.ts'
import type { OperationSpec } from '../../contract/defineOperation.ts'
import type { OpenSession } from '../../storage/affiliateSession.ts'
import type { ServerContext } from '../context.ts'
import { bindHandler, type Handler, type Service } from '../transport/bindHandler.ts'
import type { SessionHandler } from './account.ts'
import { expectNoOtherSite, expectSameOrigin } from './expectSameOrigin.ts'
import { sessionMissing } from './sessionMissing.ts'

/** Returns the Set-Cookie header of a session. */
export const cookieOf = (token: string, maxAgeMs: number): string =>
  `${sessionCookie}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${Math.trunc(maxAgeMs / 1000)}`

/** Returns the token in the cookie of a request. */
function tokenOf(request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const found = cookies.filter((cookie) => cookie.startsWith(`${sessionCookie}=`))
  return found.length === 1 ? found[0]?.slice(sessionCookie.length + 1) : undefined
}

/** Returns the session of a request, if it has one. */
export async function readSession({ request, store, clock }: ServerContext): Promise<OpenSession | undefined> {
  const token = request && tokenOf(request)
  return token ? store.affiliateSessions.read(token, clock()) : undefined
}

/**
 * Returns the session of a request. One that changes something must come from a page of this site. Throws `ApiError`
 * session_missing or cross_site_request.
 */
export async function requireSession(context: ServerContext): Promise<OpenSession> {
  const { request } = context
  if (request && request.method !== 'GET' && request.method !== 'HEAD') expectSameOrigin(request, context)
  const session = await readSession(context)
  if (!session) throw sessionMissing()
  return session
}

/** Binds an operation that needs a session to its handler. */
export function bindSessionHandler<Op extends OperationSpec>(operation: Op, handler: SessionHandler<Op>): Service<Op> {
  return bindHandler(operation, async (input, context) => handler(input, await requireSession(context), context))
}

/**
 * Binds an operation that needs no session to its handler. It accepts requests of this site’s pages and of programs.
 * Otherwise another site could send mails and spend limits in the name of its visitors.
 */
export function bindOpenHandler<Op extends OperationSpec>(operation: Op, handler: Handler<Op>): Service<Op> {
  const service = bindHandler(operation, handler)
  return {
    ...service,
    run: async (input, context, beforeHandler) => {
      if (context.request) expectNoOtherSite(context.request, context)
      return service.run(input, context, beforeHandler)
    },
  }
}
