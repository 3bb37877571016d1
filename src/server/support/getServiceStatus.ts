import type { serviceStatus } from '../../contract/serviceStatus.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { NetworkDiagnosis } from '../../core/diagnosis/diagnosis.ts'
import { site } from '../../site.ts'
import type { ServerContext } from '../context.ts'
import { noticeOf } from '../limits/incidents.ts'
import type { ChainDeposits } from '../quotes/nodeStatus.ts'
import { viewEndpoint, viewProtocol } from '../quotes/viewDiagnosis.ts'
import type { Handler } from '../transport/bindHandler.ts'
import type { LatencyHour } from './latencyRecorder.ts'
import type { Dependency, Finding, RegistrationFunds } from './probe.ts'

type StatusDocument = Awaited<ReturnType<Handler<typeof serviceStatus>>>

interface KeptDocument {
  /** What it was created from, besides the finding. */
  readonly sources: readonly unknown[]
  /** Unix milliseconds. */
  readonly madeAt: number
  readonly document: StatusDocument
}

/** How long a document is sent again, in milliseconds. */
const keptMs = 1_000

/** The newest document of each finding of a probe. */
const documents = new WeakMap<Finding, KeptDocument>()

/** Reports the state of the dependencies. Does not fail when one of them is down. */
export const getServiceStatus: Handler<typeof serviceStatus> = async (_input, context) => {
  const { probe, readDiagnosis, readIncidents, latencies, features, clock } = context
  const now = clock()
  const [finding, diagnosis, incidents] = await Promise.all([probe(), readDiagnosis?.(), readIncidents?.()])
  const sources = [diagnosis, latencies, features, context.notice, incidents]
  const kept = documents.get(finding)
  const isCurrent = kept !== undefined && sources.every((source, index) => source === kept.sources[index])
  if (isCurrent && Math.abs(now - kept.madeAt) < keptMs) return kept.document
  const notice = noticeOf(incidents ?? [])
  const document = Object.freeze(
    createDocument(notice === undefined ? context : { ...context, notice }, finding, diagnosis),
  )
  documents.set(finding, { sources, madeAt: now, document })
  return document
}

function createDocument(
  { latencies, features, network, notice, version, clock }: ServerContext,
  { at, dependencies, chains, registrations }: Finding,
  diagnosis: NetworkDiagnosis | undefined,
): StatusDocument {
  const remarks = [...lateNotes(dependencies), ...routerNotes(chains), ...singleSourceNotes(chains)]
  const problems = [
    ...nodeProblems(dependencies),
    ...depositProblems(dependencies, chains),
    ...storeProblems(dependencies),
    ...fundProblems(registrations),
  ]
  return {
    status: problems.length === 0 ? ('ok' as const) : ('degraded' as const),
    summary: [...(problems.length === 0 ? ['All systems are operational.'] : problems), ...remarks].join(' '),
    service: site.name,
    version,
    network,
    time: new Date(clock()).toISOString(),
    checked_at: new Date(at).toISOString(),
    ...(notice && { notice: { ...notice } }),
    chains: [...chains],
    ...(registrations && { registrations }),
    dependencies: [...dependencies],
    ...(features && { features: features.map(({ feature, on, variable }) => ({ feature, on, variable })) }),
    ...(diagnosis && {
      endpoints_checked_at: new Date(diagnosis.at).toISOString(),
      endpoints: diagnosis.endpoints.map(viewEndpoint),
      protocols: diagnosis.protocols.map(viewProtocol),
    }),
    ...(latencies && viewLatencies(latencies.lastHour())),
  }
}

function viewLatencies({ since, series }: LatencyHour) {
  return {
    latencies_since: new Date(since).toISOString(),
    latencies: series.map(({ p50Ms, p95Ms, ...counts }) => ({
      ...counts,
      ...(p50Ms !== undefined && { p50_ms: p50Ms }),
      ...(p95Ms !== undefined && { p95_ms: p95Ms }),
    })),
  }
}

