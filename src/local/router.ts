import { type Asked, askedBy, isRead } from './asked.ts'
import { compressAnswer } from './compression.ts'
import { type EdgeFunction, runEdge } from './edgeFunctions.ts'
import { failureAnswer, malformedRequest, notFound } from './failure.ts'
import { callFunction, type FunctionMatch, type LocalFunction, matchFunction } from './functions.ts'
import { type Outgoing, outgoingOf, responseOf } from './outgoing.ts'
import { type Redirection, type RedirectRules, redirectAnswer } from './redirectRules.ts'
import type { FunctionSite, Visit } from './visit.ts'

/** What stands behind the functions: files, or in development the pages as Astro renders them. */
export interface Pages {
  /** Whether they stay as they are for as long as the server runs. */
  readonly lasting: boolean
  /** Answers with the page or file at the request's path, or with undefined when there is none. */
  readonly answer: (asked: Asked) => Promise<Outgoing | undefined>
  readonly notFound: (asked: Asked) => Promise<Outgoing>
}

export interface RouterParts {
  readonly edge: () => Promise<readonly EdgeFunction[]>
  readonly functions: () => Promise<readonly LocalFunction[]>
  readonly redirects: RedirectRules
  readonly pages: Pages
  readonly site: FunctionSite
}

export interface Routed {
  readonly answer: Outgoing
  /**
   * Whether the same answer is due for as long as the server runs to every request with this method, host and target
   * and these `decisiveHeaders`.
   */
  readonly lasting: boolean
}

/** The request headers that a lasting answer may depend on. */
export const decisiveHeaders = ['accept', 'accept-encoding'] as const

export type Router = (asked: Asked, visit: Visit) => Promise<Routed>

/** One request's way through the site; whoever takes part and may answer otherwise next time says so. */
interface Passage extends RouterParts {
  readonly visit: Visit
  lasting: boolean
}

function isDecodable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

function call(passage: Passage, match: FunctionMatch, asked: Asked): Promise<Outgoing> {
  passage.lasting = false
  return callFunction(match, asked, passage.visit, passage.site)
}

/** The API answers an unreadable path in its own words, as any path that it does not know; elsewhere it is a 400. */
async function answerUndecodable(passage: Passage, asked: Asked): Promise<Outgoing> {
  const { site, functions } = passage
  if (!asked.pathname.startsWith('/api/')) return failureAnswer(malformedRequest, site.url)
  const url = new URL(asked.url)
  url.pathname = url.pathname.replaceAll('%', '%25')
  const match = matchFunction(await functions(), url.pathname, asked.method)
  return match ? call(passage, match, askedBy(new Request(url, asked.request))) : failureAnswer(notFound, site.url)
}

/** A request for another address with everything else as it was. */
const readdressed = (target: URL, { request }: Asked) =>
  new Request(target, isRead(request) ? { method: request.method, headers: request.headers } : request)

async function follow(passage: Passage, rule: Redirection, asked: Asked): Promise<Outgoing> {
  const { functions, pages } = passage
  if (rule.status >= 300 && rule.status < 400) return redirectAnswer(rule)
  if (rule.external) {
    passage.lasting = false
    const proxied = readdressed(rule.target, asked)
    for (const [name, value] of Object.entries(rule.headers)) proxied.headers.set(name, value)
    return outgoingOf(await fetch(proxied, { redirect: 'manual' }))
  }
  // A rewritten function still sees the address that was asked for.
  const match = matchFunction(await functions(), rule.target.pathname, asked.method)
  if (match) return call(passage, match, asked)
  const page = await pages.answer(askedBy(readdressed(rule.target, asked)))
  if (!page) return pages.notFound(asked)
  if (rule.status === 200 || page.status !== 200) return page
  const { etag: _etag, ...headers } = page.headers
  return { status: rule.status, headers, body: page.body }
}

async function answerBehindEdge(passage: Passage, asked: Asked): Promise<Outgoing> {
  const { functions, pages, redirects } = passage
  const match = matchFunction(await functions(), asked.pathname, asked.method)
  if (match) {
    const file = match.target.preferStatic && isRead(asked) ? await pages.answer(asked) : undefined
    return file ?? call(passage, match, asked)
  }
  if (redirects.conditional) passage.lasting = false
  const rule = await redirects.match(asked)
  if (rule?.force) return follow(passage, rule, asked)
  const page = await pages.answer(asked)
  if (page) return page
  return rule ? follow(passage, rule, asked) : pages.notFound(asked)
}

/** By their own word, nothing but what makes two requests the same decides what these functions answer. */
const areSteady = (edge: readonly EdgeFunction[]) =>
  edge.every(({ dependsOn }) => dependsOn?.every((name) => decisiveHeaders.some((each) => each === name)) === true)

async function answerAtEdge(passage: Passage, asked: Asked): Promise<Outgoing> {
  const edge = await passage.edge()
  if (!edge.some(({ matches }) => matches(asked.pathname, asked.method))) return answerBehindEdge(passage, asked)
  if (!areSteady(edge)) passage.lasting = false
  const { request } = asked
  const answer = await runEdge(edge, request, passage.visit, passage.site, async (onward) =>
    responseOf(await answerBehindEdge(passage, onward === request ? asked : askedBy(onward))),
  )
  return outgoingOf(answer)
}

/**
 * Netlify's order: edge functions, functions, forced redirects, files, other redirects, the not-found page.
 * Compression comes last and holds for all of them.
 */
export function createRouter(parts: RouterParts): Router {
  return async (asked, visit) => {
    const passage: Passage = { ...parts, visit, lasting: parts.pages.lasting && isRead(asked) }
    const answer = isDecodable(asked.pathname)
      ? await answerAtEdge(passage, asked)
      : await answerUndecodable(passage, asked)
    return { answer: await compressAnswer(asked, answer), lasting: passage.lasting }
  }
}
