import { type BodySchema, parseBody } from '../../../core/nodes/bodySchema.ts'
import { readBody } from '../../../core/nodes/net/body.ts'
import type { Transport } from '../../../core/nodes/net/transport.ts'
import { wireRefusal } from './explorerSchemas.ts'

/** Time limit of a request (ms). A view that is set to be slow takes less. */
const patience = 20_000

/** Why the devnet gave no usable response. */
export class DevnetError extends Error {
  override name = 'DevnetError'
  /** `refused`: the devnet returned an error. `unreachable`: no response. `unreadable`: an invalid response. */
  readonly kind: 'unreachable' | 'unreadable' | 'refused'
  readonly hint: string | undefined
  constructor(kind: DevnetError['kind'], message: string, hint?: string) {
    super(message)
    this.kind = kind
    this.hint = hint
  }
}

export interface DevnetClient {
  /** Gets a path of the devnet and validates it. Rejects with `DevnetError`, or the signal's reason when aborted. */
  readonly get: <T>(path: string, schema: BodySchema<T>, signal: AbortSignal) => Promise<T>
  /** Posts the fields of a control. Rejects with `DevnetError`. */
  readonly post: <T>(path: string, body: unknown, schema: BodySchema<T>) => Promise<T>
}

/** Creates a client for the devnet at `url`, an origin without a trailing slash. */
export function createDevnetClient({ url, transport }: { url: string; transport: Transport }): DevnetClient {
  const request = async <T>(path: string, init: RequestInit, schema: BodySchema<T>): Promise<T> => {
    const signal = AbortSignal.any([AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])])
    const { status, text } = await exchange(transport, new Request(`${url}${path}`, { ...init, signal }), init.signal)
    const body = parsed(text)
    if (status >= 400) throw refusalOf(status, body, path)
    const read = parseBody(schema, body)
    if (read === undefined) throw new DevnetError('unreadable', `The response of ${path} has an unknown format.`)
    return read.value
  }
  return {
    get: (path, schema, signal) => request(path, { signal }, schema),
    post: (path, body, schema) =>
      request(
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
    throw new DevnetError('unreachable', `No response from ${request.url}.`)
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
  const read = parseBody(wireRefusal, body)?.value
  if (read === undefined) return new DevnetError('unreadable', `${path} returned status ${status} without a reason.`)
  return new DevnetError('refused', read.error, read.hint)
}
