import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { trustedTypes } from './contentSecurityPolicy.ts'
import { hardenHtml, noFindings } from './hardenHtml.ts'
import type { ThreadReply, ThreadRequest, WrittenPage } from './pageThread.ts'
import { createSearchIndex, type SearchIndex } from './searchIndex.ts'
import { pageTwin } from './twins/pageTwin.ts'

interface Draft {
  readonly page: WrittenPage
  readonly markdown: string | undefined
  /** Paths of this site that the page links to, each with whether the draft links to its twin. */
  readonly links: ReadonlyMap<string, boolean>
}

const { siteUrl } = workerData as { readonly siteUrl: string }
const drafts = new Map<string, Draft>()
const hardened = new Map<string, string>()
const findings = noFindings()
const requests: ThreadRequest[] = []
let expected: ReadonlySet<string> = new Set()
let index: Promise<SearchIndex> | undefined
let isAtWork = false

const send = (reply: ThreadReply) => parentPort?.postMessage(reply)

function convert(page: WrittenPage, paths: ReadonlySet<string>): void {
  const links = new Map<string, boolean>()
  const hasTwin = (path: string) => {
    links.set(path, paths.has(path))
    return paths.has(path)
  }
  const markdown = pageTwin({ html: page.html, url: new URL(page.path, siteUrl), hasTwin })
  drafts.set(page.path, { page, markdown, links })
}

const trustedTypesMeta = `<meta http-equiv="Content-Security-Policy" content="${trustedTypes}">`

/** Hardens a page. What no policy can allow is listed with its path. */
function harden({ path, html }: WrittenPage): void {
  const { problems } = findings
  const before = problems.length
  hardened.set(path, hardenHtml(html, findings, trustedTypesMeta))
  problems.push(...problems.splice(before).map((problem) => `${path}: ${problem}`))
}

/** Converts pages again whose links turned out to have no twin, or to have one. */
function twinsOf(paths: ReadonlySet<string>): ReadonlyMap<string, string | undefined> {
  for (const { page, links } of drafts.values())
    if ([...links].some(([path, assumed]) => paths.has(path) !== assumed)) convert(page, paths)
  return new Map([...drafts].map(([path, { markdown }]) => [path, markdown]))
}

async function handle(request: ThreadRequest): Promise<void> {
  if (request.kind === 'paths') expected = request.paths
  if (request.kind === 'page') {
    index ??= createSearchIndex()
    ;(await index).add(request)
    convert(request, expected)
    harden(request)
  }
  if (request.kind === 'harden') send({ kind: 'harden', pages: hardened, findings })
  if (request.kind === 'twins') send({ kind: 'twins', twins: twinsOf(request.paths) })
  if (request.kind === 'search') {
    index ??= createSearchIndex()
    send({ kind: 'search', pages: await (await index).write(request.folder) })
  }
}

parentPort?.on('message', async (request: ThreadRequest) => {
  requests.push(request)
  if (isAtWork) return
  isAtWork = true
  for (let next = requests.shift(); next !== undefined; next = requests.shift()) {
    await handle(next)
    // The search program answers between two pages.
    await setImmediate()
  }
  isAtWork = false
})
