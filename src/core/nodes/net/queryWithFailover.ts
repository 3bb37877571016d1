import type { EndpointFailure } from './endpointFailure.ts'
import { minPatienceMs } from './health.ts'
import type { Outcome, Reply } from './request.ts'
import { type RunLimits, startRun } from './run.ts'
import { abortTask, finishInBackground, giveUpOn, isOverdue, startTask, type Task, type TaskContext } from './task.ts'

export interface QueryRules<T> extends TaskContext, RunLimits {
  /** URLs of the endpoints in the order of preference. */
  readonly urls: readonly string[]
  /** Index of the first proxy; all after it are proxies too. */
  readonly firstProxy: number
  readonly send: (index: number, signal: AbortSignal) => Promise<Outcome<T>>
  /**
   * Resolves once other sources have ended, to whether they answered. The endpoints then get the rest of their patience,
   * of 1.5 times their latency where that is longer, and none while their breakers are open for silence. Without an
   * answer of the others, they get as long as a vote waits.
   */
  readonly others?: Promise<boolean> | undefined
}

export interface QueryResult<T> {
  readonly reply?: Reply<T>
  /** Every endpoint that was queried and did not give the reply, in the order of queries. */
  readonly failures: readonly { readonly index: number; readonly failure: EndpointFailure }[]
}

/** One query while it runs. */
interface QueryState {
  readonly tasks: Map<number, Task>
  readonly failures: Map<number, EndpointFailure>
  /** Endpoints with an open breaker that are only tested. */
  readonly probes: ReadonlySet<number>
}

/**
 * Queries endpoints until one replies: the next one as soon as the newest has failed or used up its patience, while the
 * slow one may still win. Endpoints with an open breaker come last, except that one that is due for a probe is queried
 * beside the first, and not waited for. Resolves without a reply when all have failed or the deadline has passed;
 * rejects only with the reason of the caller's own signal.
 */
export function queryWithFailover<T>(rules: QueryRules<T>): Promise<QueryResult<T>> {
  const { urls, send, signal, clock, health, deadlineMs } = rules
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    if (urls.length === 0) return resolve({ failures: [] })
    const state: QueryState = { tasks: new Map(), failures: new Map(), probes: dueProbes(rules) }
    const { tasks, failures } = state
    let newest: number | undefined
    let stopPatience = () => {}

    const finish = (winner?: { readonly index: number; readonly reply: Reply<T> }) => {
      leaveOthers(state, rules, winner?.index)
      resolve({ ...(winner && { reply: winner.reply }), failures: failuresOf(state, winner?.index) })
    }
    const leave = () => {
      for (const [index, task] of tasks) if (!failures.has(index)) finishInBackground(task, rules)
      resolve({ failures: failuresOf(state, undefined) })
    }
    const abort = () => {
      for (const task of tasks.values()) abortTask(task)
      reject(signal?.reason)
    }
    const run = startRun(rules, { onDeadline: finish, onAbort: abort })

    const start = (index: number) => {
      const onDone = (outcome: Outcome<T>) => {
        if (run.isOver()) return
        if (!('failure' in outcome)) return run.end(() => finish({ index, reply: outcome }))
        failures.set(index, outcome.failure)
        if (failures.size === urls.length) run.end(finish)
        else if (index === newest) startNext()
      }
      const onError = (error: unknown) => run.end(() => reject(error))
      const work = (own: AbortSignal) => send(index, own)
      tasks.set(index, startTask(rules, urls[index] ?? '', { work, onDone, onError }))
    }
    const startNext = () => {
      stopPatience()
      newest = nextEndpoint(rules, tasks)
      if (newest === undefined) return
      const startedAt = clock.now()
      const url = urls[newest] ?? ''
      // What other queries learn meanwhile may shorten the wait.
      const wait = () => {
        const left = startedAt + Math.min(health.patienceMs(url, urls), deadlineMs / urls.length) - clock.now()
        if (left <= 0) startNext()
        else stopPatience = run.after(Math.min(left, minPatienceMs), wait)
      }
      start(newest)
      wait()
    }
    /** Ends the query once no endpoint is worth waiting for any longer, because other sources have ended. */
    const endBeside = (hasOthers: boolean) => {
      const left = [...tasks.values()].map(({ url, startedAt }) => {
        // A slow endpoint is heard once it is known to be slow.
        const usual = Math.max(health.patienceMs(url), 1.5 * (health.latencyMs(url) ?? 0))
        const wait = hasOthers && health.isSilent(url) ? 0 : hasOthers ? usual : health.waitMs(url)
        return startedAt + Math.min(wait, health.waitMs(url)) - clock.now()
      })
      const longest = Math.max(0, ...left)
      if (longest > 0) run.after(longest, () => endBeside(hasOthers))
      else run.end(leave)
    }
    for (const index of state.probes) start(index)
    startNext()
    rules.others?.then((hasOthers) => {
      if (!run.isOver()) endBeside(hasOthers)
    })
  })
}

/**
 * Every endpoint that was queried, except the winner. One that neither replied nor failed may still have been reached.
 */
function failuresOf({ tasks, failures }: QueryState, winner: number | undefined): QueryResult<never>['failures'] {
  return [...tasks.keys()]
    .filter((index) => index !== winner)
    .map((index) => ({ index, failure: failures.get(index) ?? { reason: 'timeout' } }))
}

/** Ends pending requests: probes continue, overdue endpoints count as failed, the others are aborted. */
function leaveOthers<T>(
  { tasks, failures, probes }: QueryState,
  context: QueryRules<T>,
  winner: number | undefined,
): void {
  for (const [index, task] of tasks) {
    if (index === winner || failures.has(index)) continue
    if (winner === undefined || (!probes.has(index) && isOverdue(task, context, context.urls))) giveUpOn(task, context)
    else if (probes.has(index)) finishInBackground(task, context)
    else abortTask(task)
  }
}

/** Open breakers that are due for a probe; none when there is no other endpoint to wait for. */
function dueProbes<T>({ urls, health }: QueryRules<T>): ReadonlySet<number> {
  if (urls.every((url) => health.isOpen(url))) return new Set()
  return new Set(urls.flatMap((url, index) => (health.claimProbe(url) ? [index] : [])))
}

/**
 * The best endpoint not queried yet: healthy ones first, then those that failed lately, then proxies, then open
 * breakers. The first query follows the order of preference; a hedge goes to the endpoint that is known to be fastest.
 */
function nextEndpoint<T>(
  { urls, firstProxy, health }: QueryRules<T>,
  tasks: ReadonlyMap<number, Task>,
): number | undefined {
  const rankOf = (url: string, index: number) => {
    if (health.isOpen(url)) return 3
    return index >= firstProxy ? 2 : Number(health.isDemoted(url))
  }
  const latencyOf = (url: string) => (tasks.size === 0 ? 0 : (health.latencyMs(url) ?? Number.MAX_SAFE_INTEGER))
  const left = urls.flatMap((url, index) =>
    tasks.has(index) ? [] : [{ index, rank: rankOf(url, index), latency: latencyOf(url) }],
  )
  return left.sort((a, b) => a.rank - b.rank || a.latency - b.latency || a.index - b.index)[0]?.index
}