/** One sentence for each protocol with a faulty node. */
function nodeProblems(dependencies: readonly Dependency[]): string[] {
  return (Object.keys(protocols) as Protocol[]).flatMap((protocol) => {
    const nodes = dependencies.filter((each) => each.kind === 'node' && each.protocol === protocol)
    const sound = nodes.filter(({ status }) => status === 'ok' || status === 'late').length
    if (sound === nodes.length && sound > 0) return []
    const { name } = protocols[protocol]
    if (sound === 0) return [`No node of ${name} is reliable at the moment, so its quotes may be missing or late.`]
    return [`${sound} of ${nodes.length} nodes of ${name} respond in time and are up to date; quotes come from these.`]
  })
}

/** Describes problems with deposits: halts, withheld addresses, and nodes that disagree. */
function depositProblems(dependencies: readonly Dependency[], chains: readonly ChainDeposits[]): string[] {
  return (Object.keys(protocols) as Protocol[]).flatMap((protocol) => {
    const { name } = protocols[protocol]
    const named = (test: (chain: ChainDeposits) => boolean) =>
      chains.flatMap((one) => (one.protocol === protocol && test(one) ? [one.chain] : [])).join(', ')
    const halted = named(({ deposits }) => deposits === 'halted')
    const withheld = named(({ deposits, reason }) => deposits === 'withheld' && reason !== 'single_source')
    const answering = dependencies.filter((one) => one.kind === 'node' && one.protocol === protocol && one.reachable)
    const isUnread = answering.length > 0 && !chains.some((one) => one.protocol === protocol)
    const dissents = dependencies.flatMap((one) =>
      one.kind === 'node' && one.protocol === protocol && one.disagrees_on
        ? [`${one.name} disagrees with other nodes of ${name} about ${one.disagrees_on.join(', ')}.`]
        : [],
    )
    return [
      ...(isUnread ? [`The vaults of ${name} cannot be read, so its deposit addresses are not shown.`] : []),
      ...(withheld === ''
        ? []
        : [`${name}: deposit addresses are withheld for ${withheld}, because no majority confirms them.`]),
      ...(halted === '' ? [] : [`${name}: deposits are halted for ${halted}.`]),
      ...dissents,
    ]
  })
}

/** Nodes whose newest block is a little old. They still count. */
function lateNotes(dependencies: readonly Dependency[]): string[] {
  return dependencies.flatMap((one) =>
    one.kind === 'node' && one.status === 'late'
      ? [`The newest block of ${one.name} is ${one.lag_seconds} seconds old; it still counts.`]
      : [],
  )
}

/** Routers outside the known list. Every operator reports them, and a deposit needs consent. */
function routerNotes(chains: readonly ChainDeposits[]): string[] {
  return chains.flatMap(({ protocol, chain, router_known }) =>
    router_known === false
      ? [`${protocols[protocol].name}: the router on ${chain} is not in the list of known ones.`]
      : [],
  )
}

/**
 * Protocols whose addresses are never shown, because too few operators are configured. This is a setting, not a fault.
 */
function singleSourceNotes(chains: readonly ChainDeposits[]): string[] {
  const single = chains.filter(({ reason }) => reason === 'single_source').map(({ protocol }) => protocol)
  return [...new Set(single)].map(
    (protocol) => `${protocols[protocol].name}: no deposit address is shown, because too few operators are configured.`,
  )
}

/** The operator has to send RUNE to the account. */
function fundProblems(registrations: RegistrationFunds | undefined): string[] {
  if (registrations === undefined || registrations.balance === 'ok') return []
  return registrations.balance === 'empty'
    ? ['No reference for a memoless swap can be registered, because the account for it is empty.']
    : ['The account that registers references for memoless swaps has a low balance; it still works.']
}

function storeProblems(dependencies: readonly Dependency[]): string[] {
  const lost = dependencies.some(({ kind, status }) => kind === 'store' && status !== 'ok')
  if (!lost) return []
  return [
    'Storage is unavailable, so the newsletter accepts no subscriptions; quotes are not affected.',
    'Each process counts rate limits separately until storage is back.',
  ]
}
