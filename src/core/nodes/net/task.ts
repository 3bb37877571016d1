import type { Clock } from './clock.ts'
import type { EndpointHealth } from './health.ts'
import type { RunLimits } from './run.ts'

/** A request to one endpoint that can be aborted separately. */
export interface Task {
  readonly url: string
  readonly controller: AbortController
  readonly startedAt: number
  /** Settles when the request does; never rejects. */
  readonly settled: Promise<unknown>
}

export interface TaskContext {
  readonly clock: Clock
  readonly health: EndpointHealth
}

/** Starts `work` with a signal of its own and hands its result to `onDone`, or what it threw to `onError`. */
export function startTask<T>(
  { clock }: TaskContext,
  url: string,
  {
    work,
    onDone,
    onError,
  }: {
    readonly work: (signal: AbortSignal) => Promise<T>
    readonly onDone: (result: T) => void
    readonly onError: (error: unknown) => void
  },
): Task {
  const controller = new AbortController()
  const startedAt = clock.now()
  return { url, controller, startedAt, settled: work(controller.signal).then(onDone, onError) }
}

/** Aborts a request that is no longer needed. */
export function abortTask({ controller }: Task, name: 'AbortError' | 'TimeoutError' = 'AbortError'): void {
  controller.abort(new DOMException('Another endpoint answered, or the deadline passed.', name))
}

/** Aborts a request whose endpoint has been silent for too long, and opens its breaker. */
export function giveUpOn(task: Task, { health }: TaskContext): void {
  abortTask(task, 'TimeoutError')
  health.failed(task.url, { reason: 'timeout' })
}

/** Whether the endpoint has been silent for longer than it, or the fastest of its peers, usually takes. */
export function isOverdue({ url, startedAt }: Task, { clock, health }: TaskContext, peers: readonly string[]): boolean {
  return clock.now() - startedAt >= health.patienceMs(url, peers)
}

/**
 * Lets a request that is no longer waited for continue until its own deadline. The breaker opens once the endpoint's
 * patience has run out, and a later answer closes it again.
 */
export function finishInBackground(task: Task, context: TaskContext & Pick<RunLimits, 'deadlineMs'>): void {
  const { clock, health, deadlineMs } = context
  const at = (ms: number, act: () => void) => {
    const left = task.startedAt + ms - clock.now()
    if (left <= 0) act()
    else task.settled.then(clock.after(left, act))
  }
  at(health.patienceMs(task.url), () => health.failed(task.url, { reason: 'timeout' }))
  at(deadlineMs, () => giveUpOn(task, context))
}
