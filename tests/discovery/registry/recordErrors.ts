import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { affiliateApi } from '../../../src/contract/affiliate/affiliateApi.ts'
import { aggregatorApi } from '../../../src/contract/aggregator/aggregatorApi.ts'
import { chainIdOf } from '../../../src/contract/aggregator/chainIds.ts'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import type { ErrorCode } from '../../../src/contract/errors.ts'
import { memolessApi } from '../../../src/contract/memoless/memolessApi.ts'
import { supportApi } from '../../../src/contract/supportApi.ts'
import { testApiKey } from '../../../src/contract/testApiKey.ts'
import type { Nodes } from '../../../src/core/index.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import type { RecordedError } from '../../../src/discovery/portal/errorPages.ts'
import { affiliateServices } from '../../../src/server/affiliate/affiliateServices.ts'
import { newPartnerKey } from '../../../src/server/affiliate/newPartnerKey.ts'
import { aggregatorServices } from '../../../src/server/aggregator/aggregatorServices.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { createApiKeys } from '../../../src/server/limits/apiKeys.ts'
import { resolveRates } from '../../../src/server/limits/rates.ts'
import { createMcpHandler } from '../../../src/server/mcp/mcp.ts'
import { memolessServices } from '../../../src/server/memoless/memolessServices.ts'
import { createRelayHandler } from '../../../src/server/relay/createRelayHandler.ts'
import { restServices, toolServices } from '../../../src/server/support/supportServices.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import { createHttpHandler } from '../../../src/server/transport/http.ts'
import { openStore } from '../../../src/storage/openStore.ts'
import { sendSwap } from '../../devnet/journeys/sendSwap.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { createAffiliateFixture, minute, tokenIn } from '../../server/affiliate/affiliateFixture.ts'
import { createAggregatorHarness, type FundedSwap, fundedBody } from '../../server/aggregator/aggregatorHarness.ts'
import { signRoute } from '../../server/aggregator/signRoute.ts'
import { devnetAccount } from '../../server/memoless/memolessFixture.ts'
import { temporaryStore } from '../../server/newsletterFixture.ts'
import { nodesOver } from '../../server/testContext.ts'

const site = 'https://swap.example.org'
const key = { 'x-api-key': testApiKey }
const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n } as const
const terms = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.15' }
const thorchain = { providers: ['THORCHAIN'] }
const ether = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const bitcoin = 'bcrt1pxlpxpu9qw4rzd0wc22a252gwmchvxq283rkz2qea428tvacu9g4semkfh9'
const unknownId = '00000000-0000-4000-8000-000000000000'
const unknownHash = 'ab'.repeat(32)

interface Given {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What is different on this site, such as a limit. */
  readonly context?: Partial<{ [Name in keyof ServerContext]: ServerContext[Name] | undefined }>
  readonly ip?: string
}

/** A site with every interface over a devnet, and a client of it. */
function openSite() {
  const harness = createAggregatorHarness()
  const { nodes, midgards } = harness
  const { loadReader, quoteSigner } = harness.context
  const shared = { nodes, midgards, loadReader, clock: harness.clock.now, memoless: devnetAccount(harness) }
  const fixture = createAffiliateFixture(temporaryStore(), { ...shared, ...(quoteSigner && { quoteSigner }) })
  const handlersOf = (context: () => ServerContext) =>
    [
      ['/v1/affiliate', createApiHandler(affiliateApi, affiliateServices, context)],
      ['/v1', createApiHandler(aggregatorApi, aggregatorServices, context)],
      ['/memoless', createApiHandler(memolessApi, memolessServices, context)],
      ['/mcp', createMcpHandler(toolServices, context)],
      ['/relay', createRelayHandler(context)],
      ['/', createHttpHandler(supportApi, restServices, context)],
    ] as const
  /** Sends a request, such as `GET /v1/providers`. Returns it with its response. */
  async function send(line: string, { body, context = {}, ip = '203.0.113.7', ...given }: Given = {}) {
    const [method = '', target = ''] = line.split(' ')
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...given.headers }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const handlers = handlersOf(() => ({ ...fixture.context, ...context }) as ServerContext)
    const [, handler] = handlers.find(([below]) => target.startsWith(below)) ?? handlers[5]
    const init = { method, headers, ...(text !== undefined && { body: text }) }
    const response = await handler(new Request(`${site}${target}`, init), { ip })
    const recorded: RecordedError = {
      request: { method, path: target, headers, ...(text !== undefined && { body: text }) },
      status: response.status,
      response: await response.json(),
    }
    return recorded
  }
  return { ...fixture, harness, send }
}

