import { z } from 'zod'
import type { BuildManifest } from '../../integrations/buildManifest.ts'
import { quoteKeys } from '../../src/contract/quoteKeys.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { site as product } from '../../src/site.ts'

/**
 * `ok`: on, and it works. `off`: the operator has not turned it on. `warning`: it works, with something to know.
 * `failed`: it does not work.
 */
type CheckState = 'ok' | 'off' | 'warning' | 'failed'

/** One line of the report. */
interface SiteCheck {
  readonly check: string
  readonly state: CheckState
  readonly detail: string
  /** The environment variable that turns it on or chooses it. */
  readonly variable?: string
}

export interface SiteReport {
  readonly site: string
  /** Undefined when the site does not answer. */
  readonly network: string | undefined
  readonly version: string | undefined
  /** Whether nothing that is on has failed. */
  readonly works: boolean
  readonly checks: readonly SiteCheck[]
}

export interface CheckSiteParams {
  /** An origin. */
  readonly site: string
  readonly transport: Transport
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly timeoutMs?: number
}

/** Headers of every page, from netlify.toml and the build. Without one, a page is less protected than it was built. */
export const pageHeaders = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]
/** Browsers ignore it without TLS. */
const transportHeader = 'strict-transport-security'

/** Most that the clocks of the site and of this machine may differ, in milliseconds: quotes expire after minutes. */
const mostSkewMs = 30_000
/** Bytes of an answer that are read. */
const mostBytes = 4 * 1024 * 1024

/** What the report reads of the status document; a site may run another version. */
const statusBody = z.object({
  status: z.enum(['ok', 'degraded']),
  summary: z.string(),
  version: z.string(),
  network: z.string(),
  time: z.iso.datetime(),
  notice: z.object({ text: z.string() }).optional(),
  registrations: z.object({ balance: z.enum(['ok', 'low', 'empty']) }).optional(),
  features: z.array(z.object({ feature: z.string(), on: z.boolean(), variable: z.string() })).optional(),
  dependencies: z.array(z.object({ kind: z.string(), name: z.string(), status: z.string() })),
})
type StatusBody = z.output<typeof statusBody>

const memolessBody = z.object({ status: z.string(), reason: z.string().optional() })
const buildBody = z.object({ commit: z.string().nullable(), files: z.record(z.string(), z.string()) })

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Reads a deployed site from outside, as a visitor does: no request changes anything or spends a limit of a key. */
export async function checkSite(params: CheckSiteParams): Promise<SiteReport> {
  const { site, clock } = params
  const startedAt = clock()
  const read = (path: string, accept: string) => readAnswer(params, path, accept)
  const [status, page, twin, keys, memoless, contact, build] = await Promise.all([
    read('/.well-known/status', 'application/json'),
    read('/', 'text/html'),
    read('/', 'text/markdown'),
    read('/.well-known/quote-keys.json', 'application/json'),
    read('/memoless/api/v1/health', 'application/json'),
    read('/.well-known/security.txt', 'text/plain'),
    read(product.paths.build, 'application/json'),
  ])
  const state = parsed(statusBody, status)
  const checks: SiteCheck[] = [
    checkService(status, state),
    ...(state
      ? [checkNetwork(site, state), checkClock(state, { startedAt, endedAt: clock() }), ...featureChecks(state)]
      : []),
    checkKeys(keys, state),
    checkMemoless(memoless, state),
    ...(state?.features ? [] : [checkContact(contact)]),
    ...checkPage(site, page),
    checkEdge(twin),
    checkBuild(build),
  ]
  const works = checks.every(({ state: each }) => each !== 'failed')
  return { site, network: state?.network, version: state?.version, works, checks }
}

/** Requests one address. Returns a sentence when there is no answer. */
async function readAnswer(
  { site, transport, timeoutMs = 20_000 }: CheckSiteParams,
  path: string,
  accept: string,
): Promise<Answer | string> {
  try {
    const options = { headers: { accept }, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } as const
    const response = await transport(new Request(site + path, options))
    const { status, headers } = response
    let body = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      body += decoder.decode(chunk, { stream: true })
      if (body.length > mostBytes) return `${path} has more than ${mostBytes} bytes.`
    }
    return { status, headers, body }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return isTimeout ? `${path} gave no answer within ${timeoutMs / 1000} seconds.` : `${path} cannot be reached.`
  }
}

/** Returns the body of a JSON answer; undefined for anything else. */
function parsed<T>(schema: z.ZodType<T>, answer: Answer | string): T | undefined {
  if (typeof answer === 'string' || answer.status !== 200) return undefined
  try {
    return schema.safeParse(JSON.parse(answer.body)).data
  } catch {
    return undefined
  }
}

/** Explains an answer that is not what was asked for. */
function explain(answer: Answer | string, path: string): string {
  if (typeof answer === 'string') return answer
  const location = answer.headers.get('location')
  if (answer.status >= 300 && answer.status < 400 && location !== null) {
    return `${path} redirects to ${location.slice(0, 200)}. Give that address instead.`
  }
  return answer.status === 200 ? `${path} has another form than expected.` : `${path} gives HTTP ${answer.status}.`
}

function checkService(answer: Answer | string, state: StatusBody | undefined): SiteCheck {
  const check = 'service'
  if (state === undefined) return { check, state: 'failed', detail: explain(answer, '/.well-known/status') }
  const nodes = state.dependencies.filter(({ kind }) => kind === 'node')
  const sound = nodes.filter(({ status }) => status === 'ok' || status === 'late').length
  const summary = state.notice ? `Notice: ${state.notice.text} ${state.summary}` : state.summary
  if (sound === 0) return { check, state: 'failed', detail: summary, variable: 'THORNODE_URLS' }
  return { check, state: state.status === 'ok' && !state.notice ? 'ok' : 'warning', detail: summary }
}

