import type { ServerContext } from '../server/context.ts'
import { type DurationTotals, durationBoundsMs } from '../server/support/activityRecorder.ts'
import { latencyBoundsMs } from '../server/support/latencyRecorder.ts'

type Labels = Readonly<Record<string, string | number>>

interface Sample {
  /** Added to the name of the family. */
  readonly suffix?: string
  readonly labels?: Labels
  readonly value: number
}

/** Metrics of one name, as OpenMetrics groups them. */
interface Family {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'info'
  readonly help: string
  readonly samples: readonly Sample[]
}

/**
 * Writes the metrics of this process in OpenMetrics text. The states of nodes and chains are those of the status, at
 * most 15 seconds old. Without a context, which the process has once it is built, only those of the process.
 */
export async function metricsText(context: ServerContext | undefined, isStopping: boolean): Promise<string> {
  const families = [
    ...processFamilies(isStopping),
    ...(context === undefined ? [] : [...activityFamilies(context), ...(await stateFamilies(context))]),
  ]
  return `${families.map(familyText).join('')}# EOF\n`
}

function familyText({ name, type, help, samples }: Family): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => {
    const parts = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(String(text))}"`)
    return `${name}${suffix}${parts.length === 0 ? '' : `{${parts.join(',')}}`} ${value}\n`
  })
  return `# TYPE ${name} ${type}\n# HELP ${name} ${help}\n${lines.join('')}`
}

const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  type: 'gauge',
  help,
  samples,
})

const counter = (name: string, help: string, counts: Iterable<readonly [Labels, number]>): Family => ({
  name,
  type: 'counter',
  help,
  samples: [...counts].map(([labels, value]) => ({ suffix: '_total', labels, value })),
})

interface LabelledDurations extends DurationTotals {
  readonly labels: Labels
}

/** A histogram in seconds of durations that were counted in milliseconds. The last count has those above every bound. */
function histogram(
  name: string,
  help: string,
  series: readonly LabelledDurations[],
  boundsMs: readonly number[],
): Family {
  const samples = series.flatMap(({ labels, counts, sumMs }): Sample[] => {
    let below = 0
    const buckets = counts.map((count, index) => {
      below += count
      const bound = boundsMs[index]
      return { suffix: '_bucket', labels: { ...labels, le: bound === undefined ? '+Inf' : bound / 1000 }, value: below }
    })
    return [...buckets, { suffix: '_count', labels, value: below }, { suffix: '_sum', labels, value: sumMs / 1000 }]
  })
  return { name, type: 'histogram', help, samples }
}

function processFamilies(isStopping: boolean): Family[] {
  const { user, system } = process.cpuUsage()
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: process.memoryUsage.rss() }]),
    counter('process_cpu_seconds', 'Processor time of the process.', [[{}, (user + system) / 1_000_000]]),
    gauge('process_start_time_seconds', 'When the process started, in Unix seconds.', [
      { value: performance.timeOrigin / 1000 },
    ]),
    gauge('portage_stopping', '1 while the process answers its last requests.', [{ value: Number(isStopping) }]),
  ]
}

/** Every fourth bound of the latencies, which are the powers of two. */
const coarseBoundsMs = latencyBoundsMs.filter((_, index) => index % 4 === 0)

/** Adds up the buckets between two coarse bounds. */
function coarseCounts(counts: readonly number[]): number[] {
  const sums = Array.from({ length: coarseBoundsMs.length + 1 }, () => 0)
  for (const [index, count] of counts.entries()) {
    const place = Math.ceil(index / 4)
    sums[place] = (sums[place] ?? 0) + count
  }
  return sums
}

/** What this process did since it started. */
function activityFamilies({ activity, latencies }: ServerContext): Family[] {
  const totals = activity?.totals()
  const upstream = (latencies?.totals() ?? []).map(({ operator, service, kind, ...figures }) => ({
    ...figures,
    labels: { operator, service, kind },
  }))
  return [
    histogram(
      'portage_request_duration_seconds',
      'Requests to this process by path template and status.',
      (totals?.requests ?? []).map(({ route, status, ...each }) => ({ ...each, labels: { route, status } })),
      durationBoundsMs,
    ),
    counter(
      'portage_errors',
      'Errors of the interfaces by their code.',
      [...(totals?.errors ?? [])].map(([code, count]) => [{ code }, count]),
    ),
    counter(
      'portage_limits_hit',
      'Requests that a full window of a limit refused.',
      [...(totals?.limitsHit ?? [])].map(([limit, count]) => [{ limit }, count]),
    ),
    histogram(
      'portage_store_call_duration_seconds',
      'Calls of the database by their outcome.',
      (totals?.storeCalls ?? []).map(({ outcome, ...each }) => ({ ...each, labels: { outcome } })),
      durationBoundsMs,
    ),
    histogram(
      'portage_upstream_duration_seconds',
      'Answers of nodes, indexers and chain servers by operator and kind of request.',
      upstream.map(({ labels, counts, sumMs }) => ({ labels, counts: coarseCounts(counts), sumMs })),
      coarseBoundsMs,
    ),
    counter(
      'portage_upstream_failures',
      'Requests to nodes, indexers and chain servers that had no answer.',
      upstream.flatMap(({ labels, failures, timeouts }) => [
        [{ ...labels, reason: 'failure' }, failures] as const,
        [{ ...labels, reason: 'timeout' }, timeouts] as const,
      ]),
    ),
  ]
}