type Site = ReturnType<typeof openSite>
type Provoke = (site: Site) => Promise<RecordedError>
type Row = Readonly<Record<string, unknown>>

/** Sends a request that needs nothing before it. */
const request =
  (line: string, given: Given = {}): Provoke =>
  (site) =>
    site.send(line, given)

const quote = (more: object, given: Given = {}) =>
  request('POST /v1/quote', { ...given, headers: { ...key, ...given.headers }, body: { ...terms, ...more } })

const readBalance = (chain: string, given: Given = {}) =>
  request(`GET /v1/balance?chain=${chain}&address=${bitcoin}`, { headers: key, ...given })

const readProviders = (given: Given = {}) => request('GET /v1/providers', given)
const ping = (given: Given) => request('POST /mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' }, ...given })
const subscribe = (given: Given = {}) =>
  request('POST /api/v1/newsletter', { body: { email: 'ada@example.org' }, ...given })

const limitOrder = (more: object = {}) =>
  request('POST /v1/limit', {
    headers: key,
    body: { ...terms, destinationAddress: ether, aboveMarketBps: 300, ...more },
  })

/** Requests the transaction of a swap whose sender has the coins. */
const build =
  (
    more: object,
    { of = swap, context }: { of?: FundedSwap; context?: (site: Site) => Given['context'] } = {},
  ): Provoke =>
  async (site) => {
    const body = { ...(await fundedBody(site.harness, of)), ...more }
    return site.send('POST /v1/quote', { headers: key, body, context: context?.(site) ?? {} })
  }

/** Requests the transaction of a quoted route, after something has changed. */
const buildQuoted =
  (change: (site: Site) => unknown, routeIdOf = (routeId: string) => routeId): Provoke =>
  async (site) => {
    const body = await fundedBody(site.harness, swap)
    const { routes } = await site.harness.quote(body)
    await change(site)
    const { sourceAddress, destinationAddress } = body
    const routeId = routeIdOf(routes[0]?.routeId ?? '')
    return site.send('POST /v1/swap', { headers: key, body: { routeId, sourceAddress, destinationAddress } })
  }

/** The devnet's nodes, with other responses. */
function changed(site: Site, change: (path: string, body: unknown, view: string) => unknown): { nodes: Nodes } {
  const transport: Transport = async (asked) => {
    const response = await site.harness.devnet.transport(asked)
    const { pathname } = new URL(asked.url)
    const body: unknown = await response.json()
    const other = change(pathname, body, pathname.charAt(1))
    return other instanceof Response ? other : Response.json(other, { status: response.status })
  }
  return { nodes: nodesOver(transport) }
}

const ofBitcoin = (body: unknown, more: object) =>
  (body as Row[]).map((row) => (row.chain === 'BTC' ? { ...row, ...more } : row))

/** Nodes that refuse a path with a message. */
const refusing = (site: Site, end: string, message: string) =>
  changed(site, (at, body) =>
    at.endsWith(end) ? Response.json({ code: 2, message, details: [] }, { status: 500 }) : body,
  )

const withRouter = (row: Row): Row =>
  row.router === undefined ? row : { ...row, router: '0x9999999999999999999999999999999999999999' }

async function register(site: Site, more: object = {}, given: Given = {}): Promise<RecordedError> {
  const { address } = await createTestUser(site.harness, 'receiver').accountOn('DOGE')
  const body = { asset: 'BTC.BTC', memo: `=:DOGE.DOGE:${address}`, ...more }
  return site.send('POST /memoless/api/v1/register', { ...given, body })
}

/** Signs a partner in. Returns the headers of the session. */
async function signIn(site: Site, { isApproved = true } = {}) {
  if (isApproved) await site.approve()
  else {
    await site.register()
    await site.verify()
  }
  const { headers } = await site.signIn()
  return { ...headers, origin: site.context.siteUrl }
}

const newKey = { kind: 'sk', label: 'Server' }
const addKey = (site: Site, headers: Readonly<Record<string, string>>, ip = '203.0.113.7') =>
  site.send('POST /v1/affiliate/keys', { headers, body: newKey, ip })

