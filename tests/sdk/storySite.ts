import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aggregatorApi } from '../../src/contract/aggregator/aggregatorApi.ts'
import { memolessApi } from '../../src/contract/memoless/memolessApi.ts'
import { supportApi } from '../../src/contract/supportApi.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { serveDevnet } from '../../src/devnet/serve/serveDevnet.ts'
import { documents } from '../../src/discovery/documents.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { aggregatorServices } from '../../src/server/aggregator/aggregatorServices.ts'
import type { LoadReader, ServerContext } from '../../src/server/context.ts'
import { createMemoryLimiter } from '../../src/server/limits/memoryLimiter.ts'
import { resolveRates } from '../../src/server/limits/rates.ts'
import type { Mail } from '../../src/server/mail/mail.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { memolessServices } from '../../src/server/memoless/memolessServices.ts'
import { restServices, toolServices } from '../../src/server/support/supportServices.ts'
import { createApiHandler } from '../../src/server/transport/createApiHandler.ts'
import type { FetchHandler } from '../../src/server/transport/createHandler.ts'
import { createHarness } from '../devnet/journeys/harness.ts'
import { ordersUntil, placeOrder } from '../devnet/journeys/placeOrder.ts'
import { devnetAccount } from '../server/memoless/memolessFixture.ts'
import { temporaryStore } from '../server/newsletterFixture.ts'
import { createTestContext } from '../server/testContext.ts'

/** A request as the site saw it. */
interface SeenRequest {
  /** `busy`: the first response to a key is replaced by a 503. `limited`: two tool calls a second. */
  readonly fault: 'none' | 'busy' | 'limited'
  readonly path: string
  readonly status: number
  readonly key: string | undefined
}

export interface StorySite {
  readonly url: string
  readonly devnetUrl: string
  /** It has placed a limit order of 0.1 BTC that waits. */
  readonly orderAddress: string
  readonly seen: SeenRequest[]
  readonly mails: readonly Mail[]
  readonly close: () => Promise<void>
}

/** The APIs and documents of a site by their paths. */
function createSiteHandler(context: () => ServerContext): FetchHandler {
  const support = createApiHandler(supportApi, restServices, context)
  const memoless = createApiHandler(memolessApi, memolessServices, context)
  const aggregator = createApiHandler(aggregatorApi, aggregatorServices, context)
  const mcp = createMcpHandler(toolServices, context)
  return (request, platform) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/mcp') return mcp(request, platform)
    if (pathname.startsWith(memolessApi.base)) return memoless(request, platform)
    if (pathname.startsWith(aggregatorApi.base)) return aggregator(request, platform)
    const document = documents.find(({ path }) => path === pathname && path !== supportApi.openApiPath)
    const rendered = document?.render(registryOf('https://swap.example.org', 'devnet'))
    return rendered === undefined ? support(request, platform) : Promise.resolve(new Response(rendered))
  }
}

/** Contexts of the site: the usual one, and one whose limit of tool calls is low. */
function createContexts(mails: Mail[]) {
  const harness = createHarness()
  const { context: base } = createTestContext(harness.devnet.transport, harness.nodes)
  const clock = harness.clock.now
  const context: ServerContext = {
    ...base,

    store: temporaryStore(),
    clock,
    limiter: createMemoryLimiter(clock),
    hosts: { names: ['localhost'], local: true },
    loadReader: (async (chain: ChainId) => harness.readerOf(chain)) as unknown as LoadReader,
    memoless: devnetAccount(harness),
    sendMail: async (mail) => void mails.push(mail),
  }
  const rates = resolveRates({ mcp: { limit: 2, windowSeconds: 1 } })
  return { harness, context, limited: { ...context, limiter: createMemoryLimiter(Date.now), rates } }
}

async function readRequest(message: IncomingMessage, path: string): Promise<Request> {
  const pieces: Buffer[] = []
  for await (const piece of message) pieces.push(piece as Buffer)
  const headers = new Headers(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
  const body = pieces.length > 0 ? { body: new Uint8Array(Buffer.concat(pieces)) } : {}
  return new Request(`http://localhost${path}`, { method: message.method ?? 'GET', headers, ...body })
}

/** Replaces the response to a request that was executed. Source: a gateway that loses it. */
const lost = () => Response.json({ error: 'The gateway lost the response.' }, { status: 503 })

/** So far above the market that no swap of a program fills it. */
const waitingOrder = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const

/** Serves a site and its devnet, whose time moves only when a program makes blocks. */
export async function startStorySite(): Promise<StorySite> {
  const mails: Mail[] = []
  const seen: SeenRequest[] = []
  const { harness, context, limited } = createContexts(mails)
  const order = await placeOrder(harness, waitingOrder, { target: { aboveMarketBps: 3_000 } })
  await ordersUntil(harness, order, (orders) => orders.length > 0)
  const usual = createSiteHandler(() => context)
  const handlers = { none: usual, busy: usual, limited: createSiteHandler(() => limited) }
  const lostKeys = new Set<string>()
  const server = createServer(async (message, reply) => {
    const [, fault = 'none', path = ''] = /^(?:\/(busy|limited))?(\/.*)$/.exec(message.url ?? '') ?? []
    const known = fault as SeenRequest['fault']
    const request = await readRequest(message, path)
    const key = request.headers.get('idempotency-key') ?? undefined
    const executed = await handlers[known](request, { ip: '127.0.0.1' })
    const isLost = known === 'busy' && key !== undefined && !lostKeys.has(key)
    if (isLost) lostKeys.add(key)
    const response = isLost ? lost() : executed
    seen.push({ fault: known, path, status: response.status, key })
    reply.writeHead(response.status, Object.fromEntries(response.headers))
    reply.end(Buffer.from(await response.arrayBuffer()))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const devnet = await serveDevnet(harness.devnet, { host: '127.0.0.1', port: 0 })
  const close = async () => {
    server.closeAllConnections()
    await Promise.all([devnet.close(), new Promise((closed) => server.close(closed))])
  }
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, devnetUrl: devnet.url, orderAddress: order.address, seen, mails, close }
}
