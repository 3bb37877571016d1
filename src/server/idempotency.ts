import { limits } from '../contract/limits.ts'
import type { Lease, StoredResponse } from '../storage/store.ts'
import { failureOf, type RequestContext } from './createHandler.ts'
import { ApiError } from './failure.ts'
import type { Reply } from './responses.ts'

/** The request's Idempotency-Key, if any, as it was written. Throws `ApiError` invalid_idempotency_key. */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const bytes = headers.get('idempotency-key')
  if (bytes === null) return undefined
  const key = asText(bytes)
  const length = [...key].length
  if (length === 0 || length > limits.idempotencyKeyLength) throw new ApiError('invalid_idempotency_key')
  return key
}

/** A header's bytes as the UTF-8 that clients write, so that a character counts once; else as they are. */
function asText(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return bytes
  }
}

/** SHA-256 over method, canonical path and canonical body: the same request has the same one, through any alias. */
export async function fingerprintOf(method: string, path: string, body: string): Promise<string> {
  const text = JSON.stringify([method, path, canonical(body)])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** JSON without its spaces and with its members in order. What is no JSON stays as it is. */
function canonical(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), (_name, value: unknown) => (isRecord(value) ? inOrder(value) : value))
  } catch {
    return body
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inOrder = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))

export interface KeyedRequest {
  readonly key: string
  readonly fingerprint: string
  /** Counts what is no retry. A replay, and a retry that comes too early for one, are not counted. */
  readonly count: () => Promise<void>
}

/**
 * Executes once for each key: of any number of equal requests one is executed, and the others get its answer or
 * learn that it is not there yet. Throws `ApiError` idempotency_key_reused, idempotency_in_progress.
 */
export async function once(
  context: RequestContext,
  { count, ...request }: KeyedRequest,
  execute: () => Promise<Reply>,
): Promise<Reply> {
  const { idempotency } = context.store
  const reserved = await idempotency.reserve({ ...request, leaseMs: limits.idempotencyLeaseMs }, context.clock())
  switch (reserved.state) {
    case 'replay':
      return replayOf(reserved.response)
    case 'mismatch':
      await count()
      throw new ApiError('idempotency_key_reused')
    case 'in_progress':
      // The lease may be long, but an execution is not.
      throw new ApiError('idempotency_in_progress', { headers: { 'retry-after': '1' } })
    case 'reserved':
      return settle(context, reserved.lease, execute)
  }
}

async function settle(context: RequestContext, lease: Lease, execute: () => Promise<Reply>): Promise<Reply> {
  const { idempotency } = context.store
  const reply = await execute().catch((thrown: unknown) => failureOf(thrown, context))
  if (isFinal(reply.status)) {
    const { status, headers = {}, body } = reply
    const response = { status, headers, body: JSON.stringify(body) }
    await idempotency.finish({ lease, response, replayMs: limits.idempotencyReplayMs }, context.clock())
  } else {
    // A key that cannot be freed now is free when its lease ends.
    await idempotency.release(lease).catch(() => {})
  }
  return reply
}

/** After too many requests, or a failure of ours, the same request may end differently: it is executed again. */
const isFinal = (status: number) => status !== 429 && status < 500

function replayOf({ status, headers, body }: StoredResponse): Reply {
  return { status, body: JSON.parse(body), headers: { ...headers, 'idempotency-replayed': 'true' } }
}
