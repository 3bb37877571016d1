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

/** What is the same for every call on one machine. */
const deploy = { context: 'dev', id: 'local', published: true }
const account = { id: 'local' }
const server = { region: 'local' }
const geo = {}

class LocalContext implements FunctionContext {
  readonly ip: string
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
  readonly site: FunctionContext['site']
  readonly deploy = deploy
  readonly account = account
  readonly server = server
  readonly geo = geo
  readonly waitUntil: FunctionContext['waitUntil']
  readonly #url: string

  constructor({ ip, requestId }: Visit, url: string, params: Readonly<Record<string, string>>, site: FunctionSite) {
    this.ip = ip
    this.requestId = requestId
    this.params = params
    this.site = { id: 'local', name: 'local', url: site.url }
    this.waitUntil = (promise) => {
      promise.catch((error: unknown) => site.log(`${requestId} failed after its answer: ${String(error)}`))
    }
    this.#url = url
  }

  get url(): URL {
    return new URL(this.#url)
  }
}

/** The site that functions belong to. */
export interface FunctionSite {
  readonly url: string
  readonly log: (line: string) => void
}

/** The context of one call. Promises handed to `waitUntil` may go on after the answer; their failures are logged. */
export const functionContext = (
  visit: Visit,
  url: string,
  params: Readonly<Record<string, string>>,
  site: FunctionSite,
): FunctionContext => new LocalContext(visit, url, params, site)
