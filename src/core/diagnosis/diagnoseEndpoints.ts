import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { type Endpoint, endpointNames } from '../net/endpoint.ts'
import { operatorOf } from '../net/operators.ts'
import { protocolChainIds } from '../nodes/judgeBlock.ts'
import { createMidgard } from '../nodes/midgard.ts'
import { createNode, type NodeOptions } from '../nodes/node.ts'
import { type EndpointFacts, readIndexerFacts, readNodeFacts } from '../nodes/nodeFacts.ts'
import type { NodeApi } from '../nodes/nodePresets.ts'
import { createReader } from '../readers/createReader.ts'
import type { ReaderEndpoint, ReaderServer } from '../readers/endpoint.ts'
import type { ReadableChain, ReaderOf } from '../readers/reader.ts'
import { readTip } from '../readers/readTip.ts'
import type { DiagnosisOptions, EndpointDiagnosis } from './diagnosis.ts'
import { judgeAge } from './judgeAge.ts'

/** Services of the protocols, in the order of a report. */
export const nodeApis = {
  thornode: 'THORCHAIN',
  mayanode: 'MAYACHAIN',
  midgard: 'THORCHAIN',
  mayaMidgard: 'MAYACHAIN',
} as const satisfies Readonly<Record<NodeApi, Protocol>>

/** What every kind of endpoint has in a report. */
type Named = Pick<EndpointDiagnosis, 'service' | 'api' | 'operator' | 'host' | 'isProxy'>

/** Checks every endpoint of one service of a protocol, each alone. Never rejects. */
export async function diagnoseNodes(
  api: NodeApi,
  endpoints: readonly Endpoint[],
  options: DiagnosisOptions,
): Promise<readonly EndpointDiagnosis[]> {
  const names = endpointNames(endpoints)
  const protocol = nodeApis[api]
  const found = await Promise.all(
    endpoints.map(async ({ operator, url, isProxy = false }, index): Promise<Checked> => {
      const named = { service: api, api, operator, host: names[index] ?? '', isProxy } as const
      const facts = await factsOf(api, { ...options, protocol, endpoints: [{ operator, url }] })
      if (facts instanceof SwapError) return { named, url, error: facts }
      return { named, url, facts, isForeign: !isChainOf(protocol, options.network, facts.chainId) }
    }),
  )
  return reported(found, options)
}

async function factsOf(api: NodeApi, options: NodeOptions): Promise<EndpointFacts | SwapError> {
  const isIndexer = api === 'midgard' || api === 'mayaMidgard'
  const all = { isEnough: () => false }
  const [answer] = isIndexer
    ? await readIndexerFacts(createMidgard(options), all)
    : await readNodeFacts(createNode(options), all)
  if (answer === undefined) throw new Error('A node with one endpoint has one answer.')
  return answer.outcome === 'answer' ? answer.value : answer.error
}

/** Whether a node names the protocol's chain. The devnet's simulated network has one name of its own. */
function isChainOf(protocol: Protocol, network: NetworkKind, chainId: string | undefined): boolean {
  return chainId === undefined || protocolChainIds(protocol, network).includes(chainId)
}

/** Checks every server of one chain, each alone. Never rejects. */
export async function diagnoseServers(
  chain: ReadableChain,
  servers: readonly ReaderEndpoint[],
  options: DiagnosisOptions,
): Promise<readonly EndpointDiagnosis[]> {
  const endpoints = servers.map(({ operator, ...server }) => ({
    ...server,
    operator: operator ?? operatorOf(server.url),
  }))
  const names = endpointNames(endpoints)
  const found = await Promise.all(
    endpoints.map(async (server, index): Promise<Checked> => {
      const { api, operator, url, isProxy = false } = server
      const named = { service: chain, api, operator, host: names[index] ?? '', isProxy } as const
      try {
        return { named, url, facts: await serverFacts(chain, server, options), isForeign: false }
      } catch (error) {
        if (!(error instanceof SwapError)) throw error
        return { named, url, error, isForeign: error.code === 'wrong_chain' }
      }
    }),
  )
  return reported(found, options)
}

interface ServerFacts {
  readonly chainId: string
  readonly height: number
  readonly time?: number
}

/** Reads the identity first, because the reader checks it. Throws `ChainFailureError` and `ChainRefusedError`. */
async function serverFacts(
  chain: ReadableChain,
  server: ReaderServer,
  options: DiagnosisOptions,
): Promise<ServerFacts> {
  const { network, transport, clock, deadlineMs } = options
  const reader = createReader({ chain, network, endpoints: [server], transport, clock, deadlineMs })
  const [chainId, tip] = await Promise.all([
    reader.family === 'evm' ? (reader as ReaderOf<'ETH'>).chainId().then(String) : reader.identity(),
    readTip(server, { chain, transport, clock, deadlineMs }),
  ])
  return { chainId, ...tip }
}

interface Checked {
  readonly named: Named
  readonly url: string
  readonly facts?: Pick<EndpointFacts, 'chainId' | 'height' | 'version'> & { readonly time?: number }
  readonly error?: SwapError
  readonly isForeign?: boolean
}

/** Adds what was observed of the connections, and compares the heights of the endpoints of one service. */
function reported(checked: readonly Checked[], { clock, observed }: DiagnosisOptions): readonly EndpointDiagnosis[] {
  const furthest = Math.max(
    0,
    ...checked.flatMap(({ facts, isForeign }) => (facts && !isForeign ? [facts.height] : [])),
  )
  return checked.map(({ named, url, facts, error, isForeign }) => {
    const seen = observed(url)
    const connection = seen && { latencyMs: seen.latencyMs, allowsPages: seen.allowsPages }
    if (isForeign) {
      const problem = facts?.chainId === undefined ? error?.message : `It serves the chain ${facts.chainId}.`
      return { ...named, ...connection, ...factsIn(facts), state: 'wrong_chain', ...(problem && { problem }) }
    }
    if (facts === undefined) {
      return { ...named, ...connection, state: 'unreachable', problem: error?.message ?? 'It did not answer.' }
    }
    const age = judgeAge({ ...facts, service: named.service, furthest, now: clock.now() })
    return { ...named, ...connection, ...factsIn(facts), ...age }
  })
}

function factsIn(facts: Checked['facts']): Pick<EndpointDiagnosis, 'chainId' | 'height' | 'version'> {
  if (facts === undefined) return {}
  const { chainId, height, version } = facts
  return { ...(chainId === undefined ? {} : { chainId }), height, ...(version === undefined ? {} : { version }) }
}
