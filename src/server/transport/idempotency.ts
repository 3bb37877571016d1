import { limits } from '../../contract/limits.ts'
import type { Lease, StoredResponse } from '../../storage/store.ts'
import { ApiError } from '../apiError.ts'
import type { RequestContext } from '../context.ts'
import type { Reply } from './responses.ts'

/** Returns the request's Idempotency-Key, if any. Throws `ApiError` invalid_idempotency_key. */
export function idempotencyKeyOf({ headers }: Request): string | undefined {
  const bytes = headers.get('idempotency-key')
  if (bytes === null) return undefined
  const key = asText(bytes)
  const length = [...key].length
  if (length === 0 || length > limits.idempotencyKeyLength) throw new ApiError('invalid_idempotency_key')
  return key
}

/** Decodes a header as UTF-8, so that each character counts once; returns it unchanged when it is not UTF-8. */
function asText(bytes: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return bytes
  }
}

/** Returns SHA-256 of method, canonical path and canonical body, so that an alias has the same fingerprint. */
export async function fingerprintOf(method: string, path: string, body: string): Promise<string> {
  const text = JSON.stringify([method, path, canonical(body)])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Normalises JSON: no spaces, sorted members. Other text is returned unchanged. */
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
  /** Counts a new request. Replays and retries of a running request are not counted. */
  readonly count: () => Promise<void>
  /** Throws when the body of a stored success must not be sent again. */
  readonly expectReplayable: (body: unknown) => Promise<void>
}

/**
 * Executes a request once per key. Equal requests get the stored response, or an error while the first is running.
 * `execute` returns its failures as replies. Throws `ApiError` idempotency_key_reused, idempotency_in_progress, and
 * what `expectReplayable` throws.
 */
export async function once(
  context: RequestContext,
  { count, expectReplayable, ...request }: KeyedRequest,
  execute: () => Promise<Reply>,
): Promise<Reply> {
  const { idempotency } = context.store
  const reserved = await idempotency.reserve({ ...request, leaseMs: limits.idempotencyLeaseMs }, context.clock())
  switch (reserved.state) {
    case 'replay':
      return replayOf(reserved.response, expectReplayable)
    case 'mismatch':
      await count()
      throw new ApiError('idempotency_key_reused')
    case 'in_progress':
      // The lease is long, but an execution takes about a second.
      throw new ApiError('idempotency_in_progress', { headers: { 'retry-after': '1' } })
    case 'reserved':
      return settle(context, reserved.lease, execute)
  }
}

async function settle(context: RequestContext, lease: Lease, execute: () => Promise<Reply>): Promise<Reply> {
  const { idempotency } = context.store
  const reply = await execute()
  if (isFinal(reply.status)) {
    const { status, headers = {}, body } = reply
    const response = { status, headers, body: JSON.stringify(body) }
    await idempotency.finish({ lease, response, replayMs: limits.idempotencyReplayMs }, context.clock())
  } else {
    // If the release fails, the key is free when its lease ends.
    await idempotency.release(lease).catch(() => {})
  }
  return reply
}

/** A retry after 429 or 5xx may succeed, so those responses are not stored. */
const isFinal = (status: number) => status !== 429 && status < 500

async function replayOf(
  { status, headers, body }: StoredResponse,
  expectReplayable: KeyedRequest['expectReplayable'],
): Promise<Reply> {
  const stored: unknown = JSON.parse(body)
  if (status < 300) await expectReplayable(stored)
  return { status, body: stored, headers: { ...headers, 'idempotency-replayed': 'true' } }
}
