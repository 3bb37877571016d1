import { affiliateAccount, affiliateSessions } from '../../../src/contract/affiliate/account.ts'
import { affiliateApi } from '../../../src/contract/affiliate/affiliateApi.ts'
import { affiliateKeys } from '../../../src/contract/affiliate/keys.ts'
import { aggregatorOperations } from '../../../src/contract/aggregator/aggregatorOperations.ts'
import { chainIdOf } from '../../../src/contract/aggregator/chainIds.ts'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import type { Operation, OperationSpec } from '../../../src/contract/defineOperation.ts'
import { statelessVersions } from '../../../src/contract/mcp.ts'
import { memolessOperations } from '../../../src/contract/memoless/memolessOperations.ts'
import { operations } from '../../../src/contract/operations.ts'
import type { ChainId } from '../../../src/core/index.ts'
import type { ErrorExamples } from '../../../src/discovery/portal/errorPages.ts'
import { exampleSkillCall } from '../../../src/discovery/registry/agentCard.ts'
import { operationKey, type RecordedExample } from '../../../src/discovery/registry/examples.ts'
import { exampleOf, jsonSchemaOf } from '../../../src/discovery/registry/jsonSchema.ts'
import { exampleInput } from '../../../src/discovery/registry/parameters.ts'
import { batchCalls, discoverCall, exampleHeaders } from '../../../src/discovery/registry/rpcCalls.ts'
import { aggregatorServices } from '../../../src/server/aggregator/aggregatorServices.ts'
import { createQuoteSigner } from '../../../src/server/aggregator/sign/quoteSigner.ts'
import type { LoadReader, ServerContext } from '../../../src/server/context.ts'
import { documentationServices } from '../../../src/server/documentation/documentationServices.ts'
import { createA2aHandler } from '../../../src/server/mcp/a2a.ts'
import { createMcpHandler } from '../../../src/server/mcp/mcp.ts'
import { memolessServices } from '../../../src/server/memoless/memolessServices.ts'
import { restServices, toolServices } from '../../../src/server/support/supportServices.ts'
import type { Service } from '../../../src/server/transport/bindHandler.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { createAffiliateFixture, minute, registration } from '../../server/affiliate/affiliateFixture.ts'
import { sendAffiliateSwap } from '../../server/affiliate/earnings/sendAffiliateSwap.ts'
import {
  type AggregatorHarness,
  createAggregatorHarness,
  fundedBody,
  signingKey,
} from '../../server/aggregator/aggregatorHarness.ts'
import { runJourney } from '../../server/aggregator/journey.ts'
import { signRoute } from '../../server/aggregator/signRoute.ts'
import { pages } from '../../server/documentation/pages.ts'
import { openMemoless } from '../../server/memoless/memolessFixture.ts'
import { temporaryStore } from '../../server/newsletterFixture.ts'
import { recordErrors } from './recordErrors.ts'

/** Examples of one file, by operation or tool. */
export type Examples = Record<string, RecordedExample>

const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n } as const
const site = 'https://swap.example.org'

/** Runs an operation and keeps its response. The request is kept where it is not the example of the contract. */
async function run<Op extends OperationSpec>(service: Service<Op>, context: ServerContext, request?: object) {
  const operation = service.operation as unknown as Operation
  const response = await service.run(request ?? exampleInput(operation) ?? {}, context)
  return { ...(request && { request }), response }
}

/** Creates the context of a site over a devnet. */
function contextOf(harness: Harness, base: ServerContext): ServerContext {
  const loadReader = (async (chain: ChainId) => harness.readerOf(chain)) as unknown as LoadReader
  return { ...base, midgards: harness.midgards, loadReader, clock: harness.clock.now }
}

