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

/** Netlify leaves these out of what it asks for unless told otherwise; with them a known page costs no bytes. */
const conditional = { sendConditionalRequest: true }
const markdownType = 'text/markdown; charset=utf-8'

/** The ranges of an Accept header; a comma inside of quotes separates nothing. A weight that is none counts as 0. */
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

/** How much a type is wanted, 0 to 1: the most specific range that fits it decides. Source: RFC 9110 §12.5.1. */
function weightOf(ranges: readonly Range[], mediaType: string): number {
  for (const wanted of [mediaType, `${mediaType.split('/')[0]}/*`, '*/*']) {
    const fitting = ranges.filter(({ type }) => type === wanted)
    if (fitting.length > 0) return Math.max(...fitting.map(({ weight }) => weight))
  }
  return 0
}

/** Which of a page's two forms an Accept header asks for. HTML where it does not matter. */
export function choose(accept: string | null): 'html' | 'markdown' | 'neither' {
  if (accept === null || accept.trim() === '') return 'html'
  const ranges = rangesOf(accept)
  const html = weightOf(ranges, 'text/html')
  const markdown = weightOf(ranges, 'text/markdown')
  if (html === 0 && markdown === 0) return 'neither'
  return markdown > html ? 'markdown' : 'html'
}

/** The rules of netlify.toml do not apply to what this function answers by itself; a test compares the two. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** The answer, marked as one of several that its address can give. What varied before still does. */
function varied(response: Response, changes: Record<string, string> = {}): Response {
  const headers = new Headers(response.headers)
  const names = (headers.get('vary') ?? '').toLowerCase().split(',')
  if (!names.some((name) => name.trim() === 'accept' || name.trim() === '*')) headers.append('vary', 'Accept')
  for (const [name, value] of Object.entries(changes)) headers.set(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
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

/** An error object of the contract (src/contract/errors.ts); a test holds the two together. */
function refusal(request: Request, { site }: EdgeContext, code: keyof typeof refusals): Response {
  const [status, error, hint] = refusals[code]
  const documentation = new URL(`/developers/errors/${code}`, site?.url ?? request.url).href
  const body = `${JSON.stringify({ error, code, hint, documentation })}\n`
  return own(request, status, 'application/json; charset=utf-8', body)
}

const refusals = {
  not_acceptable: [
    406,
    'This page is offered as HTML and as markdown.',
    'Send "Accept: text/html" or "Accept: text/markdown", or no Accept header at all. JSON is at /?mode=agent.',
  ],
  not_found: [404, 'There is nothing at this address.', 'Read the list of endpoints in the documentation.'],
} as const

const missing = `# Not found

Nothing stands at this address.

- [llms.txt](/llms.txt) lists every page and document of this site.
- [sitemap.xml](/sitemap.xml) lists the pages alone.
- [/developers.md](/developers.md) is the front page of the documentation.
`

const isHtml = ({ headers }: Response) => (headers.get('content-type') ?? '').startsWith('text/html')

/** A spelling of an interface's address that its function does not take for one, such as `/%61pi/v1` or `/mcp/x`. */
function isInterface(pathname: string): boolean {
  try {
    return /^\/+(?:api|mcp|a2a)(?:\/|$)/i.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** What stands at no address, told in the form that was asked for; interfaces have only one. */
async function tellMissing(request: Request, page: Response, wanted: string, context: EdgeContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  const form = isInterface(pathname) || wanted === 'neither' ? 'json' : pathname.endsWith('.md') ? 'markdown' : wanted
  // The header rules of a document also fit its address with a slash more, where it is not.
  if (form === 'html')
    return varied(page, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
  await page.body?.cancel()
  return form === 'json' ? refusal(request, context, 'not_found') : own(request, 404, markdownType, missing)
}

/** The page for what is missing, under an address of its own: it is found there, and still says that nothing is. */
async function askMissing(request: Request, context: EdgeContext): Promise<Response> {
  const page = await context.next(new Request(new URL('/404', request.url), request))
  const headers = new Headers(page.headers)
  headers.delete('etag')
  return new Response(page.body, { status: 404, headers })
}

/** A preflight for a file or page: whoever may read it may also ask by its tag. */
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

/** The page's twin, when there is one. It brings its own canonical Link, tag and length in tokens. */
async function askTwin(request: Request, context: EdgeContext): Promise<Response | undefined> {
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

/** What is not read: preflights are answered, and an interface is not missed in HTML. */
async function answerOthers(request: Request, context: EdgeContext): Promise<Response | undefined> {
  const allowed = request.method === 'OPTIONS' ? await preflight(request, context) : undefined
  if (allowed || !isInterface(new URL(request.url).pathname)) return allowed
  const page = await context.next(request)
  return page.status === 404 ? tellMissing(request, page, 'neither', context) : page
}

/** The one address of a page, also for a slash more at its end and for the name of its file. */
const canonicalPath = (pathname: string) => pathname.replace(/\/+$/, '').replace(/(?:\/index)?\.html$/, '') || '/'

function toCanonical({ url }: Request): Response | undefined {
  const { pathname, search } = new URL(url)
  const location = canonicalPath(pathname)
  if (location === pathname || location.startsWith('//')) return undefined
  const headers = { location: `${location}${search}`, 'cache-control': 'no-cache', ...securityHeaders }
  return new Response(null, { status: 308, headers })
}

/**
 * Answers with a page as HTML or as its markdown twin, as the Accept header asks and nothing else: no name of a
 * client plays a part. Files and interfaces go their own way.
 */
export default async (request: Request, context: EdgeContext): Promise<Response | URL | undefined> => {
  const url = new URL(request.url)
  const modes = url.searchParams.getAll('mode')
  // Rules of redirects see only one of several.
  if (url.pathname === '/' && modes.includes('agent'))
    return modes.length > 1 ? new URL('/?mode=agent', url) : undefined
  if (request.method !== 'GET' && request.method !== 'HEAD') return answerOthers(request, context)
  const wanted = choose(request.headers.get('accept'))
  const isFile = /^\/(?:\.well-known|mcp)\/.*[^/]$|\.[^/]*$/.test(url.pathname)
  const isPlain = isFile && wanted === 'html' && !/\.(?:md|html)$/.test(url.pathname) && !isInterface(url.pathname)
  if (isPlain) return undefined
  if (canonicalPath(url.pathname) === '/404')
    return tellMissing(request, await askMissing(request, context), wanted, context)
  const twin = wanted === 'markdown' && !isFile ? await askTwin(request, context) : undefined
  if (twin) return toCanonical(request) ?? twin
  const page = await context.next(request, wanted === 'neither' && !isFile ? {} : conditional)
  if (page.status === 404) return tellMissing(request, page, wanted, context)
  if (!isHtml(page)) return page.status === 304 && !isFile ? varied(page) : page
  const moved = toCanonical(request)
  const isRefused = wanted === 'neither' && page.status === 200
  if (!moved && !isRefused) return varied(page)
  await page.body?.cancel()
  return moved ?? refusal(request, context, 'not_acceptable')
}

/** Every page; not what answers with data, and not the addresses that functions and shells take from a path. */
export const config = {
  path: '/*',
  // A page is better than none.
  onError: 'bypass',
  excludedPath: [
    '/.netlify/*',
    '/.well-known/status',
    '/_astro/*',
    '/fonts/*',
    '/images/*',
    '/api',
    '/api/*',
    '/mcp',
    '/a2a',
    '/newsletter/*',
    '/mailbox',
    '/q',
    '/q/*',
    '/i/*',
    '/tx/*',
  ],
}
