import { pathnameOf } from '../std/pathnameOf.ts'
import { compressResponse } from './compression.ts'
import { type EdgeFunction, runEdge } from './edgeFunctions.ts'
import type { FunctionSite, RequestMeta } from './functionContext.ts'
import { callFunction, type LocalFunction, matchFunction } from './functions.ts'
import { isRead } from './isRead.ts'
import { failureResponse, malformedRequest } from './localErrors.ts'
import { type Redirection, type RedirectRules, redirectResponse } from './redirectRules.ts'

/** What is served behind the functions: files, or in development the pages as Astro renders them. */
export interface Pages {
  /** Returns the page or file at the request's path; undefined when there is none. */
  readonly find: (request: Request) => Promise<Response | undefined>
  readonly notFound: (request: Request) => Promise<Response>
}

export interface RouterParts {
  readonly edge: () => Promise<readonly EdgeFunction[]>
  readonly functions: () => Promise<readonly LocalFunction[]>
  readonly redirects: RedirectRules
  readonly pages: Pages
  readonly site: FunctionSite
}

export type Router = (request: Request, meta: RequestMeta) => Promise<Response>

function isDecodable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** A function answers an undecodable path with its own error; elsewhere it is a 400. */
async function serveUndecodable({ site, functions }: RouterParts, request: Request, meta: RequestMeta) {
  const url = new URL(request.url)
  url.pathname = url.pathname.replaceAll('%', '%25')
  const match = matchFunction(await functions(), url.pathname, request.method)
  if (!match) return failureResponse(malformedRequest, site.url)
  return callFunction(match, new Request(url, request), meta, site)
}

/** Returns the same request for another URL. */
const withUrl = (target: URL, request: Request) =>
  new Request(target, isRead(request) ? { method: request.method, headers: request.headers } : request)

async function follow(parts: RouterParts, rule: Redirection, request: Request, meta: RequestMeta): Promise<Response> {
  const { functions, pages, site } = parts
  meta.nameRoute?.('redirects')
  if (rule.status >= 300 && rule.status < 400) return redirectResponse(rule)
  if (rule.external) {
    const proxied = withUrl(rule.target, request)
    for (const [name, value] of Object.entries(rule.headers)) proxied.headers.set(name, value)
    return fetch(proxied, { redirect: 'manual' })
  }
  // A function behind a rewrite still sees the original URL.
  const match = matchFunction(await functions(), rule.target.pathname, request.method)
  if (match) return callFunction(match, request, meta, site)
  const page = await pages.find(withUrl(rule.target, request))
  if (!page) return pages.notFound(request)
  if (rule.status === 200 || page.status !== 200) return page
  const headers = new Headers(page.headers)
  headers.delete('etag')
  return new Response(page.body, { status: rule.status, headers })
}

async function serveBehindEdge(parts: RouterParts, request: Request, meta: RequestMeta): Promise<Response> {
  const { functions, pages, redirects, site } = parts
  const match = matchFunction(await functions(), pathnameOf(request.url), request.method)
  if (match) {
    const file = match.target.preferStatic && isRead(request) ? await pages.find(request) : undefined
    return file ?? callFunction(match, request, meta, site)
  }
  const rule = await redirects.match(request)
  if (rule?.force) return follow(parts, rule, request, meta)
  const page = await pages.find(request)
  if (page) {
    meta.nameRoute?.('files')
    return page
  }
  return rule ? follow(parts, rule, request, meta) : pages.notFound(request)
}

/**
 * Creates a router in Netlify's order: edge functions, functions, forced redirects, files, other redirects, the
 * not-found page. Every response is compressed last.
 */
export function createRouter(parts: RouterParts): Router {
  return async (request, meta) => {
    const behindEdge = (onward: Request) => serveBehindEdge(parts, onward, meta)
    const response = isDecodable(pathnameOf(request.url))
      ? await runEdge(await parts.edge(), request, meta, parts.site, behindEdge)
      : await serveUndecodable(parts, request, meta)
    return compressResponse(request, response)
  }
}
