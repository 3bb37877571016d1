// Runs on Netlify's edge (Deno) and in the local server (Node), and so imports nothing.

/** The part of Netlify's context that is used here. Source: docs.netlify.com, Edge Functions API. */
interface EdgeContext {
  readonly next: (request: Request, options?: { sendConditionalRequest?: boolean }) => Promise<Response>
  readonly site?: { readonly url?: string }
}

interface Range {
  readonly type: string
  readonly weight: number
}

/** Netlify drops conditional headers unless this is set; with them an unchanged page is a 304. */
const conditional = { sendConditionalRequest: true }
const markdownType = 'text/markdown; charset=utf-8'

/** Parses the ranges of an Accept header; commas inside quotes do not separate. An invalid weight counts as 0. */
function rangesOf(accept: string): Range[] {
  return (accept.match(/(?:"[^"]*"|[^,])+/g) ?? []).map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '')
    return {
      type,
      weight: weight === undefined ? 1 : /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
    }
  })
}

/** Returns the weight of a media type, 0 to 1; the most specific range decides. Source: RFC 9110 §12.5.1. */
function weightOf(ranges: readonly Range[], mediaType: string): number {
  for (const wanted of [mediaType, `${mediaType.split('/')[0]}/*`, '*/*']) {
    const fitting = ranges.filter(({ type }) => type === wanted)
    if (fitting.length > 0) return Math.max(...fitting.map(({ weight }) => weight))
  }
  return 0
}

/** Chooses the format of a page by its Accept header; HTML when both are equal. */
export function choose(accept: string | null): 'html' | 'markdown' | 'neither' {
  if (accept === null || accept.trim() === '') return 'html'
  const ranges = rangesOf(accept)
  const html = weightOf(ranges, 'text/html')
  const markdown = weightOf(ranges, 'text/markdown')
  if (html === 0 && markdown === 0) return 'neither'
  return markdown > html ? 'markdown' : 'html'
}

/** The header rules of netlify.toml do not apply to this function's own responses; a test compares the two. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** Adds `Vary: Accept` to a response, keeping what it varied by before. Headers that cannot be changed are copied. */
function varied(response: Response, changes: Record<string, string> = {}): Response {
  const names = (response.headers.get('vary') ?? '').toLowerCase().split(',')
  const isVaried = names.some((name) => name.trim() === 'accept' || name.trim() === '*')
  const change = ({ headers }: Response) => {
    if (!isVaried) headers.append('vary', 'Accept')
    for (const [name, value] of Object.entries(changes)) headers.set(name, value)
  }
  try {
    change(response)
    return response
  } catch {
    const copy = new Response(response.body, response)
    change(copy)
    return copy
  }
}

