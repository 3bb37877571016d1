import type { ServerContext } from '../context.ts'
import type { Failure } from '../failure.ts'
import { page } from './page.ts'
import { card, homeButton } from './parts.ts'

/** Renders an error as a page: the fact, then the hint. */
export function failurePage(
  { status, body: { error, hint, request_id }, headers }: Failure,
  context: Pick<ServerContext, 'network' | 'notice'> | undefined,
): Response {
  const title = error.replace(/\.$/, '')
  const reference = request_id === undefined ? [] : [`Request ${request_id}`]
  return page({ status, title, body: card(title, [hint, ...reference], [homeButton()]), context, headers })
}
