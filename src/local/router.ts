import { compressResponse } from './compression.ts'
import { answerCondition } from './conditional.ts'
import { type EdgeFunction, runEdge } from './edgeFunctions.ts'
import { failureResponse, malformedRequest, notFound } from './failure.ts'
import { callFunction, type FunctionSite, type LocalFunction, matchFunction } from './functions.ts'
import { type Redirection, type RedirectRules, redirectResponse } from './redirectRules.ts'
import type { Visit } from './visit.ts'

/** What stands behind the functions: files, or in development the pages as Astro renders them. */
export interface Pages {
  /** Answers with the page or file at the request's path, or with undefined when there is none. */
  readonly answer: (request: Request) => Promise<Response | undefined>
  readonly notFound: (request: Request) => Promise<Response>
}

export interface RouterParts {
  readonly edge: () => Promise<readonly EdgeFunction[]>
  readonly functions: () => Promise<readonly LocalFunction[]>
  readonly redirects: RedirectRules
  readonly pages: Pages
  readonly site: FunctionSite
}

export type Router = (request: Request, visit: Visit) => Promise<Response>

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** The API answers an unreadable path in its own words, as any path that it does not know; elsewhere it is a 400. */
async function answerUndecodable(parts: RouterParts, request: Request, visit: Visit): Promise<Response> {
  const url = new URL(request.url)
  if (!url.pathname.startsWith('/api/')) return failureResponse(malformedRequest, parts.site.url)
  url.pathname = url.pathname.replaceAll('%', '%25')
  const match = matchFunction(await parts.functions(), url.pathname, request.method)
  if (!match) return failureResponse(notFound, parts.site.url)
  return callFunction(match, new Request(url, request), visit, parts.site)
}

/** A request for another address with everything else as it was. */
const readdressed = (target: URL, request: Request) =>
  new Request(target, isRead(request) ? { method: request.method, headers: request.headers } : request)

async function follow(parts: RouterParts, rule: Redirection, request: Request, visit: Visit): Promise<Response> {
  if (rule.status >= 300 && rule.status < 400) return redirectResponse(rule)
  if (rule.external) {
    const proxied = readdressed(rule.target, request)
    for (const [name, value] of Object.entries(rule.headers)) proxied.headers.set(name, value)
    return fetch(proxied, { redirect: 'manual' })
  }
  // A rewritten function still sees the address that was asked for.
  const match = matchFunction(await parts.functions(), rule.target.pathname, request.method)
  if (match) return callFunction(match, request, visit, parts.site)
  const page = await parts.pages.answer(readdressed(rule.target, request))
  if (!page) return parts.pages.notFound(request)
  if (rule.status === 200 || page.status !== 200) return page
  page.headers.delete('etag')
  return new Response(page.body, { status: rule.status, headers: page.headers })
}

async function answerBehindEdge(parts: RouterParts, request: Request, visit: Visit): Promise<Response> {
  const { pathname } = new URL(request.url)
  const match = matchFunction(await parts.functions(), pathname, request.method)
  if (match) {
    const file = match.target.preferStatic && isRead(request) ? await parts.pages.answer(request) : undefined
    return file ?? callFunction(match, request, visit, parts.site)
  }
  const rule = await parts.redirects(request)
  if (rule?.force) return follow(parts, rule, request, visit)
  const page = await parts.pages.answer(request)
  if (page) return page
  return rule ? follow(parts, rule, request, visit) : parts.pages.notFound(request)
}

/**
 * Netlify's order: edge functions, functions, forced redirects, files, other redirects, the not-found page.
 * Conditions and compression come last and hold for all of them.
 */
export function createRouter(parts: RouterParts): Router {
  return async (request, visit) => {
    const { pathname } = new URL(request.url)
    const answer = isDecodable(pathname)
      ? await runEdge(await parts.edge(), request, visit, parts.site, (onward) =>
          answerBehindEdge(parts, onward, visit),
        )
      : await answerUndecodable(parts, request, visit)
    return compressResponse(request, answerCondition(request, answer))
  }
}