async function recordAggregator(): Promise<Examples> {
  const harness = createAggregatorHarness()
  const context = contextOf(harness, harness.context)
  const {
    quote,
    swap: build,
    limit,
    limitOrders,
    limitChange,
    track,
    receipt,
    providers,
    tokens,
    balance,
    price,
    gas,
  } = aggregatorServices
  const examples: [Operation, RecordedExample][] = [[aggregatorOperations.quote, await run(quote, context)]]
  for (const [service, operation] of [
    [providers, aggregatorOperations.providers],
    [tokens, aggregatorOperations.tokens],
    [price, aggregatorOperations.price],
    [gas, aggregatorOperations.gas],
  ] as const) {
    examples.push([operation, await run(service as unknown as Service<Operation>, context)])
  }
  const body = await fundedBody(harness, swap)
  const { routes } = await harness.quote(body)
  const { sourceAddress, destinationAddress } = body
  const request = { routeId: routes[0]?.routeId, sourceAddress, destinationAddress }
  examples.push([aggregatorOperations.swap, await run(build, context, request)])
  examples.push([aggregatorOperations.balance, await run(balance, context, { chain: 'BTC', address: sourceAddress })])
  examples.push([aggregatorOperations.limit, await run(limit, context)])
  const order = { ...body, aboveMarketBps: 300, dry: false }
  const placed = await placeOrder(harness, { sourceAddress, plan: () => limit.run(order, context) })
  const open = { address: sourceAddress }
  examples.push([aggregatorOperations.limitOrders, await run(limitOrders, context, open)])
  const cancel = { action: 'cancel', hash: placed, sourceAddress }
  examples.push([aggregatorOperations.limitChange, await run(limitChange, context, cancel)])
  const journey = await runJourney(swap)
  const tracked = { hash: journey.end.hash, chainId: chainIdOf('BTC', 'mocknet') }
  examples.push([
    aggregatorOperations.track,
    await run(track, contextOf(journey.harness, journey.harness.context), tracked),
  ])
  const ended = contextOf(journey.harness, journey.harness.context)
  examples.push([aggregatorOperations.receipt, await run(receipt, ended, { hash: journey.end.hash })])
  return byKey(examples)
}

interface OrderToPlace {
  readonly sourceAddress: string
  readonly plan: () => Promise<object>
}

/** Signs and sends a planned order from Bitcoin, and waits until it is listed. Returns the hash of its deposit. */
async function placeOrder(harness: AggregatorHarness, { sourceAddress, plan }: OrderToPlace): Promise<string> {
  const route = { ...(await plan()), sellAsset: swap.from } as RouteResult
  const [signed = new Uint8Array()] = await signRoute(route, createTestUser(harness, 'sender').key)
  const hash = await harness.readerOf('BTC').broadcast(signed)
  for (let blocks = 0; blocks < 300; blocks++) {
    const { orders } = await aggregatorServices.limitOrders.run({ address: sourceAddress }, harness.context)
    if (orders.length > 0) return hash
    await harness.step()
  }
  throw new Error('The order is not listed.')
}

async function recordMemoless(): Promise<Examples> {
  const { context } = openMemoless()
  const { register, registration: read, preflight, suggestAmounts, trackTransaction } = memolessServices
  const { assets, assetByName, health } = memolessServices
  const registered = await run(register, context)
  const { reference, internal_api_id: id } = registered.response
  const asset = 'BTC.BTC'
  const suggested = await run(suggestAmounts, context, { asset, reference, requested_amount: '0.015' })
  const amount = `0.015${reference}`
  const examples: [Operation, RecordedExample][] = [
    [memolessOperations.assets, await run(assets, context)],
    [memolessOperations.assetByName, await run(assetByName, context)],
    [memolessOperations.register, registered],
    [memolessOperations.registration, await run(read, context, { id })],
    [memolessOperations.preflight, await run(preflight, context, { asset, reference, amount })],
    [memolessOperations.suggestAmounts, suggested],
    [memolessOperations.trackTransaction, await run(trackTransaction, context)],
    [memolessOperations.health, await run(health, context)],
  ]
  return byKey(examples)
}

