import { OversizeBodyError, readBody, untilAborted } from '../../core/nodes/net/body.ts'
import { ConnectionFailedError, InvalidResponseError, RequestCancelledError, RequestTimeoutError } from './errors.ts'
import type { CallOptions, ResolvedOptions } from './options.ts'
import { parseRetryAfter } from './retries.ts'

/** A response of any status. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfterSeconds: number | undefined
}

/** Largest response that is read, in bytes. */
const MAX_BODY = 16 * 1024 * 1024

/** Sends one request and reads its body, within the time of one attempt. Throws a `PortageError`. */
export async function exchange(options: ResolvedOptions, request: Request, call: CallOptions): Promise<Answer> {
  const { timeoutMs = options.timeoutMs, signal } = call
  const limit = new AbortController()
  const stop = options.clock.after(timeoutMs, () => limit.abort())
  const either = signal === undefined ? limit.signal : AbortSignal.any([limit.signal, signal])
  try {
    const response = await untilAborted(options.fetch(new Request(request, { signal: either })), either)
    const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), options.clock.now())
    return { status: response.status, text: await readBody(response, either, MAX_BODY), retryAfterSeconds }
  } catch (error) {
    if (signal?.aborted) throw new RequestCancelledError(signal.reason)
    if (limit.signal.aborted) throw new RequestTimeoutError(timeoutMs)
    if (error instanceof OversizeBodyError)
      throw new InvalidResponseError(`The response is larger than ${MAX_BODY} bytes.`, error)
    throw new ConnectionFailedError('The site cannot be reached, or the connection ended early.', error)
  } finally {
    stop()
  }
}
