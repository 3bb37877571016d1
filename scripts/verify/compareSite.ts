import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import type { BuildManifest } from '../../integrations/buildManifest.ts'
import { pageOf, twinPath } from '../../integrations/twins/twinPath.ts'
import type { Router } from '../../src/local/router.ts'
import { siteRouter } from '../../src/local/startLocal.ts'
import { site } from '../../src/site.ts'

/** A difference between a served address and the build. */
interface SiteProblem {
  /** Path, and the Accept header where it is not the usual one. */
  readonly address: string
  /** Continues a sentence that starts with the address. */
  readonly problem: string
}

export interface SiteComparison {
  /** Number of answers that were compared. */
  readonly compared: number
  /** Addresses that functions answer, which no build can prove. */
  readonly functions: readonly string[]
  /** Served addresses that redirect, with their target. */
  readonly redirects: readonly { readonly address: string; readonly location: string }[]
  readonly problems: readonly SiteProblem[]
}

export interface ComparisonOptions {
  /** Origin of the served site. */
  readonly origin: string
  /** Folder of the built files. */
  readonly build: string
  /** Folder of netlify.toml and the functions of the same commit. */
  readonly root: string
  readonly manifest: Pick<BuildManifest, 'configuration'>
  readonly transport?: (request: Request) => Promise<Response>
}

const html = 'text/html'
const markdown = 'text/markdown'
const anything = '*/*'

/** Requests at the same time. */
const CONCURRENCY = 8
/** For one answer with its body. */
const TIMEOUT_MS = 60_000
/** Bytes of an answer that the build does not have. */
const MOST_UNKNOWN_BYTES = 4 * 1024 * 1024

/** Headers that decide what a page may execute, send, store or load. */
const decisiveHeaders = [
  'content-security-policy',
  'content-security-policy-report-only',
  'x-content-type-options',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'service-worker-allowed',
  'refresh',
  'link',
  'set-cookie',
  'sourcemap',
  'speculation-rules',
]

/** Marks an answer of a function in the comparison's own router. */
const functionHeader = 'x-answered-by-a-function'

/** Answers as the build does at a host with its rules. Functions are not called. */
type ExpectedSite = (address: string, accept: string) => Promise<Response>

async function expectedSite({ origin, build, root, manifest }: ComparisonOptions): Promise<ExpectedSite> {
  const router: Router = await siteRouter({
    root,
    publishDir: build,
    siteUrl: manifest.configuration.SITE_URL ?? origin,
    log: () => {},
    answerFunctions: () => new Response(null, { headers: { [functionHeader]: 'yes' } }),
  })
  return (address, accept) =>
    router(new Request(origin + address, { headers: { accept } }), { ip: '127.0.0.1', requestId: 'comparison' })
}

interface Question {
  /** Encoded path. */
  readonly address: string
  readonly accept: string
}

const nameOf = ({ address, accept }: Question) => (accept === markdown ? `${address} (Accept: ${accept})` : address)

/** Lists the addresses of every built file: a page at its own address, as HTML and as markdown, and other files. */
function questionsOf(build: string): Question[] {
  const entries = readdirSync(build, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)))
  const encoded = (address: string) => address.split('/').map(encodeURIComponent).join('/')
  return files.sort().flatMap((file): Question[] => {
    if (file === '_headers' || file === '_redirects' || file === '.build-stamp') return []
    const name = `/${file.split(path.sep).join('/')}`
    if (!name.endsWith('.html')) return [{ address: encoded(name), accept: anything }]
    const page = pageOf(file)
    const address = encoded(page)
    const hasTwin = existsSync(path.join(build, twinPath(page)))
    // A page may also answer below its own address, as the page that follows a swap does.
    return [
      { address, accept: html },
      ...(hasTwin ? [{ address, accept: markdown }] : []),
      { address: `${address === '/' ? '' : address}/${randomUUID()}`, accept: html },
    ]
  })
}

/** Reads a body of at most `most` bytes, with what a network failure left out as an error. */
async function readBytes(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > most) break
  }
  return Buffer.concat(chunks)
}

/** Describes where two bodies differ; undefined when they are equal. */
function differenceOf(served: Buffer, built: Buffer): string | undefined {
  if (served.equals(built)) return undefined
  const length = Math.min(served.length, built.length)
  let at = 0
  while (at < length && served[at] === built[at]) at++
  const size =
    served.length > built.length
      ? 'is longer than'
      : served.length < built.length
        ? 'is shorter than'
        : 'has other bytes than'
  return `${size} the file of the build: the first difference is at byte ${at} of ${built.length}`
}

/** Media types by what a browser does with them, because hosts write the same type in several ways. */
function executionOf(contentType: string | null): string {
  const [type = ''] = (contentType ?? '').toLowerCase().split(';')
  const essence = type.trim()
  if (/^(text|application)\/(x-)?(java|ecma)script$/.test(essence)) return 'a script'
  if (essence === 'application/xhtml+xml' || essence === html) return 'a page'
  if (essence === 'image/svg+xml' || /[/+]xml$/.test(essence)) return 'XML'
  if (essence === 'text/css' || essence === 'application/wasm') return essence
  return 'data'
}

function headerProblems(served: Headers, built: Headers): readonly string[] {
  const described = (value: string | null) => (value === null ? 'no such header' : JSON.stringify(value))
  const differing = decisiveHeaders.filter((name) => served.get(name) !== built.get(name))
  const problems = differing.map(
    (name) => `has another ${name}: ${described(served.get(name))}, and the build has ${described(built.get(name))}`,
  )
  const [isServed, isBuilt] = [served, built].map((headers) => executionOf(headers.get('content-type')))
  return isServed === isBuilt ? problems : [...problems, `is served as ${isServed}, and the build has ${isBuilt}`]
}