/** Issues a key with a quota. Returns its secret. */
async function issueKey({ context }: Site, kind: 'sk' | 'pk', dailyQuota = 100): Promise<string> {
  const origins = kind === 'pk' ? ['https://shop.example'] : []
  const { key: row, record, secret } = newPartnerKey({ kind, owner: 'acme', label: '', origins }, 'pepper')
  await context.store.apiKeys.add({ ...row, dailyQuota }, record, context.clock())
  return secret
}

/** Sends a swap, and returns the receipt's response as soon as it is the wanted one. */
async function receiptOf(site: Site, isWanted: (recorded: RecordedError) => boolean): Promise<RecordedError> {
  await fundedBody(site.harness, swap)
  const { hashes } = await sendSwap(site.harness, createTestUser(site.harness, 'sender'), swap)
  for (let blocks = 0; blocks < 400; blocks += 5) {
    const recorded = await site.send(`GET /v1/receipt/${hashes.at(-1)}`, { ip: `198.51.${blocks % 250}.1` })
    if (isWanted(recorded)) return recorded
    await site.harness.step(5)
  }
  throw new Error('There is no such response.')
}

const relay = (target: string, send: Transport) =>
  request(`GET /relay/DASH/api.blockcypher.com/${target}`, {
    context: {
      relay: { servers: { DASH: [{ api: 'blockcypher', url: 'https://api.blockcypher.com/v1/dash/main' }] }, send },
    },
  })