async function recordSupport(): Promise<Examples> {
  const harness = createHarness()
  const { context: base } = createAffiliateFixture(temporaryStore(), { nodes: harness.nodes })
  const context = { ...contextOf(harness, base), quoteSigner: createQuoteSigner([signingKey]) }
  return byKey([
    [operations.newsletter, await run(restServices.newsletter, context)],
    [operations.serviceStatus, await run(restServices.serviceStatus, context)],
    [operations.quoteKeys, await run(restServices.quoteKeys, context)],
  ])
}

async function recordAffiliate(): Promise<Examples> {
  const harness = createHarness()
  const { nodes, midgards } = harness
  const fixture = createAffiliateFixture(temporaryStore(), { nodes, midgards })
  const { call, register, verify, operate, signIn } = fixture
  const partner = { ...registration, thorchain: { name: 'ferry', basisPoints: 30 } }
  const examples: [Operation, RecordedExample][] = []
  const { operations: all } = affiliateApi
  const keep = async (name: keyof typeof all, response: Response, request?: object) => {
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`${name} returns ${JSON.stringify(body)}`)
    examples.push([all[name], { ...(request && { request }), response: body }])
  }
  await keep('affiliateRegistration', await register(partner))
  await keep('affiliateVerification', await verify())
  await operate(['approve', partner.email])
  await keep('affiliateSignIn', await call('sign-in', { email: partner.email }))
  await fixture.settled()
  const { headers } = await signIn(partner.email)
  const read = (path: string) => call(path, undefined, { headers })
  const post = (path: string, body: object) => call(path, body, { headers })
  await sendAffiliateSwap(harness, { ...swap, affiliates: [{ name: 'ferry', bps: 30 }] })
  await keep('affiliatePartner', await read('partners/acme'))
  await keep('affiliateEarnings', await read('earnings?from=2026-11-20&until=2026-11-23'))
  await keep('affiliateAccount', await read('account'))
  const change = { field: 'email', value: 'new@example.org' }
  await keep('affiliateChangeRequest', await post('changes', change), change)
  const { changes } = affiliateAccount.output.parse(await (await read('account')).json())
  const cancelled = { id: changes[0]?.id ?? '' }
  await keep('affiliateChangeCancel', await post('changes/cancel', cancelled), cancelled)
  const settings = { thorchainPoints: 30, mayaPoints: 0, origins: ['https://shop.example'] }
  await keep('affiliateSettings', await post('settings', settings), settings)
  fixture.wait(minute)
  await keep('affiliateKeyCreate', await post('keys', { kind: 'pk', label: 'Shop', origins: ['https://shop.example'] }))
  await keep('affiliateKeys', await read('keys'))
  const { keys } = affiliateKeys.output.parse(await (await read('keys')).json())
  const rotated = { id: keys.at(-1)?.id ?? '' }
  await keep('affiliateKeyRotate', await post('keys/rotate', rotated), rotated)
  await keep('affiliateKeyRevoke', await post('keys/revoke', rotated), rotated)
  await keep('affiliateSessions', await read('sessions'))
  const { sessions } = affiliateSessions.output.parse(await (await read('sessions')).json())
  const ended = { id: sessions[0]?.id ?? '' }
  await keep('affiliateSessionRevoke', await post('sessions/revoke', ended), ended)
  return byKey(examples)
}

async function recordTools(): Promise<Examples> {
  const { harness, end } = await runJourney(swap)
  const context: ServerContext = {
    ...contextOf(harness, harness.context),
    readDocumentation: async () => pages,
  }
  const examples: Examples = {}
  for (const { operation, run: call } of [...Object.values(toolServices), ...Object.values(documentationServices)]) {
    const request = operation.name === 'track_swap' ? { hash: end.hash } : undefined
    const given = request ?? exampleOf(jsonSchemaOf(operation.input, 'input')) ?? {}
    examples[operation.name] = { ...(request && { request }), response: await call(given, context) }
  }
  return examples
}

