import { formatDecimal } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import type { MemolessSwap, Registration } from '../../core/memo/memoless/memolessSwap.ts'
import { readBody } from '../../core/nodes/net/body.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'
import { sanitizeText } from '../../std/sanitizeText.ts'

/** Time limit of a registration (ms); the service waits for two blocks. */
const PATIENCE_MS = 40_000

/** Why the memoless service gave no result. `code` is its stable code; `unreachable` without a response. */
export class MemolessServiceError extends Error {
  override name = 'MemolessServiceError'
  readonly code: string
  readonly hint: string
  /** When the same request makes sense again (ms); undefined when it never does. */
  readonly retryAfterMs: number | undefined
  /**
   * When the service takes registrations of this visitor again, in Unix milliseconds; undefined when it does not say.
   */
  readonly opensAt: number | undefined
  constructor(
    message: string,
    facts: { code: string; hint: string; retryAfterMs?: number | undefined; opensAt?: number | undefined },
  ) {
    super(message)
    this.opensAt = facts.opensAt
    this.code = facts.code
    this.hint = facts.hint
    this.retryAfterMs = facts.retryAfterMs
  }
}

/** Codes after which the same request continues the same registration. */
const repeatable = new Set(['registration_pending', 'idempotency_in_progress', 'unreachable', 'inbound_unconfirmed'])

/** Wait before the same request is sent again, without an instruction of the service (ms). */
const REPEAT_MS = 3_000

/** Where swaps are registered. */
export interface ServiceOptions {
  /** Base address of the service, without a trailing slash. */
  readonly url: string
  readonly transport: Transport
}

/**
 * Registers the memo of a swap. The idempotency key makes a repeated request continue the same registration, so that it
 * is paid once. Throws `MemolessServiceError`.
 */
export async function registerSwap(
  { url, transport }: ServiceOptions,
  { key, from, memo, chosen }: MemolessSwap,
  signal: AbortSignal,
): Promise<Registration> {
  const body = JSON.stringify({ asset: formatAsset(from), memo, requested_in_asset_amount: formatDecimal(chosen, 8) })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const request = new Request(`${url}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
    signal: limit,
  })
  const response = await transport(request).catch(() => undefined)
  signal.throwIfAborted()
  const found = response && parsed(await readBody(response, limit).catch(() => ''))
  if (response === undefined || found === undefined) throw unreachable()
  if (!response.ok) throw refusalOf(response, found)
  return registrationIn(found, { asset: formatAsset(from), memo })
}

/** Whether the service can register swaps now. */
export async function isServiceOpen({ url, transport }: ServiceOptions): Promise<boolean> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await transport(new Request(`${url}/health`, { signal })).catch(() => undefined)
  if (!response?.ok) return false
  return parsed(await readBody(response, signal).catch(() => ''))?.status === 'ok'
}

function registrationIn(body: Body, expected: { readonly asset: string; readonly memo: string }): Registration {
  const id = textOf(body.internal_api_id)
  const reference = textOf(body.reference)
  const hash = textOf(body.registration_hash)
  const isSame = body.asset === expected.asset && body.memo === expected.memo
  const isWhole = /^[0-9a-f-]{36}$/.test(id) && /^(?!0{5})\d{5}$/.test(reference) && /^[0-9A-F]{64}$/.test(hash)
  if (isSame && isWhole) return { id, reference, registration: hash }
  throw new MemolessServiceError('The service returned another registration than the requested one.', {
    code: 'deposit_mismatch',
    hint: 'Send nothing. Start again, or swap with a wallet.',
  })
}

type Body = Readonly<Record<string, unknown>>

function parsed(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Body) : undefined
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? sanitizeText(value, 300) : '')

const unreachable = () =>
  new MemolessServiceError('The service that registers swaps does not respond.', {
    code: 'unreachable',
    hint: 'Nothing was sent. We try again by ourselves.',
    retryAfterMs: REPEAT_MS,
  })

function refusalOf(response: Response, body: Body): MemolessServiceError {
  const code = textOf(body.code) || 'internal_error'
  const error = typeof body.error === 'object' && body.error !== null ? (body.error as Body) : {}
  const seconds = Number(response.headers.get('retry-after') ?? '')
  const isRepeated = repeatable.has(code)
  const isTimed = Number.isInteger(seconds) && seconds > 0
  const wait = isTimed ? Math.min(seconds, 60) * 1000 : REPEAT_MS
  return new MemolessServiceError(textOf(error.message) || 'The service refused the registration.', {
    code,
    hint: textOf(body.hint),
    retryAfterMs: isRepeated ? wait : undefined,
    opensAt: isTimed && !isRepeated ? Date.now() + seconds * 1000 : undefined,
  })
}
