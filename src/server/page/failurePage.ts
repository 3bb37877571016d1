import type { Failure } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { card, type Html, homeButton } from './htmlParts.ts'
import { page } from './page.ts'

interface FailureContent {
  /** The hint unless given. */
  readonly paragraphs?: readonly string[]
  /** A link to the home page unless given. */
  readonly actions?: readonly Html[]
}

/** Renders an error as a page: the fact, then the next step. */
export function failurePage(
  { status, body: { error, hint, request_id }, headers }: Failure,
  context: Pick<ServerContext, 'network' | 'notice'> | undefined,
  { paragraphs = [hint], actions = [homeButton()] }: FailureContent = {},
): Response {
  const title = error.replace(/\.$/, '')
  const reference = request_id === undefined ? [] : [`Request ${request_id}`]
  return page({ status, title, body: card(title, [...paragraphs, ...reference], actions), context, headers })
}