/** Codes that a request provokes by itself. Their requests share a site. */
const plain = {
  invalid_amount: (site) => register(site, { requested_in_asset_amount: '1e8' }),
  invalid_asset: quote({ sellAsset: 'bitcoin' }),
  same_asset: quote({ buyAsset: 'BTC.BTC' }),
  unsupported_asset: quote({ buyAsset: 'DASH.DASH', ...thorchain }),
  unsupported_pair: quote({ buyAsset: 'ETH/ETH', ...thorchain }),
  synth_capacity: quote({
    sellAsset: 'MAYA.CACAO',
    buyAsset: 'BTC/BTC',
    sellAmount: '90000000',
    providers: ['MAYACHAIN'],
  }),
  network_module: quote({
    buyAsset: 'THOR.RUNE',
    destinationAddress: 'tthor1v8ppstuf6e3x0r4glqc68d5jqcs2tf38ulmsrp',
    ...thorchain,
  }),
  amount_below_dust: quote({ sellAmount: '0.000001', ...thorchain }),
  amount_below_minimum: quote({ sellAsset: 'THOR.RUNE', sellAmount: '0.0001', ...thorchain }),
  amount_too_large: quote({ sellAmount: '99999999', ...thorchain }),
  pool_unavailable: (site) => register(site, { memo: `=:ETH.NOPE:${ether}` }),
  invalid_destination: quote({ destinationAddress: `0x${'0'.repeat(40)}`, ...thorchain }),
  invalid_parameter: request('POST /memoless/api/v1/preflight', {
    body: { asset: 'BTC.BTC', reference: 'abc', amount: '0.015' },
  }),
  memo_too_long: limitOrder({ refundAddress: bitcoin }),
  quote_refused: (site) => quote(thorchain, { context: refusing(site, '/quote/swap', 'the swap would fail') })(site),
  node_stale: (site) => quote(thorchain, { context: refusing(site, '/quote/swap', 'the node is catching up') })(site),
  node_refused: (site) =>
    site.send('POST /mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_pools', arguments: {} } },
      context: refusing(site, '/pools', 'this node lists no pools'),
    }),
  node_bad_response: quote({}, { context: { nodes: nodesOver(async () => new Response('<html>')) } }),
  nodes_unreachable: quote({}, { context: { nodes: nodesOver(async () => new Response('', { status: 502 })) } }),
  no_route: quote({
    sellAsset: 'ETH.ETH',
    buyAsset: 'BTC.BTC',
    sellAmount: '0.0000001',
    destinationAddress: bitcoin,
  }),
  provider_unknown: quote({ providers: ['JUPITER'] }),
  invalid_hash: request('POST /v1/track', {
    headers: key,
    body: { hash: '123', chainId: chainIdOf('BTC', 'mocknet') },
  }),
  order_not_open: request('POST /v1/limit/change', {
    headers: key,
    body: { action: 'cancel', hash: unknownHash, sourceAddress: bitcoin },
  }),
  swap_not_found: request(`GET /v1/receipt/${unknownHash}`),
  unsupported_chain: readBalance('FOO'),
  misconfigured: request('POST /v1/swap', {
    headers: key,
    body: { routeId: 'eyJ.x', sourceAddress: bitcoin, destinationAddress: ether },
    context: { quoteSigner: undefined },
  }),
  forbidden_host: ping({ context: { hosts: { names: ['other.example.org'], local: false } } }),
  forbidden_origin: ping({ headers: { origin: 'http://page.example' } }),
  not_acceptable: ping({ headers: { accept: 'text/html' } }),
  not_found: request('GET /v1/nothing', { headers: key }),
  method_not_allowed: request('DELETE /v1/quote', { headers: key }),
  unsupported_media_type: quote({}, { headers: { 'content-type': 'text/plain' } }),
  payload_too_large: quote({ destinationAddress: 'x'.repeat(300_000) }),
  invalid_json: request('POST /v1/quote', { headers: key, body: '{"sellAsset": "BTC.BTC",' }),
  invalid_input: quote({ sellAmount: 15, colour: 'blue' }),
  invalid_email: subscribe({ body: { email: 'ada' } }),
  invalid_idempotency_key: quote({}, { headers: { 'idempotency-key': 'x'.repeat(256) } }),
  idempotency_key_reused: async (site) => {
    const headers = { 'idempotency-key': 'order-1' }
    await quote({}, { headers })(site)
    return quote({ sellAmount: '0.2' }, { headers })(site)
  },
  idempotency_in_progress: async (site) => {
    const both = [1, 2].map(() => quote({}, { headers: { 'idempotency-key': 'order-2' } })(site))
    const replies = await Promise.all(both)
    return replies.find(({ status }) => status === 409) ?? Promise.reject(new Error('Both were executed.'))
  },
  rate_limited: async (site) => {
    const context = { rates: resolveRates({ newsletterRequests: { limit: 1, windowSeconds: 600 } }) }
    await subscribe({ context })(site)
    return subscribe({ context })(site)
  },
  storage_unavailable: async (site) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portage-no-store-'))
    writeFileSync(path.join(folder, 'in-the-way'), '')
    const store = openStore({ dataDir: path.join(folder, 'in-the-way'), deployed: false })
    const recorded = await subscribe({ context: { store } })(site)
    rmSync(folder, { recursive: true })
    return recorded
  },
  internal_error: (site) => {
    const loadReader = () => Promise.reject(new TypeError('A fault of the program.'))
    return readBalance('BTC', { context: { loadReader } })(site)
  },
  api_key_missing: readProviders(),
  api_key_invalid: readProviders({ headers: { 'x-api-key': 'sk_portage_123' } }),
  api_key_test: (site) => {
    const { store, clock } = site.context
    const apiKeys = createApiKeys({ table: store.apiKeys, pepper: () => 'pepper', network: 'mainnet', clock })
    return readProviders({ headers: key, context: { apiKeys } })(site)
  },
  api_key_origin: async (site) => {
    const headers = { 'x-api-key': await issueKey(site, 'pk'), origin: 'https://elsewhere.example' }
    return readProviders({ headers })(site)
  },
  api_key_quota: async (site) => {
    const headers = { 'x-api-key': await issueKey(site, 'sk', 1) }
    await readProviders({ headers })(site)
    return readProviders({ headers })(site)
  },
  api_key_burst: async (site) => {
    const context = { rates: resolveRates({ skBurst: { limit: 1, windowSeconds: 60 } }) }
    const given = { headers: { 'x-api-key': await issueKey(site, 'sk') }, context }
    await readProviders(given)(site)
    return readProviders(given)(site)
  },
  partner_not_found: request('GET /v1/affiliate/partners/nothing'),
  link_unknown: request('POST /v1/affiliate/verify', { body: { token: 'A'.repeat(43) } }),
  session_missing: request('GET /v1/affiliate/account'),
  relay_refused: relay('addrs', async () => Response.json({})),
  relay_failed: relay(`txs/${unknownHash}?limit=100`, () => Promise.reject(new TypeError('fetch failed'))),
  invalid_memo: (site) => register(site, { memo: 'ADD:BTC.BTC' }),
  asset_not_found: request('GET /memoless/api/v1/assets/FOO.BAR'),
  registration_not_found: request(`GET /memoless/api/v1/register/${unknownId}`),
  memoless_unavailable: (site) => register(site, {}, { context: { memoless: undefined } }),
} satisfies Partial<Readonly<Record<ErrorCode, Provoke>>>

