import type { Failure } from '../apiError.ts'
import { english } from '../texts/language.ts'
import { card, type Html, homeButton } from './htmlParts.ts'
import { type PageContext, page } from './page.ts'
import { problemWords, waitHint } from './problemWords.ts'

interface FailureContent {
  readonly title?: string
  /** The hint unless given. */
  readonly paragraphs?: readonly string[]
  /** A link to the home page unless given. */
  readonly actions?: readonly Html[]
}

/** Renders an error as a page: the fact, then the next step. A limit names the time after which to try again. */
export function failurePage(
  { status, body: { error, hint, code, request_id }, headers, reason }: Failure,
  context: PageContext,
  content: FailureContent = {},
): Response {
  const { language = english } = context
  const { texts } = language
  const words = problemWords({ code, reason, title: error, hint }, texts)
  const {
    title = words.title.replace(/[.。]$/, ''),
    paragraphs = [waitHint(headers, texts) ?? words.hint],
    actions = [homeButton(language)],
  } = content
  const reference = request_id === undefined ? [] : [texts.servedPages.request(request_id)]
  return page({ status, title, body: card(title, [...paragraphs, ...reference], actions), context, headers })
}