const hourMs = 60 * 60 * 1000
const depositStates = ['open', 'halted', 'withheld'] as const

/** The state of what this process depends on. */
async function stateFamilies(context: ServerContext): Promise<Family[]> {
  const { probe, clock, version, network } = context
  const { at, dependencies, chains } = await probe()
  const sinceProbe = Math.max(0, clock() - at) / 1000
  const nodes = dependencies.flatMap((each) => (each.kind === 'node' ? [each] : []))
  const isReliable = ({ status }: (typeof nodes)[number]) => status === 'ok' || status === 'late'
  const ages = Map.groupBy(nodes.filter(isReliable), ({ protocol }) => protocol)
  return [
    {
      name: 'portage_build',
      type: 'info',
      help: 'What runs.',
      samples: [{ suffix: '_info', labels: { version, network, node: process.version }, value: 1 }],
    },
    gauge(
      'portage_node_reliable',
      '1 if a node answers in time, follows its chain and agrees with the majority.',
      nodes.map((node) => ({ labels: nodeLabels(node), value: Number(isReliable(node)) })),
    ),
    gauge(
      'portage_node_disagreements',
      'Chains on which a node reports another vault, router or halt than the majority.',
      nodes.map((node) => ({ labels: nodeLabels(node), value: node.disagrees_on?.length ?? 0 })),
    ),
    gauge(
      'portage_quote_age_seconds',
      'Age of the newest block of reliable nodes, which quotes are based on.',
      [...ages].map(([protocol, each]) => ({
        labels: { protocol },
        value: Math.min(...each.map(({ lag_seconds: age = 0 }) => age)) + sinceProbe,
      })),
    ),
    gauge(
      'portage_chain_deposits',
      '1 for the state of deposits on a chain: open, halted, or withheld without a majority.',
      chains.flatMap(({ protocol, chain, deposits }) =>
        depositStates.map((state) => ({ labels: { protocol, chain, state }, value: Number(state === deposits) })),
      ),
    ),
    gauge(
      'portage_store_up',
      '1 while the database accepts writes.',
      dependencies.flatMap(({ kind, status }) => (kind === 'store' ? [{ value: Number(status === 'ok') }] : [])),
    ),
    ...(await memolessFamilies(context)),
  ]
}

const nodeLabels = ({ protocol, name }: { readonly protocol: string; readonly name: string }) => ({
  protocol,
  node: name,
})

/** Amounts are in units of RUNE, 1e8 each. Without a database there are none. */
async function memolessFamilies({ store, clock, registrationCaps }: ServerContext): Promise<Family[]> {
  const read = (since: number) => store.memoless.spentSince(clock() - since).then((value) => [value])
  const [hour, day, balance] = await Promise.all([
    read(hourMs).catch(() => []),
    read(24 * hourMs).catch(() => []),
    store.memoless.balance().catch(() => undefined),
  ])
  const windows = (values: Readonly<Record<'hour' | 'day', readonly number[]>>) =>
    Object.entries(values).flatMap(([window, found]) => found.map((value) => ({ labels: { window }, value })))
  return [
    gauge('portage_memoless_spent_units', 'What registrations cost, in units of RUNE.', windows({ hour, day })),
    gauge(
      'portage_memoless_budget_units',
      'What registrations may cost, in units of RUNE.',
      registrationCaps === undefined
        ? []
        : windows({ hour: [Number(registrationCaps.perHour)], day: [Number(registrationCaps.perDay)] }),
    ),
    gauge(
      'portage_memoless_balance_units',
      'What the account for registrations had when it was read last, in units of RUNE.',
      balance === undefined ? [] : [{ value: balance.balance }],
    ),
  ]
}
