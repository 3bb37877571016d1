import { type Endpoint, operatorsOf } from './endpoint.ts'
import type { EndpointFailure } from './endpointFailure.ts'
import { majorityOf } from './operatorMajority.ts'
import { type RunLimits, startRun } from './run.ts'
import { abortTask, finishInBackground, giveUpOn, startTask, type Task, type TaskContext } from './task.ts'

/** What came of one endpoint. */
export type Settled<T> = { readonly index: number } & ({ readonly value: T } | { readonly failure: EndpointFailure })

export interface EachRules<T> extends TaskContext, RunLimits {
  readonly endpoints: readonly Endpoint[]
  /** Runs against one endpoint, with one request or several. */
  readonly work: (index: number, signal: AbortSignal) => Promise<T>
  /**
   * Whether these answers suffice. An operator's answers are among them once none of its endpoints is being waited for;
   * `isComplete` is true once no endpoint is being waited for at all. Endpoints with an open breaker are not waited
   * for.
   */
  readonly isEnough: (settled: readonly Settled<T>[], isComplete: boolean) => boolean
  /**
   * Whether these answers may be used although they do not suffice. The other endpoints then get twice the time taken
   * so far, and at least 700 ms, or a short grace when their breakers are open; without it, they get the whole
   * deadline.
   */
  readonly isUsable?: ((settled: readonly Settled<T>[]) => boolean) | undefined
  /**
   * How long the answer of the endpoint with this URL is waited for while the answers do not suffice, in milliseconds;
   * until the deadline unless given.
   */
  readonly waitMs?: ((url: string) => number) | undefined
}

/** Time that is given to the other endpoints while the answers are usable and do not suffice. */
const patienceOf = (elapsedMs: number): number => Math.max(2 * elapsedMs, 700)

/** Time that is given to the other endpoints once the answers suffice: a quarter of the time taken so far. */
const graceOf = (elapsedMs: number): number => Math.min(Math.max(elapsedMs / 4, 50), 250)

/**
 * Queries every endpoint at once and returns what came of each, in order, as soon as the answers suffice and the others
 * have had a short grace. Endpoints with an open breaker are held back until the others do not suffice or take too
 * long; one that is due for a probe is queried at once and not waited for. Endpoints not waited for are 'skipped', or
 * 'timeout' after `waitMs`, and those of them that were queried go on in the background until the deadline. Rejects
 * only with the reason of the caller's own signal.
 */
export function queryEach<T>(rules: EachRules<T>): Promise<readonly Settled<T>[]> {
  const { clock, health, endpoints, work, signal } = rules
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    if (endpoints.length === 0) return resolve([])
    const startedAt = clock.now()
    const tasks = new Map<number, Task>()
    const settled = new Map<number, Settled<T>>()
    /** Endpoints with a closed breaker that have not settled. */
    const awaited = new Set(endpoints.flatMap(({ url }, index) => (health.isOpen(url) ? [] : [index])))
    const closed = endpoints.filter((_, index) => awaited.has(index))
    let stopGrace: (() => void) | undefined
    let shortestWait = Number.POSITIVE_INFINITY

    const finish = (leftover: EndpointFailure, leave: (task: Task) => void) => {
      for (const [index, task] of tasks) if (!settled.has(index)) leave(task)
      resolve(endpoints.map((_, index) => settled.get(index) ?? { index, failure: leftover }))
    }
    const run = startRun(rules, {
      onDeadline: () => finish({ reason: 'timeout' }, (task) => giveUpOn(task, rules)),
      onAbort() {
        for (const task of tasks.values()) abortTask(task)
        reject(signal?.reason)
      },
    })
    const leave = (reason: 'skipped' | 'timeout') =>
      run.end(() => finish({ reason }, (task) => finishInBackground(task, rules)))
    const finishEarly = () => leave('skipped')
    /** Ends the query once none of the endpoints without an answer is worth waiting for any longer. */
    const endWait = () => {
      const { waitMs } = rules
      if (waitMs === undefined) return
      const waits = endpoints.flatMap(({ url }, index) => (settled.has(index) ? [] : [waitMs(url)]))
      const left = startedAt + Math.max(...waits) - clock.now()
      if (left <= 0) leave('timeout')
      else if (left < rules.deadlineMs) run.after(left, endWait)
    }

    const start = (index: number) => {
      const onDone = (value: T) => {
        if (run.isOver()) return
        settled.set(index, { index, value })
        awaited.delete(index)
        review()
      }
      const onError = (error: unknown) => run.end(() => reject(error))
      const options = { work: (own: AbortSignal) => work(index, own), onDone, onError }
      tasks.set(index, startTask(rules, endpoints[index]?.url ?? '', options))
    }
    const startHeldBack = () => {
      endpoints.forEach((_, index) => {
        if (!tasks.has(index)) start(index)
      })
    }
    /** Ends the query soon: with a short grace when only endpoints with an open breaker are left. */
    const waitForOthers = (isComplete: boolean) => {
      const elapsed = clock.now() - startedAt
      const wait = isComplete ? graceOf(elapsed) : patienceOf(elapsed)
      if (wait >= shortestWait) return
      shortestWait = wait
      run.after(wait, finishEarly)
    }
    const review = () => {
      const isComplete = awaited.size === 0
      const whole = wholeOperators(endpoints, settled, awaited)
      if (rules.isUsable?.(whole)) waitForOthers(isComplete)
      if (rules.isEnough(whole, isComplete)) {
        if (isComplete) finishEarly()
        else stopGrace ??= run.after(graceOf(clock.now() - startedAt), finishEarly)
        return
      }
      stopGrace?.()
      stopGrace = undefined
      if (settled.size === endpoints.length) finishEarly()
      else if (isComplete) startHeldBack()
    }

    endpoints.forEach(({ url }, index) => {
      if (awaited.has(index) || health.claimProbe(url)) start(index)
    })
    if (operatorsOf(closed).length < majorityOf(operatorsOf(endpoints).length)) startHeldBack()
    else if (closed.length < endpoints.length) {
      run.after(Math.max(...closed.map(({ url }) => health.patienceMs(url))), startHeldBack)
    }
    endWait()
  })
}

/** What settled of the operators none of whose endpoints is being waited for. */
function wholeOperators<T>(
  endpoints: readonly Endpoint[],
  settled: ReadonlyMap<number, Settled<T>>,
  awaited: ReadonlySet<number>,
): readonly Settled<T>[] {
  const waiting = new Set([...awaited].map((index) => endpoints[index]?.operator))
  return [...settled.values()].filter(({ index }) => !waiting.has(endpoints[index]?.operator))
}