/** Codes whose site is in a state of its own. */
const staged = {
  invalid_address: build({ sourceAddress: 'bcrt1qnothing' }),
  insufficient_balance: build({ sellAmount: '30' }),
  network_fee_too_high: build({ sellAmount: '0.0001' }),
  trading_halted: (site) => {
    for (const state of Object.values(site.harness.devnet.state)) state.mimirs.set('HALTTRADING', 1)
    return quote({})(site)
  },
  price_limit: buildQuoted(({ harness }) => {
    const { pools } = harness.devnet.state.THORCHAIN
    const pool = pools.find(({ asset }) => asset.chain === 'ETH' && asset.symbol === 'ETH')
    if (pool === undefined) throw new Error('The devnet has a pool of ether.')
    pool.balanceAsset = ((pool.balanceAsset * 95n) / 100n) as typeof pool.balanceAsset
  }),
  quote_expired: buildQuoted(({ harness }) => harness.step(151)),
  invalid_signature: buildQuoted(
    () => {},
    (routeId) => `${routeId.slice(0, -4)}AAAA`,
  ),
  deposit_mismatch: build(
    {},
    {
      context: (site) =>
        changed(site, (at, body) =>
          at.endsWith('/quote/swap') ? { ...(body as Row), memo: `=:ETH.ETH:0x${'66'.repeat(20)}` } : body,
        ),
    },
  ),
  inbound_unconfirmed: build(
    {},
    {
      context: (site) =>
        changed(site, (at, body, view) =>
          at.endsWith('/inbound_addresses') && view !== '3' ? ofBitcoin(body, { address: `bcrt1q${view}` }) : body,
        ),
    },
  ),
  gas_rate_out_of_bounds: build(
    {},
    {
      context: (site) =>
        changed(site, (at, body, view) => {
          if (!at.endsWith('/inbound_addresses') || view === '3') return body
          return ofBitcoin(body, { gas_rate: view === '1' ? '1' : '90000' })
        }),
    },
  ),
  router_unknown: build(
    {},
    {
      of: { ...swap, from: 'ETH.ETH', to: 'BTC.BTC', amount: 100_000_000n },
      context: (site) =>
        changed(site, (_at, body) => (Array.isArray(body) ? (body as Row[]).map(withRouter) : withRouter(body as Row))),
    },
  ),
  limit_orders_off: (site) => {
    site.harness.devnet.state.THORCHAIN.mimirs.set('ENABLEADVSWAPQUEUE', 0)
    return limitOrder()(site)
  },
  order_unchangeable: async (site) => {
    const { providers: _, ...body } = { ...(await fundedBody(site.harness, swap)), aboveMarketBps: 300 }
    const { response } = await site.send('POST /v1/limit', { headers: key, body })
    const route = { ...(response as RouteResult), sellAsset: swap.from }
    const [signed = new Uint8Array()] = await signRoute(route, createTestUser(site.harness, 'sender').key)
    await site.harness.readerOf('BTC').broadcast(signed)
    await site.harness.step(150)
    const { aboveMarketBps: _above, ...same } = { ...body, buyAmount: (response as Row).buyAmount }
    return site.send('POST /v1/limit', { headers: key, body: same })
  },
  receipt_pending: (site) => receiptOf(site, ({ response }) => (response as Row).code === 'receipt_pending'),
  receipt_unconfirmed: async (site) => {
    const { request: read } = await receiptOf(site, ({ status }) => status === 200)
    const lies: Readonly<Record<string, Row>> = {
      1: { coins: [{ asset: 'ETH.ETH', amount: '999999999999' }] },
      2: { to_address: ether },
    }
    const lie = (body: unknown, view: string) => {
      const { out_txs = [], ...rest } = body as { out_txs?: readonly Row[] }
      return { ...rest, out_txs: out_txs.map((one) => ({ ...one, ...lies[view] })) }
    }
    const context = changed(site, (at, body, view) =>
      view === '3' || !at.includes('/tx/status/') ? body : lie(body, view),
    )
    return site.send(`GET ${read.path}`, { context })
  },
  api_key_revoked: async (site) => {
    const headers = await signIn(site)
    const { id, secret } = (await addKey(site, headers)).response as { id: string; secret: string }
    await site.send('POST /v1/affiliate/keys/revoke', { headers, body: { id } })
    return readProviders({ headers: { 'x-api-key': secret } })(site)
  },
  api_key_public: async (site) => {
    await site.approve()
    const headers = { 'x-api-key': await issueKey(site, 'pk'), origin: 'https://shop.example' }
    return site.send('GET /v1/affiliate/earnings', { headers })
  },
  partner_not_approved: async (site) => addKey(site, await signIn(site, { isApproved: false })),
  link_used: async (site) => {
    await site.register()
    const token = tokenIn(site.lastMail(), 'verify')
    await site.verify()
    return site.send('POST /v1/affiliate/verify', { body: { token } })
  },
  link_expired: async (site) => {
    await site.register()
    const body = { token: tokenIn(site.lastMail(), 'verify') }
    const clock = () => site.context.clock() + 31 * minute
    return site.send('POST /v1/affiliate/verify', { body, context: { clock } })
  },
  cross_site_request: async (site) => addKey(site, { ...(await signIn(site)), origin: 'https://elsewhere.example' }),
  record_unknown: async (site) => {
    const headers = await signIn(site)
    return site.send('POST /v1/affiliate/changes/cancel', { headers, body: { id: unknownId } })
  },
  key_limit: async (site) => {
    const headers = await signIn(site)
    for (let client = 0; client < 250; client++) {
      const recorded = await addKey(site, headers, `198.51.100.${client}`)
      if (recorded.status >= 400) return recorded
    }
    throw new Error('A partner has no limit of keys.')
  },
  mail_unavailable: async (site) => {
    const headers = await signIn(site)
    const sendMail = () => Promise.reject(new Error('The mail server does not answer.'))
    const body = { field: 'thorchain', value: 'acme-two' }
    return site.send('POST /v1/affiliate/changes', { headers, body, context: { sendMail } })
  },
  registration_pending: (site) => {
    const { views } = site.harness.devnet
    for (const view of ['1', '2', '3'] as const) views[view] = (state) => ({ ...state, references: new Map() })
    return register(site)
  },
  registration_failed: (site) => {
    const { views, state } = site.harness.devnet
    const withoutHalt = ([name]: readonly [string, unknown]) => name !== 'HALTMEMOLESS'
    for (const view of ['1', '2', '3'] as const) {
      views[view] = (one) => ({ ...one, mimirs: new Map([...one.mimirs].filter(withoutHalt)) })
    }
    state.THORCHAIN.mimirs.set('HALTMEMOLESS', 1)
    return register(site)
  },
  registration_budget: async (site) => {
    const context = { memoless: devnetAccount(site.harness, { spendPerHour: 2_000_000 }) }
    await register(site, {}, { context })
    return register(site, {}, { context, ip: '198.51.100.9' })
  },
  reference_unusable: async (site) => {
    const { internal_api_id } = (await register(site)).response as { internal_api_id: string }
    for (const reference of site.harness.devnet.state.THORCHAIN.references.values()) {
      Object.assign(reference, { usedBy: [unknownHash.toUpperCase()] })
    }
    const body = { internal_api_id, amount: '0.01500001' }
    return site.send('POST /memoless/api/v1/preflight', { body })
  },
} satisfies Partial<Readonly<Record<ErrorCode, Provoke>>>

/**
 * Why a code that an interface lists is not recorded: the devnet takes one operator's word, affiliates that a node
 * refuses are left out of a quote and a name without an address is refused as a destination first, and a time limit
 * takes as long as it says.
 */
export const unrecorded: readonly ErrorCode[] = [
  'single_source',
  'invalid_affiliate',
  'unknown_name',
  'provider_timeout',
]

/** Records a response with every code that a request can provoke on the devnet, or on a site whose part fails. */
export async function recordErrors(): Promise<Record<string, RecordedError>> {
  const recorded: Record<string, RecordedError> = {}
  const shared = openSite()
  for (const [code, provoke] of Object.entries(plain)) recorded[code] = await provoke(shared)
  for (const [code, provoke] of Object.entries(staged)) recorded[code] = await provoke(openSite())
  return recorded
}