function checkNetwork(site: string, { network }: StatusBody): SiteCheck {
  const isPublic = new URL(site).protocol === 'https:'
  const isWrong = network === 'devnet' && isPublic
  const detail = isWrong ? 'devnet: a public site has test coins only' : network
  return { check: 'network', state: isWrong ? 'failed' : 'ok', detail, variable: 'PORTAGE_NETWORK' }
}

/** The site's clock lies between the start and the end of the request, or is wrong by the rest. */
function checkClock(
  { time }: StatusBody,
  { startedAt, endedAt }: { readonly startedAt: number; readonly endedAt: number },
) {
  const at = Date.parse(time)
  const skew = at < startedAt ? at - startedAt : at > endedAt ? at - endedAt : 0
  const seconds = Math.round(Math.abs(skew) / 1000)
  const isRight = Math.abs(skew) <= mostSkewMs
  const detail = isRight
    ? `within ${mostSkewMs / 1000} seconds of this machine's`
    : `${seconds} seconds ${skew > 0 ? 'ahead of' : 'behind'} this machine's`
  return { check: 'clock', state: isRight ? 'ok' : 'failed', detail } satisfies SiteCheck
}

function featureChecks({ features = [], dependencies }: StatusBody): readonly SiteCheck[] {
  const store = dependencies.find(({ kind }) => kind === 'store')
  return features.map(({ feature, on, variable }) => {
    const row = { check: feature.replaceAll('_', ' '), variable }
    if (!on) return { ...row, state: 'off', detail: `set ${variable} to turn it on` }
    if (feature !== 'database' || store === undefined) return { ...row, state: 'ok', detail: 'on' }
    return { ...row, state: store.status === 'ok' ? 'ok' : 'failed', detail: `${store.name}: ${store.status}` }
  })
}

function checkKeys(answer: Answer | string, state: StatusBody | undefined): SiteCheck {
  const check = 'quote keys'
  const variable = 'QUOTE_SIGNING_KEYS'
  const body = parsed(quoteKeys.output, answer)
  if (!body) return { check, state: 'failed', detail: explain(answer, '/.well-known/quote-keys.json'), variable }
  const [first] = body.keys
  if (first === undefined) return { check, state: 'off', detail: `set ${variable} to sign quotes`, variable }
  const isDevnetKey = first.kid === 'devnet' && state?.network !== 'devnet'
  const detail = `${body.keys.map(({ kid }) => kid).join(', ')} for ${first.issuer}`
  return { check, state: isDevnetKey ? 'failed' : 'ok', detail, variable }
}

function checkMemoless(answer: Answer | string, state: StatusBody | undefined): SiteCheck {
  const check = 'memoless swaps'
  const variable = 'MEMOLESS_MNEMONIC'
  const body = parsed(memolessBody, answer)
  if (!body) return { check, state: 'failed', detail: explain(answer, '/memoless/api/v1/health'), variable }
  if (body.reason?.includes(variable))
    return { check, state: 'off', detail: `set ${variable} to turn them on`, variable }
  if (body.status !== 'ok') return { check, state: 'warning', detail: body.reason ?? 'unavailable', variable }
  const balance = state?.registrations?.balance ?? 'not read yet'
  const funds = balance === 'empty' ? 'failed' : balance === 'low' ? 'warning' : 'ok'
  return { check, state: funds, detail: `balance of its account: ${balance}`, variable }
}

/** For a site whose status lists no features. */
function checkContact(answer: Answer | string): SiteCheck {
  const isThere = typeof answer !== 'string' && answer.status === 200
  const variable = 'SECURITY_CONTACT'
  return {
    check: 'security contact',
    state: isThere ? 'ok' : 'off',
    detail: isThere ? 'on' : `set ${variable}`,
    variable,
  }
}

function checkPage(site: string, answer: Answer | string): readonly SiteCheck[] {
  if (typeof answer === 'string' || answer.status !== 200) {
    return [{ check: 'pages', state: 'failed', detail: explain(answer, '/') }]
  }
  const wanted = [...pageHeaders, ...(site.startsWith('https:') ? [transportHeader] : [])]
  const missing = wanted.filter((name) => (answer.headers.get(name) ?? '') === '')
  const detail = missing.length === 0 ? `all ${wanted.length} are sent` : `not sent: ${missing.join(', ')}`
  return [
    { check: 'pages', state: 'ok', detail: `${answer.body.length} characters at /` },
    { check: 'headers', state: missing.length === 0 ? 'ok' : 'failed', detail },
  ]
}

/** The edge function serves the markdown copy of a page to programs that want it. */
function checkEdge(answer: Answer | string): SiteCheck {
  const check = 'edge function'
  const isMarkdown = typeof answer !== 'string' && /^text\/markdown\b/.test(answer.headers.get('content-type') ?? '')
  if (isMarkdown && answer.status === 200) return { check, state: 'ok', detail: 'pages are also served as markdown' }
  return { check, state: 'failed', detail: `/ is not served as markdown. ${explain(answer, '/')}` }
}

function checkBuild(answer: Answer | string): SiteCheck {
  const check = 'build'
  const body: Pick<BuildManifest, 'commit' | 'files'> | undefined = parsed(buildBody, answer)
  if (!body) return { check, state: 'warning', detail: explain(answer, product.paths.build) }
  const files = `${Object.keys(body.files).length} files`
  if (body.commit === null) return { check, state: 'warning', detail: `${files} of sources without a commit` }
  return { check, state: 'ok', detail: `${files} of ${body.commit.slice(0, 40)}` }
}
