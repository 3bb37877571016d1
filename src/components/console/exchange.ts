import type { HttpRequest } from '../../discovery/registry/programs.ts'

/** Time limit of a request; longer than any response of the site takes. */
const deadlineMs = 60_000

/** A response, as far as the page can read it. */
export interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  readonly milliseconds: number
  /** Seconds until the same request may be sent again; undefined without Retry-After. */
  readonly retryAfter: number | undefined
}

/** Outcome of a request. A cancelled or unanswered request may have been processed anyway. */
export type Outcome =
  | { readonly state: 'answered'; readonly answer: Answer }
  | { readonly state: 'cancelled' | 'silent' | 'offline' }
  | { readonly state: 'unsendable'; readonly reason: string }

export interface Environment {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Monotonic clock (ms). */
  readonly clock: () => number
  readonly isOnline: () => boolean
}

/** Sends a request and reads its complete response. Never rejects. */
export async function exchange(
  { method, url, headers, body }: HttpRequest,
  signal: AbortSignal,
  { fetch, clock, isOnline }: Environment,
): Promise<Outcome> {
  const began = clock()
  try {
    const init = { method, headers: new Headers(headers.map(([name, value]) => [name, value])), ...(body && { body }) }
    if (!isOnline()) return { state: 'offline' }
    const answer = await fetch(url, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    })
    const text = await answer.text()
    return { state: 'answered', answer: read(answer, text, clock() - began) }
  } catch (thrown) {
    if (signal.aborted) return { state: 'cancelled' }
    if (isHeaderFault(headers)) return { state: 'unsendable', reason: String(thrown) }
    return { state: isOnline() ? 'silent' : 'offline' }
  }
}

function isHeaderFault(headers: HttpRequest['headers']): boolean {
  try {
    return !new Headers(headers.map(([name, value]) => [name, value]))
  } catch {
    return true
  }
}

function read({ status, headers }: Response, body: string, milliseconds: number): Answer {
  const wait = headers.get('retry-after') ?? ''
  return {
    status,
    headers: [...headers],
    body,
    milliseconds,
    retryAfter: /^\d{1,6}$/.test(wait) ? Number(wait) : undefined,
  }
}
