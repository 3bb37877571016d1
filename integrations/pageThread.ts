import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Findings } from './hardenHtml.ts'

/** A page as it was written, from which the thread makes a twin, an entry of the search index and a hardened page. */
export interface WrittenPage {
  readonly path: string
  readonly html: string
}

/** What the thread is sent. */
export type ThreadRequest =
  | ({ readonly kind: 'page' } & WrittenPage)
  | { readonly kind: 'paths'; readonly paths: ReadonlySet<string> }
  | { readonly kind: 'harden' }
  | { readonly kind: 'twins'; readonly paths: ReadonlySet<string> }
  | { readonly kind: 'search'; readonly folder: string }

/** What the thread sends back: the answer of a request, or why there is none. */
export type ThreadReply =
  | ({ readonly kind: 'harden' } & HardenedPages)
  | { readonly kind: 'twins'; readonly twins: ReadonlyMap<string, string | undefined> }
  | { readonly kind: 'search'; readonly pages: number }

/** Pages for a strict policy, and what the policy has to allow in them. */
export interface HardenedPages {
  /** The HTML of each page by its path. */
  readonly pages: ReadonlyMap<string, string>
  readonly findings: Findings
}

/** Hardens pages and makes their twins and the search index, while others are written. */
export interface PageThread {
  /** Announces the paths of the pages, to which twins link. Others are found later, at the cost of a second conversion. */
  readonly expectPaths: (paths: readonly string[]) => void
  /** Begins the work on a page. Does nothing for a page that was added; throws an `Error` if it has changed since. */
  readonly add: (page: WrittenPage) => void
  /** Returns every page that was added with its policy’s needs. */
  readonly hardened: () => Promise<HardenedPages>
  /** Returns the markdown of each page that was added, by its path. `paths` are the pages that have a twin. */
  readonly twins: (paths: ReadonlySet<string>) => Promise<ReadonlyMap<string, string | undefined>>
  /** Writes the search index of all pages that were added into a built folder. Returns how many pages have an entry. */
  readonly writeSearchIndex: (folder: string) => Promise<number>
  /** Ends the thread. */
  readonly end: () => Promise<void>
}

/** Starts the thread for a site. It does not keep the process running. */
export function startPageThread(siteUrl: string): PageThread {
  // Without the options of this process: a build has one that ends a thread without an input.
  const worker = new Worker(new URL('./pageThreadWork.ts', import.meta.url), { workerData: { siteUrl }, execArgv: [] })
  worker.unref()
  const failed = once(worker, 'error').then(([error]) => {
    throw error
  })
  failed.catch(() => {})
  const added = new Map<string, string>()
  const send = (request: ThreadRequest) => worker.postMessage(request)
  async function replyTo<K extends ThreadReply['kind']>(
    request: ThreadRequest & { kind: K },
  ): Promise<Extract<ThreadReply, { kind: K }>> {
    worker.ref()
    const reply = new Promise<Extract<ThreadReply, { kind: K }>>((done) => {
      worker.on('message', (message: ThreadReply) => {
        if (message.kind === request.kind) done(message as Extract<ThreadReply, { kind: K }>)
      })
    })
    send(request)
    return Promise.race([reply, failed])
  }
  return {
    expectPaths: (paths) => send({ kind: 'paths', paths: new Set(paths) }),
    add: ({ path, html }) => {
      const before = added.get(path)
      if (before === html) return
      if (before !== undefined) throw new Error(`The page ${path} was changed after it was written.`)
      added.set(path, html)
      send({ kind: 'page', path, html })
    },
    hardened: () => replyTo({ kind: 'harden' }),
    twins: async (paths) => (await replyTo({ kind: 'twins', paths })).twins,
    writeSearchIndex: async (folder) => (await replyTo({ kind: 'search', folder })).pages,
    end: async () => {
      await worker.terminate()
    },
  }
}
