import { beforeAll, describe, expect, test } from 'vitest'
import { apis } from '../../src/contract/apis.ts'
import { operations } from '../../src/contract/operations.ts'
import { tools } from '../../src/contract/tools.ts'
import { encodeAddress } from '../../src/core/address/address.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { Clock } from '../../src/core/nodes/net/clock.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import type { ServerContext } from '../../src/server/context.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { createProbe } from '../../src/server/support/probe.ts'
import { restServices, toolServices } from '../../src/server/support/supportServices.ts'
import { createHttpHandler } from '../../src/server/transport/http.ts'
import { loadParts } from '../core/loadParts.ts'
import { manualClock, settle, watch } from '../core/nodes/script.ts'
import { threeViews } from '../threeViews.ts'
import { documentedHandler } from './documented.ts'
import { createTestContext } from './testContext.ts'
import { changed, elsewhere, type Fault, faults, faulty } from './upstream/faults.ts'
import { type Leaf, leavesOf } from './upstream/leaves.ts'
import { rememberResponses } from './upstream/rememberResponses.ts'

/** Time limit of a whole response, for any number of upstream calls. */
const deadlineMs = 4_500

/** One question to the server, and where its answer may say more when something upstream is wrong. */
interface QuestionCase {
  readonly name: string
  readonly request: () => Request
  readonly service: { readonly errors: readonly string[]; readonly output: { parse: (answer: unknown) => unknown } }
  readonly degrades: RegExp
}

const callOf = (tool: (typeof tools)[keyof typeof tools], args: object, degrades = /^$/): QuestionCase => ({
  name: `${tool.name} ${JSON.stringify(args)}`,
  service: tool,
  degrades,
  request: () =>
    new Request('https://swap.example.org/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tool.name, arguments: args },
      }),
    }),
})

const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' }
const destination = '0x742d35cc6634c0532925a3b844bc454e4438f44e'
/** Notices that a quote may have about its address, Maya's figures and a market with fewer pools. */
const withheld =
  /^portage\.(inbound_address_withheld\.(code|reason|hint)|inbound_quorum\.(agreeing|words)|(alternatives\.0\.)?market\.\w+|alternatives\.0\.(outcome|code|reason))$/

const requests: readonly QuestionCase[] = [
  callOf(tools.swapQuote, pair, withheld),
  callOf(tools.swapQuote, { ...pair, destination }, withheld),
  callOf(tools.pools, {}),
  callOf(tools.networkStatus, {}),
  {
    name: 'the status document',
    service: operations.serviceStatus,
    degrades:
      /^(time|status|summary|chains\.\d+\.(protocol|chain|deposits|agreeing|reason)|dependencies\.\d+\.(status|reachable|reason|lag_\w+|disagrees_on\.\d+))$/,
    request: () => new Request('https://swap.example.org/.well-known/status'),
  },
]

const start = manualClock().now()
/** The devnet of every context. Its clock is frozen and requests only read, so it computes every response once. */
const devnet = rememberResponses(createDevnet({ now: () => start }).transport)

/** A context over the network, with a clock of its own. */
function openNetwork(transportOf: (network: Transport, clock: Clock) => Transport) {
  const clock = manualClock()
  const paths = new Set<string>()
  const transport = transportOf((request) => {
    paths.add(new URL(request.url).pathname.split('/').slice(2).join('/'))
    return devnet(request)
  }, clock)
  const nodeOf = (protocol: Protocol, kind: string) => {
    const endpoints = threeViews('http://node.test', kind)
    return createNode({ protocol, network: 'mocknet', endpoints, transport, clientId: 'test', clock })
  }
  const nodes: Nodes = { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') }
  const { context: base, reported } = createTestContext(transport, nodes)
  const context: ServerContext = {
    ...base,
    clock: clock.now,
    probe: createProbe({ nodes, store: base.store, clock: clock.now }),
  }
  const mcp = createMcpHandler(toolServices, () => context)
  const rest = documentedHandler(createHttpHandler(apis.support, restServices, () => context))
  const send = async ({ request }: QuestionCase) => {
    const requested = request()
    return (await (requested.url.endsWith('/mcp') ? mcp : rest)(requested)).json()
  }
  return { ask: send, clock, reported, paths }
}

type TestServer = ReturnType<typeof openNetwork>

beforeAll(loadParts)

/** The answer that is there once the handed-in clock has gone on by as long as patience lasts; nothing really waits. */
async function answerOf({ ask: send, clock }: TestServer, query: QuestionCase): Promise<unknown> {
  const end = clock.now() + deadlineMs
  const { outcome } = watch(send(query))
  while (outcome() === 'pending' && clock.now() < end) {
    await settle()
    if (outcome() === 'pending') await clock.advance(500)
  }
  const came = outcome()
  if (came === 'pending') throw new Error(`No answer came within ${deadlineMs} ms.`)
  if ('error' in came) throw came.error
  return came.value
}

interface ToolAnswer {
  readonly result: {
    readonly isError: boolean
    readonly content: readonly [{ text: string }]
    readonly structuredContent: unknown
  }
}

/** The data of a response, or the code of its error. */
function read(answer: unknown): { data: unknown } | { code: string } {
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) return { data: answer }
  const { result } = answer as ToolAnswer
  return result.isError ? { code: JSON.parse(result.content[0].text).code } : { data: result.structuredContent }
}

