import type { z } from 'zod'
import type {
  diagnosedChain,
  diagnosedEndpoint,
  diagnosedProtocol,
  NetworkDiagnosisJson,
} from '../../contract/networkDiagnosis.ts'
import type {
  ChainDiagnosis,
  EndpointDiagnosis,
  NetworkDiagnosis,
  ProtocolDiagnosis,
} from '../../core/diagnosis/diagnosis.ts'

/** Returns a diagnosis in the contract's field names. */
export function viewDiagnosis(found: NetworkDiagnosis, network: NetworkDiagnosisJson['network']): NetworkDiagnosisJson {
  return {
    network,
    time: new Date(found.at).toISOString(),
    swaps_possible: found.swapsPossible,
    problems: [...found.problems],
    endpoints: found.endpoints.map(viewEndpoint),
    protocols: found.protocols.map(viewProtocol),
    chains: found.chains.map(viewChain),
  }
}

/** Returns one endpoint in the contract's field names. */
export function viewEndpoint(found: EndpointDiagnosis): z.input<typeof diagnosedEndpoint> {
  const { service, api, operator, host, isProxy, state, height, version, problem } = found
  return {
    service,
    api,
    operator,
    host,
    proxy: isProxy,
    state,
    ...(found.chainId === undefined ? {} : { chain_id: found.chainId }),
    ...(height === undefined ? {} : { height }),
    ...(found.ageSeconds === undefined ? {} : { age_seconds: found.ageSeconds }),
    ...(found.latencyMs === undefined ? {} : { latency_ms: Math.round(found.latencyMs) }),
    ...(found.allowsPages === undefined ? {} : { pages: found.allowsPages }),
    ...(version === undefined ? {} : { version }),
    ...(problem === undefined ? {} : { problem }),
  }
}

/** Returns one protocol in the contract's field names. */
export function viewProtocol(found: ProtocolDiagnosis): z.input<typeof diagnosedProtocol> {
  const { protocol, operators, upToDate, majority, halts, memoless } = found
  return { protocol, operators, up_to_date: upToDate, majority, halts: [...halts], ...(memoless && { memoless }) }
}

/** Returns deposits on one chain in the contract's field names. */
export function viewChain(found: ChainDiagnosis): z.input<typeof diagnosedChain> {
  const { protocol, chain, deposits, agreeing, operators, reason, router, routerKnown, routerVersion } = found
  return {
    protocol,
    chain,
    deposits,
    agreeing,
    operators,
    ...(reason === undefined ? {} : { reason }),
    ...(router === undefined ? {} : { router }),
    ...(routerKnown === undefined ? {} : { router_known: routerKnown }),
    ...(routerVersion === undefined ? {} : { router_version: routerVersion }),
  }
}
