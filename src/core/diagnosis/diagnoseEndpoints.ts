import { isOlderVersion } from '../../std/isOlderVersion.ts'
import type { Protocol } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import { type BlockVerdict, judgeBlock } from '../nodes/judgeBlock.ts'
import { createMidgard } from '../nodes/midgard.ts'
import { type Endpoint, endpointNames } from '../nodes/net/endpoint.ts'
import { operatorOf } from '../nodes/net/operatorMajority.ts'
import { createNode, type NodeOptions } from '../nodes/node.ts'
import { type EndpointFacts, readIndexerFacts, readNodeFacts } from '../nodes/nodeFacts.ts'
import type { NodeApi } from '../nodes/nodePresets.ts'
import { createReader } from '../readers/createReader.ts'
import type { ReadableChain, ReaderOf } from '../readers/reader.ts'
import type { ReaderEndpoint, ReaderServer } from '../readers/readerEndpoint.ts'
import { readTip } from '../readers/readTip.ts'
import type { DiagnosisOptions, EndpointDiagnosis } from './diagnosis.ts'
import { furthestHeight, judgeAge } from './judgeAge.ts'
import { judgeReading } from './judgeReading.ts'

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
      return { named, url, facts, ...(isIndexer(api) ? {} : { verdict: verdictOf(protocol, facts, options) }) }
    }),
  )
  return reported(found, options)
}

async function factsOf(api: NodeApi, options: NodeOptions): Promise<EndpointFacts | SwapError> {
  const all = { waitsForAll: true }
  const [answer] = isIndexer(api)
    ? await readIndexerFacts(createMidgard(options), all)
    : await readNodeFacts(createNode(options), all)
  if (answer === undefined) throw new Error('A node with one endpoint has one answer.')
  return answer.outcome === 'answer' ? answer.value : answer.error
}

const isIndexer = (api: NodeApi): boolean => api === 'midgard' || api === 'mayaMidgard'

/** Whether a node would count for addresses, by the one block that is read. */
function verdictOf(
  protocol: Protocol,
  { chainId, height, time }: EndpointFacts,
  { network, clock }: DiagnosisOptions,
): BlockVerdict {
  const now = clock.now()
  const sighting = { unchangedMs: 0, hasMoved: false, at: now }
  return judgeBlock({ chainId, height, time }, { protocol, network, now, sighting })
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
        return { named, url, facts: await serverFacts(chain, server, options) }
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
  readonly facts?: Pick<EndpointFacts, 'chainId' | 'height' | 'version' | 'networkVersion'> & { readonly time?: number }
  /** Nodes only. */
  readonly verdict?: BlockVerdict
  readonly error?: SwapError
  /** A chain server that serves another chain. */
  readonly isForeign?: boolean
}

/** Adds what was observed of the connections, and compares the heights of the endpoints of one service. */
function reported(checked: readonly Checked[], { clock, observed }: DiagnosisOptions): readonly EndpointDiagnosis[] {
  const heights = checked.flatMap(({ facts, verdict }) => (facts && verdict?.state !== 'foreign' ? [facts.height] : []))
  const furthest = furthestHeight(heights)
  const now = clock.now()
  return checked.map(({ named, url, facts, verdict, error, isForeign = false }) => {
    const seen = observed(url)
    const connection = seen && { latencyMs: seen.latencyMs, allowsPages: seen.allowsPages }
    if (facts === undefined) {
      const state = isForeign ? ('wrong_chain' as const) : ('unreachable' as const)
      return { ...named, ...connection, state, problem: error?.message ?? 'It did not answer.' }
    }
    const judged = judgedOf(named.service, { facts, verdict, furthest, now })
    return { ...named, ...connection, ...factsIn(facts), ...ageNote(facts), ...judged }
  })
}

interface JudgedFacts extends Required<Pick<Checked, 'facts'>> {
  readonly verdict: BlockVerdict | undefined
  readonly furthest: number
  readonly now: number
}

function judgedOf(service: Named['service'], { facts, verdict, furthest, now }: JudgedFacts) {
  const { chainId, height, time = 0 } = facts
  if (verdict && (service === 'thornode' || service === 'mayanode')) {
    return judgeReading({ block: { chainId, height, time }, verdict }, { service, furthest, now })
  }
  return judgeAge({ ...facts, service, furthest, now })
}

/** Software that is older than the network’s cannot follow the chain for long. */
function ageNote({ version, networkVersion }: NonNullable<Checked['facts']>): Pick<EndpointDiagnosis, 'problem'> {
  if (version === undefined || networkVersion === undefined || !isOlderVersion(version, networkVersion)) return {}
  return { problem: `It runs version ${version}, older than the network’s ${networkVersion}.` }
}

function factsIn(facts: NonNullable<Checked['facts']>): Pick<EndpointDiagnosis, 'chainId' | 'height' | 'version'> {
  const { chainId, height, version } = facts
  return { ...(chainId === undefined ? {} : { chainId }), height, ...(version === undefined ? {} : { version }) }
}