async function recordRpc(): Promise<Examples> {
  const harness = createHarness()
  const { context: base } = createAffiliateFixture(temporaryStore(), { nodes: harness.nodes })
  const context = contextOf(harness, base)
  const post = async (handler: ReturnType<typeof createMcpHandler>, body: unknown, headers: [string, string][]) => {
    const response = await handler(
      new Request(`${site}/mcp`, {
        method: 'POST',
        headers: [...exampleHeaders, ...headers],
        body: JSON.stringify(body),
      }),
      { ip: '203.0.113.7' },
    )
    return { response: await response.json() }
  }
  const mcp = createMcpHandler(toolServices, () => context)
  const a2a = createA2aHandler(toolServices, () => context)
  const parts = [{ data: exampleSkillCall(toolServices.networkStatus.operation) }]
  const message = { messageId: 'message-1', role: 'ROLE_USER', parts }
  return {
    batch: await post(mcp, batchCalls, []),
    'server/discover': await post(mcp, discoverCall, [
      ['mcp-protocol-version', statelessVersions[0]],
      ['mcp-method', 'server/discover'],
    ]),
    SendMessage: await post(a2a, { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }, [
      ['a2a-version', '1.0'],
    ]),
  }
}

const byKey = (examples: readonly (readonly [Operation, RecordedExample])[]): Examples =>
  Object.fromEntries(examples.map(([operation, example]) => [operationKey(operation), example]))

/** Most members of a list that are kept. */
const MOST_MEMBERS = 1

/** Longest text that is kept whole. */
const MOST_LETTERS = 2_000

/** Random parts of responses, and what is written instead; the letters of a number keep the length. */
const random: readonly (readonly [RegExp, (digits: string) => string])[] = [
  [
    /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g,
    (digits) => `00000000-0000-4000-8000-${digits.slice(-12)}`,
  ],
  [/(?<=[ps]k_portage_)[0-9a-f]{8,}/g, (digits) => digits.replace(/^0+/, (zeros) => 'x'.repeat(zeros.length))],
  [/(?<=key_)[0-9a-f]{12}/g, (digits) => digits],
  // The secrets of links and sessions.
  [
    /(?<=(?:token\\":\\"|__Host-portage-partner=))[\w-]{43}/g,
    (digits) => digits.replace(/^0+/, (zeros) => 'x'.repeat(zeros.length)),
  ],
]

/** Shortens lists and images, and replaces random parts by counted ones, equal ones alike. */
function settle<E extends object>(examples: E): E {
  const shorten = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.slice(0, value.every((each) => typeof each === 'string') ? 6 : MOST_MEMBERS).map(shorten)
    if (typeof value === 'string' && (value.startsWith('data:') || value.length > MOST_LETTERS))
      return `${value.slice(0, 80)}…`
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each)]))
  }
  let text = JSON.stringify(shorten(examples))
  for (const [pattern, name] of random) {
    const seen = new Map<string, string>()
    text = text.replaceAll(pattern, (found) => {
      const known = seen.get(found) ?? name(String(seen.size + 1).padStart(found.length, '0'))
      seen.set(found, known)
      return known
    })
  }
  return JSON.parse(text) as E
}

/** Records an example of every operation, tool and method on the devnet, by the name of its file. */
export const recorders: Readonly<Record<string, () => Promise<Examples | ErrorExamples>>> = {
  support: async () => settle(await recordSupport()),
  aggregator: async () => settle(await recordAggregator()),
  memoless: async () => settle(await recordMemoless()),
  affiliate: async () => settle(await recordAffiliate()),
  tools: async () => settle(await recordTools()),
  rpc: async () => settle(await recordRpc()),
  errors: async () => settle(await recordErrors()),
}
