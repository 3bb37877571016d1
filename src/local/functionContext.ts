/** Facts about a request that are not part of it. */
export interface RequestMeta {
  /** The client's address: its socket's, or the one that a trusted proxy reports. */
  readonly ip: string
  readonly requestId: string
  /** Names the path template that requests are counted by. The last name counts. */
  readonly nameRoute?: (route: string) => void
}

/** The part of Netlify's function context that exists on one machine. */
export interface FunctionContext extends RequestMeta {
  readonly params: Readonly<Record<string, string>>
  readonly url: URL
  readonly site: { readonly id: string; readonly name: string; readonly url: string }
  readonly deploy: { readonly context: string; readonly id: string; readonly published: boolean }
  readonly account: { readonly id: string }
  readonly server: { readonly region: string }
  readonly geo: Readonly<Record<string, never>>
  readonly waitUntil: (promise: Promise<unknown>) => void
}

/** The site that functions belong to. */
export interface FunctionSite {
  readonly url: string
  readonly log: (line: string) => void
}

const backgroundWork = new Set<Promise<unknown>>()

/** Resolves when the work that functions do after their responses is done, such as sending mail, or the time is up. */
export async function finishBackgroundWork(limitMs: number): Promise<void> {
  const timeUp = new Promise((done) => setTimeout(done, Math.max(0, limitMs)).unref())
  while (backgroundWork.size > 0) {
    const isOver = await Promise.race([timeUp.then(() => true), Promise.all(backgroundWork).then(() => false)])
    if (isOver) return
  }
}

const deploy = { context: 'dev', id: 'local', published: true } as const
const account = { id: 'local' } as const
const server = { region: 'local' } as const
const geo = {} as const

/** The context of one call. Work passed to `waitUntil` may outlive the response; its failures are logged. */
export class LocalFunctionContext implements FunctionContext {
  readonly ip: string
  readonly requestId: string
  readonly nameRoute?: (route: string) => void
  readonly params: FunctionContext['params']
  readonly deploy = deploy
  readonly account = account
  readonly server = server
  readonly geo = geo
  readonly waitUntil: FunctionContext['waitUntil']
  readonly #address: string
  readonly #siteUrl: string
  #url: URL | undefined
  constructor(
    { ip, requestId, nameRoute }: RequestMeta,
    address: string,
    params: FunctionContext['params'],
    site: FunctionSite,
  ) {
    this.ip = ip
    this.requestId = requestId
    if (nameRoute) this.nameRoute = nameRoute
    this.params = params
    this.#address = address
    this.#siteUrl = site.url
    this.waitUntil = (promise) => {
      const work: Promise<unknown> = promise
        .catch((error: unknown) => site.log(`${requestId} failed after its response: ${String(error)}`))
        .finally(() => backgroundWork.delete(work))
      backgroundWork.add(work)
    }
  }
  get url(): URL {
    this.#url ??= new URL(this.#address)
    return this.#url
  }
  get site(): FunctionContext['site'] {
    return { id: 'local', name: 'local', url: this.#siteUrl }
  }
}