/** Returns the references in a page's attributes, or in the quoted paths of a script or style sheet. */
function referencesIn(text: string, contentType: string | null): readonly string[] {
  if (executionOf(contentType) !== 'a page') {
    const places = text.matchAll(/<loc>([^<]+)<\/loc>|["'`(]((?:https?:\/)?\.{0,2}\/[^\s"'`()<>\\]+)["'`)]/g)
    return [...places].map(([, place, quoted]) => (place ?? quoted ?? '').replaceAll('&amp;', '&'))
  }
  const found: string[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (defaultTreeAdapter.isElementNode(node)) {
      for (const { name, value } of node.attrs) {
        if (/^(href|src|action|poster|data|xlink:href|component-url|renderer-url)$/.test(name)) found.push(value)
        if (name === 'srcset') found.push(...value.split(',').map((each) => each.trim().split(/\s+/)[0] ?? ''))
      }
    }
    if ('content' in node) visit(node.content)
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(text))
  return found
}

/** Runs work for each item, a few at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const run = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, run))
}

/**
 * Compares every address of a build with what a site serves there, byte for byte, and the headers that decide about
 * execution. Then requests the addresses that served pages, the sitemap and build.json name and the build does not have.
 */
export async function compareSite(options: ComparisonOptions): Promise<SiteComparison> {
  const { origin, manifest, transport = (request: Request) => fetch(request) } = options
  const expected = await expectedSite(options)
  const functions = new Set<string>()
  const redirects: { address: string; location: string }[] = []
  const problems: SiteProblem[] = []
  const asked = new Set<string>()
  const named = new Set<string>()
  const origins = [origin, manifest.configuration.SITE_URL].flatMap((url) =>
    url !== undefined && URL.canParse(url) ? [new URL(url).origin] : [],
  )
  let compared = 0

  /** Remembers which addresses of the same site an answer names. */
  const collect = (base: string, body: Buffer, contentType: string | null) => {
    for (const reference of referencesIn(body.toString(), contentType)) {
      if (!URL.canParse(reference, origin + base)) continue
      const url = new URL(reference, origin + base)
      if (origins.includes(url.origin)) named.add(url.pathname)
    }
  }

  const fetchOnce = (question: Question) =>
    transport(
      new Request(origin + question.address, {
        headers: { accept: question.accept },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )

  const compare = async (question: Question) => {
    const { address, accept } = question
    asked.add(address)
    const built = await expected(address, accept)
    if (built.headers.has(functionHeader)) {
      functions.add(address)
      return
    }
    // An address below a page that does not answer there. One such request is enough; see `missing`.
    const isBelow = /\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(address)
    if (isBelow && built.status === 404 && address.lastIndexOf('/') > 0) return
    compared++
    const report = (problem: string) => problems.push({ address: nameOf(question), problem })
    try {
      const served = await fetchOnce(question)
      const location = served.headers.get('location')
      if (served.status >= 300 && served.status < 400 && location !== null) {
        redirects.push({ address: nameOf(question), location })
        if (built.headers.get('location') === location) return
        report(`redirects to ${location}, which the build does not`)
        return
      }
      if (served.status !== built.status) report(`has the status ${served.status}, and the build has ${built.status}`)
      const bytes = Buffer.from(await built.arrayBuffer())
      const body = await readBytes(served, Math.max(bytes.length, MOST_UNKNOWN_BYTES))
      const difference = differenceOf(body, bytes)
      if (difference !== undefined) report(difference)
      for (const problem of headerProblems(served.headers, built.headers)) report(problem)
      const type = served.headers.get('content-type')
      const isReadElsewhere = address === site.paths.build
      if (
        (difference !== undefined && !isReadElsewhere) ||
        executionOf(type) === 'a page' ||
        address === '/sitemap.xml'
      )
        collect(address, body, type)
    } catch (error) {
      const { message, cause } = error as Error
      report(`could not be loaded: ${cause instanceof Error ? cause.message : message}`)
    }
  }

  await forEach(questionsOf(options.build), compare)
  for (const name of await filesOfServedManifest(fetchOnce)) named.add(name)
  for (let unknown = unknownOf(named, asked); unknown.length > 0; unknown = unknownOf(named, asked))
    await forEach(unknown, async (address) => compare({ address, accept: /\.\w+$/.test(address) ? anything : html }))
  return {
    compared,
    functions: [...functions].sort(),
    redirects: redirects.sort((a, b) => (a.address < b.address ? -1 : 1)),
    problems: problems.sort((a, b) => (a.address < b.address ? -1 : 1)),
  }
}

const unknownOf = (named: ReadonlySet<string>, asked: ReadonlySet<string>) =>
  [...named].filter((address) => !asked.has(address)).sort()

/** Returns the addresses of the files that the site's own build.json lists; none when it cannot be read. */
async function filesOfServedManifest(fetchOnce: (question: Question) => Promise<Response>): Promise<readonly string[]> {
  try {
    const { files } = (await (await fetchOnce({ address: site.paths.build, accept: anything })).json()) as BuildManifest
    return Object.keys(files).map((name) => (name.endsWith('.html') ? pageOf(name.slice(1)) : encodeURI(name)))
  } catch {
    return []
  }
}

/** Reads the manifest of a built folder. */
export async function readManifest(build: string): Promise<BuildManifest> {
  return JSON.parse(await readFile(path.join(build, site.paths.build), 'utf8')) as BuildManifest
}