function own(request: Request, status: number, type: string, body: string): Response {
  const headers = {
    'content-type': type,
    'content-length': String(new TextEncoder().encode(body).length),
    'cache-control': 'no-store',
    vary: 'Accept',
    ...securityHeaders,
    'access-control-allow-origin': '*',
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/**
 * Creates an error object of the contract (src/contract/errors.ts, src/contract/errorForms.ts) in the form of
 * the path's interface; a test compares the two.
 */
function refusal(request: Request, { site }: EdgeContext, code: keyof typeof refusals): Response {
  const [status, error, hint] = refusals[code]
  const documentation = new URL(`/developers/errors/${code}`, site?.url ?? request.url).href
  const ours = { code, hint, documentation }
  const bodies: Readonly<Record<Interface, object>> = {
    service: { error, ...ours },
    aggregator: { error: 'notFound', message: error, ...ours },
    memoless: { success: false, error: { code: 'NOT_FOUND', message: error }, ...ours },
  }
  const body = `${JSON.stringify(bodies[interfaceOf(new URL(request.url).pathname) ?? 'service'])}\n`
  return own(request, status, 'application/json; charset=utf-8', body)
}

const refusals = {
  not_acceptable: [
    406,
    'This page is available as HTML and as markdown.',
    'Send "Accept: text/html" or "Accept: text/markdown", or no Accept header at all. JSON is at /?mode=agent.',
  ],
  not_found: [404, 'There is nothing at this address.', 'See the list of endpoints in the documentation.'],
  method_not_allowed: [
    405,
    'This server sends no event stream.',
    'POST JSON-RPC messages; each is answered with one JSON response.',
  ],
} as const

/** The page to which a POST is a message for the MCP server of the documentation. */
const isDocumentation = ({ pathname }: URL) => /^\/developers\/mcp\/?$/.test(pathname)

/** Refuses a GET of an event stream, as the server itself would; undefined for every other GET. */
function refuseStream(request: Request, context: EdgeContext): Response | undefined {
  const named = rangesOf(request.headers.get('accept') ?? '').some(({ type }) => type === 'text/event-stream')
  if (!named || !isDocumentation(new URL(request.url))) return undefined
  const response = refusal(request, context, 'method_not_allowed')
  response.headers.set('allow', 'POST, OPTIONS')
  return response
}

const missing = `# Not found

There is nothing at this address.

- [llms.txt](/llms.txt) is the index of this site.
- [sitemap.xml](/sitemap.xml) lists the pages alone.
- [/developers.md](/developers.md) is the front page of the documentation.
`

const isHtml = ({ headers }: Response) => (headers.get('content-type') ?? '').startsWith('text/html')

/** The forms in which interfaces write their errors. */
type Interface = 'service' | 'aggregator' | 'memoless'

/** The interfaces by the beginning of their paths; a test compares them with the functions. */
const interfaces: readonly (readonly [RegExp, Interface])[] = [
  [/^\/+(?:api|mcp|a2a|relay|v1\/affiliate)(?:\/|$)/i, 'service'],
  [/^\/+v1(?:\/|$)/i, 'aggregator'],
  [/^\/+memoless(?:\/|$)/i, 'memoless'],
]

/** Returns the interface of a path that no function has, such as `/%61pi/v1`, `/mcp/x` or `/memoless`. */
function interfaceOf(pathname: string): Interface | undefined {
  return interfaces.find(([paths]) => paths.test(decoded(pathname)))?.[1]
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Returns a 404 in the requested format; under an API path always JSON. */
async function missingResponse(
  request: Request,
  page: Response,
  wanted: string,
  context: EdgeContext,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const form =
    interfaceOf(pathname) !== undefined || wanted === 'neither'
      ? 'json'
      : pathname.endsWith('.md')
        ? 'markdown'
        : wanted
  // A function's page, in the language of the person.
  if (form === 'html' && page.headers.has('content-language')) return varied(page)
  // The header rules of a document also match its path with a trailing slash, where it does not exist.
  if (form === 'html')
    return varied(page, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
  await page.body?.cancel()
  return form === 'json' ? refusal(request, context, 'not_found') : own(request, 404, markdownType, missing)
}

/** Returns the page at `/404` itself, with status 404. */
async function fetchNotFoundPage(request: Request, context: EdgeContext): Promise<Response> {
  const page = await context.next(new Request(new URL('/404', request.url), request))
  const headers = new Headers(page.headers)
  headers.delete('etag')
  return new Response(page.body, { status: 404, headers })
}

/** Answers the preflight for a file or page, with the CORS headers of the file. */
async function preflight(request: Request, context: EdgeContext): Promise<Response | undefined> {
  const { status, headers, body } = await context.next(new Request(request.url, { method: 'HEAD' }))
  await body?.cancel()
  if (status !== 200) return undefined
  const open = [...headers].filter(([name]) => name.startsWith('access-control-'))
  return new Response(null, {
    status: 204,
    headers: { ...Object.fromEntries(open), ...securityHeaders, allow: 'GET, HEAD, OPTIONS' },
  })
}

/** Returns the page's markdown copy, if there is one. It has its own canonical Link, ETag and token count. */
async function fetchMarkdown(request: Request, context: EdgeContext): Promise<Response | undefined> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/\/+$/, '')
  const twin = new URL(`${path === '' ? '/index' : path}.md`, url)
  const answer = await context.next(new Request(twin, request), conditional)
  const isMarkdown = (answer.headers.get('content-type') ?? '').startsWith('text/markdown')
  if (answer.status === 304 || (answer.status === 200 && isMarkdown))
    return varied(answer, { 'cache-control': 'public, max-age=0, must-revalidate' })
  await answer.body?.cancel()
  return undefined
}

/** Handles methods other than GET and HEAD: answers preflights, and returns JSON 404s under API paths. */
async function handleOtherMethods(request: Request, context: EdgeContext): Promise<Response | undefined> {
  const allowed = request.method === 'OPTIONS' ? await preflight(request, context) : undefined
  if (allowed || interfaceOf(new URL(request.url).pathname) === undefined) return allowed
  const page = await context.next(request)
  return page.status === 404 ? missingResponse(request, page, 'neither', context) : page
}

/** Returns the canonical path of a page: no trailing slash, no file name. */
const canonicalPath = (pathname: string) => pathname.replace(/\/+$/, '').replace(/(?:\/index)?\.html$/, '') || '/'

function toCanonical({ url }: Request): Response | undefined {
  const { pathname, search } = new URL(url)
  const location = canonicalPath(pathname)
  if (location === pathname || location.startsWith('//')) return undefined
  const headers = { location: `${location}${search}`, 'cache-control': 'no-cache', ...securityHeaders }
  return new Response(null, { status: 308, headers })
}

/**
 * Serves a page as HTML or as its markdown copy, decided by the Accept header alone, never by the client's name. Files
 * and APIs are passed through.
 */
export default async (request: Request, context: EdgeContext): Promise<Response | URL | undefined> => {
  const url = new URL(request.url)
  const modes = url.searchParams.getAll('mode')
  // Redirect rules see only one of several values.
  if (url.pathname === '/' && modes.includes('agent'))
    return modes.length > 1 ? new URL('/?mode=agent', url) : undefined
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return isDocumentation(url) ? undefined : handleOtherMethods(request, context)
  const refused = refuseStream(request, context)
  if (refused) return refused
  const wanted = choose(request.headers.get('accept'))
  const isFile = /^\/(?:\.well-known|(?:developers\/)?mcp)\/.*[^/]$|\.[^/]*$/.test(url.pathname)
  const isPage = /\.(?:md|html)$/.test(url.pathname) || interfaceOf(url.pathname) !== undefined
  const isPlain = isFile && wanted === 'html' && !isPage
  if (isPlain) return undefined
  if (canonicalPath(url.pathname) === '/404')
    return missingResponse(request, await fetchNotFoundPage(request, context), wanted, context)
  const twin = wanted === 'markdown' && !isFile ? await fetchMarkdown(request, context) : undefined
  if (twin) return toCanonical(request) ?? twin
  const page = await context.next(request, wanted === 'neither' && !isFile ? {} : conditional)
  if (page.status === 404) return missingResponse(request, page, wanted, context)
  if (!isHtml(page)) return page.status === 304 && !isFile ? varied(page) : page
  const moved = toCanonical(request)
  const isRefused = wanted === 'neither' && page.status === 200
  if (!moved && !isRefused) return varied(page)
  await page.body?.cancel()
  return moved ?? refusal(request, context, 'not_acceptable')
}

/**
 * Runs for every page, but not for data, functions, and pages that read their path. Each path of a function is here, so
 * that its responses reach the client unchanged; a test compares the two. Below `/affiliates` are built pages too.
 */
export const config = {
  path: '/*',
  // A page is better than none.
  onError: 'bypass',
  excludedPath: [
    '/.netlify/*',
    '/_astro/*',
    '/fonts/*',
    '/images/*',
    '/i/*',
    '/tx/*',
    '/.well-known/incidents.atom',
    '/.well-known/incidents.json',
    '/.well-known/quote-keys.json',
    '/.well-known/status',
    '/a2a',
    '/affiliates',
    '/affiliates/account',
    '/affiliates/address',
    '/affiliates/cancel',
    '/affiliates/session',
    '/affiliates/sign-in',
    '/affiliates/verify',
    '/api',
    '/api/*',
    '/embed',
    '/mailbox',
    '/mailbox.json',
    '/mcp',
    '/memoless/api/v1',
    '/memoless/api/v1/*',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/q',
    '/q/*',
    '/relay',
    '/relay/*',
    '/v1',
    '/v1/*',
  ],
}
