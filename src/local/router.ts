import { pathnameOf } from '../std/pathnameOf.ts'
import { compressResponse } from './compression.ts'
import { type EdgeFunction, runEdge } from './edgeFunctions.ts'
import type { FunctionSite, RequestMeta } from './functionContext.ts'
import { callFunction, type FindFunction } from './functions.ts'
import { isRead } from './isRead.ts'
import { failureResponse, malformedRequest } from './localErrors.ts'
import { type Redirection, type RedirectRules, redirectResponse } from './redirectRules.ts'

/** What is served behind the functions: files, or in development the pages as Astro renders them. */
export interface Pages {
  /** Returns the page or file at the request's path; undefined when there is none. */
  readonly find: (request: Request) => Promise<Response | undefined>
  readonly notFound: (request: Request) => Promise<Response>
}

/** A value that a built site has, and the development server loads for each request. */
type Loaded<T> = T | Promise<T>

export interface RouterParts {
  readonly edge: () => Loaded<readonly EdgeFunction[]>
  readonly functions: () => Loaded<FindFunction>
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
  const match = (await functions())(url.pathname, request.method)
  if (!match) return failureResponse(malformedRequest, { siteUrl: site.url, path: pathnameOf(request.url) })
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
  const match = (await functions())(rule.target.pathname, request.method)
  if (match) return callFunction(match, request, meta, site)
  const page = await pages.find(withUrl(rule.target, request))
  if (!page) return pages.notFound(request)
  if (rule.status === 200 || page.status !== 200) return page
  const headers = new Headers(page.headers)
  headers.delete('etag')
  return new Response(page.body, { status: rule.status, headers })
}

function serveBehindEdge(parts: RouterParts, request: Request, meta: RequestMeta): Promise<Response> {
  const find = parts.functions()
  return find instanceof Promise
    ? find.then((loaded) => serveFound(loaded, parts, request, meta))
    : serveFound(find, parts, request, meta)
}

function serveFound(find: FindFunction, parts: RouterParts, request: Request, meta: RequestMeta): Promise<Response> {
  const match = find(pathnameOf(request.url), request.method)
  if (!match) return servePage(parts, request, meta)
  const call = () => callFunction(match, request, meta, parts.site)
  return match.target.preferStatic && isRead(request)
    ? parts.pages.find(request).then((file) => file ?? call())
    : call()
}

async function servePage(parts: RouterParts, request: Request, meta: RequestMeta): Promise<Response> {
  const { pages, redirects } = parts
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
    if (!isDecodable(pathnameOf(request.url))) {
      return compressResponse(request, await serveUndecodable(parts, request, meta))
    }
    const behindEdge = (onward: Request) => serveBehindEdge(parts, onward, meta)
    const edge = parts.edge()
    const loaded = edge instanceof Promise ? await edge : edge
    return compressResponse(request, await runEdge(loaded, request, meta, parts.site, behindEdge))
  }
}
