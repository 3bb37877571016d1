/** What the server knows about one request beside the request itself. */
export interface Visit {
  /** The client's address, by its socket or by a trusted proxy's word. */
  readonly ip: string
  readonly requestId: string
}

/** What a function is told about the request: the part of Netlify's context that makes sense on one machine. */
export interface FunctionContext {
  readonly ip: string
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
  readonly url: URL
  readonly site: { readonly id: string; readonly name: string; readonly url: string }
  readonly deploy: { readonly context: string; readonly id: string; readonly published: boolean }
  readonly account: { readonly id: string }
  readonly server: { readonly region: string }
  readonly geo: Readonly<Record<string, never>>
  readonly waitUntil: (promise: Promise<unknown>) => void
}

/** The context of one call. Promises handed to `waitUntil` may go on after the answer; their failures are logged. */
export function functionContext(
  visit: Visit,
  url: string,
  params: Record<string, string>,
  site: { url: string; log: (line: string) => void },
): FunctionContext {
  return {
    ip: visit.ip,
    requestId: visit.requestId,
    params,
    get url() {
      return new URL(url)
    },
    site: { id: 'local', name: 'local', url: site.url },
    deploy: { context: 'dev', id: 'local', published: true },
    account: { id: 'local' },
    server: { region: 'local' },
    geo: {},
    waitUntil: (promise) => {
      promise.catch((error: unknown) => site.log(`${visit.requestId} failed after its answer: ${String(error)}`))
    },
  }
}
