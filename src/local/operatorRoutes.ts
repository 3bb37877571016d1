import { createHash, timingSafeEqual } from 'node:crypto'
import { metricsText } from '../runtime/metricsText.ts'
import type { serverContext } from '../runtime/serverContext.ts'
import { pathnameOf } from '../std/pathnameOf.ts'

/** The context of the functions. */
export type FunctionsContext = ReturnType<typeof serverContext>

/** Answers the paths of an operator's machines, which need no router; undefined for every other path. */
export type OperatorRoutes = (request: Request) => Promise<Response> | undefined

export interface OperatorRouteOptions {
  /** Enables `/metrics`. */
  readonly metricsToken?: string | undefined
  /** The context of the functions; undefined until the site is built. May throw an error about a setting. */
  readonly context: () => Promise<FunctionsContext> | undefined
  /** True once the process has been told to stop. */
  readonly isStopping: () => boolean
}

/** Longest wait for the database, which answers within milliseconds. */
const storeMs = 2_000
/** How long the state of the database is used, so that probes cost it nothing. */
const storeAgeMs = 2_000

/**
 * Creates the probes and the metrics of one process. `/healthz` answers while the process serves requests and queries
 * nothing. `/readyz` is 503 with a reason while the process starts or stops, without its database, and until a majority
 * of nodes has confirmed an address. `/metrics` needs the token.
 */
export function createOperatorRoutes(options: OperatorRouteOptions): OperatorRoutes {
  const readiness = createReadiness(options)
  return (request) => {
    const pathname = pathnameOf(request.url)
    if (pathname === '/healthz') return Promise.resolve(plainResponse(200, 'ok\n'))
    if (pathname === '/readyz') return readiness()
    if (pathname === '/metrics' && options.metricsToken !== undefined) return sendMetrics(request, options)
    return undefined
  }
}

const plainResponse = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
  new Response(body, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } })

function createReadiness({ context: contextOf, isStopping }: OperatorRouteOptions): () => Promise<Response> {
  let hasConfirmed = false
  let store: { readonly at: number; readonly isUp: Promise<boolean> } | undefined
  const isStoreUp = (context: FunctionsContext) => {
    const at = performance.now()
    if (store === undefined || at - store.at >= storeAgeMs) store = { at, isUp: readStore(context) }
    return store.isUp
  }
  const refusal = async (): Promise<string | undefined> => {
    if (isStopping()) return 'This process is stopping.'
    const reading = contextOf()
    if (reading === undefined) return 'This process is starting: the site is being built.'
    const context = await reading
    if (!(await isStoreUp(context))) return 'The database does not accept writes.'
    hasConfirmed ||= await hasMajority(context)
    return hasConfirmed ? undefined : 'No majority of nodes has confirmed a deposit address yet.'
  }
  return async () => {
    const reason = await refusal().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    return reason === undefined ? plainResponse(200, 'ready\n') : plainResponse(503, `${reason}\n`)
  }
}

async function readStore({ store, clock }: FunctionsContext): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<{ readonly ok: false }>()
  const timer = setTimeout(() => resolve({ ok: false }), storeMs)
  const { ok } = await Promise.race([store.health(clock()), late])
  clearTimeout(timer)
  return ok
}

/** A halted chain is confirmed too. */
async function hasMajority({ probe }: FunctionsContext): Promise<boolean> {
  return (await probe()).chains.some(({ deposits }) => deposits !== 'withheld')
}

async function sendMetrics(request: Request, options: OperatorRouteOptions): Promise<Response> {
  const { metricsToken = '', context } = options
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (!isEqual(given, metricsToken)) {
    const refusal = plainResponse(401, 'Send the token of METRICS_TOKEN as "Authorization: Bearer …".\n')
    refusal.headers.set('www-authenticate', 'Bearer')
    return refusal
  }
  const text = await metricsText(await context(), options.isStopping())
  return plainResponse(200, text, 'application/openmetrics-text; version=1.0.0; charset=utf-8')
}

/** Compares in constant time: hashes have one length, whatever was sent. */
function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