interface Baseline {
  readonly leaves: ReadonlyMap<string, Leaf>
  /** Requests that were sent upstream. */
  readonly paths: readonly string[]
}

/** For what sound nodes say no clock has to move, and none may: the first question loads what answers it. */
async function readBaseline(query: QuestionCase): Promise<Baseline> {
  const context = openNetwork((network) => network)
  const response = read(await context.ask(query))
  if ('code' in response) throw new Error(`The devnet refuses ${query.name}: ${response.code}`)
  return { leaves: leavesOf(response.data), paths: [...context.paths] }
}

/** Values of the response that the correct one lacks. */
function unexpectedValues(data: unknown, baseline: ReadonlyMap<string, Leaf>, { degrades }: QuestionCase): string[] {
  return [...leavesOf(data)]
    .filter(([place, leaf]) => baseline.get(place) !== leaf && !degrades.test(place))
    .map(([place, leaf]) => `${place} is ${leaf} and not ${baseline.get(place)}`)
}

type Setting = { readonly transportOf: Parameters<typeof openNetwork>[0]; readonly mustAnswer: boolean }

/** In time, typed, and without one figure that the sound network would not have given. */
async function expectHonestResult(query: QuestionCase, baseline: Baseline, { transportOf, mustAnswer }: Setting) {
  const context = openNetwork(transportOf)
  const response = read(await answerOf(context, query))
  expect(context.reported).toEqual([])
  if ('code' in response) {
    expect(mustAnswer, `${response.code} although two nodes are sound`).toBe(false)
    expect(query.service.errors).toContain(response.code)
    expect(response.code).not.toBe('internal_error')
    return
  }
  query.service.output.parse(response.data)
  expect(unexpectedValues(response.data, baseline.leaves, query)).toEqual([])
  if (!mustAnswer || query.service === operations.serviceStatus) return
  const leaves = leavesOf(response.data)
  expect([...baseline.leaves.keys()].filter((place) => !leaves.has(place))).toEqual([])
}

// The first refusal loads its words, and a load takes what time it takes: it is over before any clock is moved.
const unpayable = callOf(tools.swapQuote, { ...pair, from_asset: 'THOR.RUNE', amount: '1000' })
const refused = read(await openNetwork((network) => network).ask(unpayable))
if (!('code' in refused)) throw new Error('The devnet quotes what cannot pay its fees.')

for (const query of requests) {
  const baseline = await readBaseline(query)
  describe.each(baseline.paths)(`${query.name}, when %s`, (path) => {
    test.each(Object.entries(faults))('%s', async (_name, fault) => {
      for (const views of [[1], [1, 2], [1, 2, 3]]) {
        const transportOf = (network: Transport, clock: Clock) => faulty(network, { path, views, fault, clock })
        await expectHonestResult(query, baseline, { transportOf, mustAnswer: views.length === 1 })
      }
    })
  })
}

