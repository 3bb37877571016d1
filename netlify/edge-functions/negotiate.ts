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
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
  }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** The error object of the contract (src/contract/errors.ts); a test holds the two together. */
function notAcceptable(request: Request, siteUrl: string): Response {
  const refusal = {
    error: 'This page is offered as HTML and as markdown.',
    code: 'not_acceptable',
    hint: 'Send "Accept: text/html" or "Accept: text/markdown", or no Accept header at all. JSON is at /?mode=agent.',
    documentation: new URL('/developers/errors/not_acceptable', siteUrl).href,
  }
  return own(request, 406, 'application/json; charset=utf-8', `${JSON.stringify(refusal)}\n`)
}

const missing = `# Not found

Nothing stands at this address.

- [llms.txt](/llms.txt) lists every page and document of this site.
- [sitemap.xml](/sitemap.xml) lists the pages alone.
- [/developers.md](/developers.md) is the front page of the documentation.
`

const isHtml = ({ headers }: Response) => (headers.get('content-type') ?? '').startsWith('text/html')

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

/**
 * Answers with a page as HTML or as its markdown twin, as the Accept header asks and nothing else: no name of a
 * client plays a part. Files and interfaces go their own way.
 */
export default async (request: Request, context: EdgeContext): Promise<Response | undefined> => {
  const url = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (url.pathname === '/' && url.searchParams.get('mode') === 'agent') return undefined
  const wanted = choose(request.headers.get('accept'))
  const isFile = /\.[^/]*$/.test(url.pathname)
  if (isFile && wanted !== 'markdown') return undefined
  const twin = wanted === 'markdown' && !isFile ? await askTwin(request, context) : undefined
  if (twin) return twin
  const page = await context.next(request, wanted === 'neither' ? {} : conditional)
  if (!isHtml(page)) return page.status === 304 && !isFile ? varied(page) : page
  const isMissing = wanted === 'markdown' && page.status === 404
  const isRefused = wanted === 'neither' && page.status === 200
  if (!isMissing && !isRefused) return varied(page)
  await page.body?.cancel()
  return isMissing ? own(request, 404, markdownType, missing) : notAcceptable(request, context.site?.url ?? url.href)
}

/** For hosts that remember answers: beside method, address and the page itself, this decides and nothing else does. */
export const dependsOn = ['accept']

/** Every page; not what answers with data, and not the addresses that functions and shells take from a path. */
export const config = {
  path: '/*',
  // A page is better than none.
  onError: 'bypass',
  excludedPath: [
    '/.netlify/*',
    '/.well-known/*',
    '/_astro/*',
    '/fonts/*',
    '/images/*',
    '/api',
    '/api/*',
    '/mcp',
    '/mcp/*',
    '/a2a',
    '/newsletter/*',
    '/mailbox',
    '/q',
    '/q/*',
    '/i/*',
    '/tx/*',
  ],
}
