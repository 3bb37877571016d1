import * as z from 'zod/mini'
import { readBody } from '../../core/net/body.ts'
import type { Transport } from '../../core/net/transport.ts'
import { wireRefusal } from './wire.ts'

/** How long an answer may take, in milliseconds. A view that is set to be slow takes less. */
const patience = 20_000

/** Why the devnet gave no answer that can be used. */
export class DevnetError extends Error {
  override name = 'DevnetError'
  /** `refused` is the devnet's own no; `unreachable` and `unreadable` are about its answer. */
  readonly kind: 'unreachable' | 'unreadable' | 'refused'
  readonly hint: string | undefined
  constructor(kind: DevnetError['kind'], message: string, hint?: string) {
    super(message)
    this.kind = kind
    this.hint = hint
  }
}

export interface DevnetClient {
  /** Reads a path of the devnet by its schema. Rejects with `DevnetError`, or the signal's reason when it is aborted. */
  readonly get: <T>(path: string, schema: z.ZodMiniType<T>, signal: AbortSignal) => Promise<T>
  /** Hands a control its fields. Rejects with `DevnetError`. */
  readonly post: <T>(path: string, body: unknown, schema: z.ZodMiniType<T>) => Promise<T>
}

/** Speaks to the devnet at `url`, an origin without a slash at its end. */
export function createDevnetClient({ url, transport }: { url: string; transport: Transport }): DevnetClient {
  const ask = async <T>(path: string, init: RequestInit, schema: z.ZodMiniType<T>): Promise<T> => {
    const signal = AbortSignal.any([AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])])
    const { status, text } = await exchange(transport, new Request(`${url}${path}`, { ...init, signal }), init.signal)
    const body = parsed(text)
    if (status >= 400) throw refusalOf(status, body, path)
    const read = z.safeParse(schema, body)
    if (!read.success) throw new DevnetError('unreadable', `${path} answers in a form that is not known here.`)
    return read.data
  }
  return {
    get: (path, schema, signal) => ask(path, { signal }, schema),
    post: (path, body, schema) =>
      ask(
        path,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
        schema,
      ),
  }
}

async function exchange(transport: Transport, request: Request, given: AbortSignal | null | undefined) {
  try {
    const response = await transport(request)
    return { status: response.status, text: await readBody(response, request.signal) }
  } catch {
    given?.throwIfAborted()
    throw new DevnetError('unreachable', `Nothing answers at ${request.url}.`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf(status: number, body: unknown, path: string): DevnetError {
  const read = z.safeParse(wireRefusal, body)
  if (!read.success) return new DevnetError('unreadable', `${path} answers with status ${status} and no reason.`)
  return new DevnetError('refused', read.data.error, read.data.hint)
}
