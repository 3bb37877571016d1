import { type NetworkKind, type Protocol, protocols } from '../chains/protocol.ts'
import { type Clock, systemClock } from '../nodes/net/clock.ts'
import type { Endpoint } from '../nodes/net/endpoint.ts'
import { observeTransport } from '../nodes/net/observeTransport.ts'
import type { Transport } from '../nodes/net/transport.ts'
import { createNode } from '../nodes/node.ts'
import type { NodeApi } from '../nodes/nodePresets.ts'
import type { ReadableChain } from '../readers/reader.ts'
import type { ReaderEndpoints } from '../readers/readerApis.ts'
import { diagnoseNodes, diagnoseServers, nodeApis } from './diagnoseEndpoints.ts'
import { diagnoseProtocol, problemsOf, takesDeposits } from './diagnoseProtocol.ts'
import type { EndpointDiagnosis, NetworkDiagnosis } from './diagnosis.ts'

/** Inputs of a diagnosis. */
export interface DiagnoseOptions {
  readonly network: NetworkKind
  readonly nodes: { readonly [Api in NodeApi]: readonly Endpoint[] }
  readonly readers: ReaderEndpoints
  readonly transport: Transport
  readonly clientId: string
  /** Origin of the site's pages, to find out which endpoints they can use. */
  readonly origin: string
  readonly clock?: Clock
  /** For each endpoint; 6 seconds by default. */
  readonly deadlineMs?: number
}

/** Checks every endpoint of a network, and which deposits its nodes allow. Never rejects. */
export async function diagnoseNetwork(given: DiagnoseOptions): Promise<NetworkDiagnosis> {
  const { network, nodes, readers, clientId, origin, clock = systemClock, deadlineMs = 6_000 } = given
  const options = { network, clientId, clock, deadlineMs, ...observeTransport(given.transport, { origin, clock }) }
  const chains = Object.entries(readers).filter(([chain]) => chain !== 'THOR' && chain !== 'MAYA')
  const apis = Object.keys(nodeApis) as NodeApi[]
  const [nodeRows, serverRows] = await Promise.all([
    Promise.all(apis.map((api) => diagnoseNodes(api, nodes[api], options))),
    Promise.all(chains.map(([chain, servers]) => diagnoseServers(chain as ReadableChain, servers, options))),
  ])
  const endpoints: readonly EndpointDiagnosis[] = [...nodeRows, ...serverRows].flat()
  const found = await Promise.all(
    (Object.keys(protocols) as Protocol[]).map((protocol) => {
      const api = protocol === 'THORCHAIN' ? 'thornode' : 'mayanode'
      const node = createNode({ ...options, protocol, endpoints: nodes[api] })
      return diagnoseProtocol(node, { deadlineMs, endpoints: endpoints.filter(({ service }) => service === api) })
    }),
  )
  const deposits = found.flatMap((one) => one.chains)
  const swapsPossible = found.some(({ diagnosis }) => {
    const { protocol, upToDate, majority } = diagnosis
    return upToDate >= majority && takesDeposits(deposits, protocol)
  })
  return {
    network,
    at: clock.now(),
    swapsPossible,
    problems: [...found.flatMap(problemsOf), ...serverProblems(endpoints), ...notesOn(endpoints)],
    endpoints,
    protocols: found.map(({ diagnosis }) => diagnosis),
    chains: deposits,
  }
}

/** Faults of endpoints that are up to date, such as old software. */
function notesOn(endpoints: readonly EndpointDiagnosis[]): readonly string[] {
  return endpoints.flatMap(({ state, host, problem }) => (state === 'ok' && problem ? [`${host}: ${problem}`] : []))
}

/** One sentence for each chain without a usable server: its balances and deposits are not available. */
function serverProblems(endpoints: readonly EndpointDiagnosis[]): readonly string[] {
  const servers = endpoints.filter(({ service }) => !Object.hasOwn(nodeApis, service))
  return [...new Set(servers.map(({ service }) => service))].flatMap((chain) => {
    const usable = servers.some(({ service, state }) => service === chain && (state === 'ok' || state === 'late'))
    return usable ? [] : [`${chain}: no server is up to date, so balances and deposits need another one.`]
  })
}