/** A gateway of the other protocol, or a node that answers a different request. */
const misroutes: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  'thornode/thorchain/quote/swap': {
    'quotes another coin': changed((quote) => ({ ...quote, fees: { ...(quote.fees as object), asset: 'LTC.LTC' } })),
    'names a vault of another chain': changed((quote) => ({ ...quote, inbound_address: destination })),
    'names a vault of another network': changed((quote) => ({
      ...quote,
      inbound_address: encodeAddress(new Uint8Array(20).fill(1), 'BTC', 'mainnet'),
    })),
    'names a vault of its own': changed((quote) => ({
      ...quote,
      inbound_address: encodeAddress(new Uint8Array(20).fill(1), 'BTC', 'mocknet'),
    })),
    'pays another recipient': changed(({ memo, ...quote }) => (memo ? { ...quote, memo: '=:e:0x00' } : quote)),
  },
  'thornode/thorchain/inbound_addresses': {
    'names vaults of another chain': changed<object[]>((rows) =>
      rows.map((row) => ({ ...row, address: destination, router: undefined })),
    ),
  },
  'thornode/thorchain/pools': { 'is another protocol': elsewhere('mayanode/mayachain/pools') },
  'thornode/thorchain/network': { 'is another protocol': elsewhere('mayanode/mayachain/network') },
  'thornode/thorchain/block': { 'is another protocol': elsewhere('mayanode/mayachain/block') },
  'mayanode/mayachain/block': { 'is another protocol': elsewhere('thornode/thorchain/block') },
  'mayanode/mayachain/quote/swap': {
    'quotes another coin': changed((quote) => ({ ...quote, fees: { ...(quote.fees as object), asset: 'LTC.LTC' } })),
  },
}

describe('nodes that respond for another chain', () => {
  const cases = requests.flatMap((query) =>
    Object.entries(misroutes).flatMap(([path, each]) =>
      Object.entries(each).map(
        ([name, fault]) => [`${query.name}: ${path} ${name}`, { question: query, path, fault }] as const,
      ),
    ),
  )
  test.each(cases)('%s', async (_name, { question: query, path, fault }) => {
    const baseline = await readBaseline(query)
    if (!baseline.paths.includes(path)) return
    for (const views of [[1], [1, 2, 3]]) {
      const transportOf = (network: Transport, clock: Clock) => faulty(network, { path, views, fault, clock })
      await expectHonestResult(query, baseline, { transportOf, mustAnswer: false })
    }
  })
})

describe('several faults at once', () => {
  const [, withDestination] = requests
  if (!withDestination) throw new Error('There is no question with a destination.')
  const { 'never answers': silence } = faults
  if (!silence) throw new Error('There is no fault that is silence.')

  test('a slow quote and silent vaults together do not exceed the deadline of one request', async () => {
    const baseline = await readBaseline(withDestination)
    const transportOf = (network: Transport, clock: Clock) => {
      const slow: Fault = ({ sound: baseline }) =>
        new Promise((resolve) => clock.after(7_000, () => resolve(baseline())))
      const views = [1, 2, 3]
      const slowly = faulty(network, { path: 'thornode/thorchain/quote', views, fault: slow, clock })
      return faulty(slowly, { path: 'thornode/thorchain/inbound_addresses', views, fault: silence, clock })
    }
    await expectHonestResult(withDestination, baseline, { transportOf, mustAnswer: false })
  })

  test('simultaneous equal requests get the same fault', async () => {
    const path = 'thornode/thorchain/inbound_addresses'
    const context = openNetwork((network, clock) => faulty(network, { path, views: [1, 2, 3], fault: silence, clock }))
    const both = requests.filter(({ name }) => name.startsWith('get_swap_quote') || name.startsWith('get_network'))
    const response = await Promise.all(both.map(async (query) => read(await answerOf(context, query))))
    expect(response.map((each) => ('code' in each ? each.code : 'answered'))).toEqual([
      'answered',
      'answered',
      'nodes_unreachable',
    ])
    expect(context.reported).toEqual([])
  })

  test('a request after a fault succeeds in full', async () => {
    let struck = true
    const context = openNetwork((network, clock) => (request) => {
      const fault: Fault = ({ sound: baseline }) =>
        struck ? silence({ request, sound: baseline, network, clock }) : baseline()
      return faulty(network, { path: 'thornode', views: [1, 2, 3], fault, clock })(request)
    })
    expect(read(await answerOf(context, withDestination))).toEqual({ code: 'nodes_unreachable' })
    struck = false
    expect(read(await answerOf(context, withDestination))).toHaveProperty('data.inbound_address')
  })
})
