import type { AccountDocument } from '../../../contract/affiliate/account.ts'
import type { EarningsDocument } from '../../../contract/affiliate/earnings.ts'
import type { Transport } from '../../../core/nodes/net/transport.ts'
import type { Period } from './period.ts'

/** Most pages of a report that the page loads: 500 swaps of each name. */
const MOST_PAGES = 20

/** Earnings of the signed-in partner, or why there are none. */
export type LoadedReport =
  /** `isComplete` is false when the period has more swaps than the page loads. */
  | {
      readonly state: 'report'
      readonly report: EarningsDocument
      readonly account: AccountDocument
      readonly isComplete: boolean
    }
  | { readonly state: 'signed-out' }
  | { readonly state: 'in-review' }
  | { readonly state: 'failed'; readonly code: string }

/** A response outside 2xx, with its stable code. */
class RefusedError extends Error {
  override name = 'RefusedError'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export interface LoadOptions {
  readonly transport: Transport
  /** Address of the site. */
  readonly origin: string
  readonly signal: AbortSignal
  /** Called after each page with the fees so far. */
  readonly onPage?: (count: number) => void
}

/** Loads every page of the report of a period. Rejects only when the caller aborts. */
export async function loadReport({ from, until }: Period, options: LoadOptions): Promise<LoadedReport> {
  try {
    const account = await get<AccountDocument>('account', options)
    if (account.status !== 'approved') return { state: 'in-review' }
    const pages: EarningsDocument[] = []
    let cursor: string | null = null
    do {
      const query = new URLSearchParams({ from, until, ...(cursor !== null && { cursor }) })
      const page: EarningsDocument = await get(`earnings?${query}`, options)
      pages.push(page)
      cursor = page.next
      options.onPage?.(pages.reduce((sum, { earnings }) => sum + earnings.length, 0))
    } while (cursor !== null && pages.length < MOST_PAGES)
    return { state: 'report', report: joinPages(pages, { from, until }), account, isComplete: cursor === null }
  } catch (thrown) {
    options.signal.throwIfAborted()
    const code = thrown instanceof RefusedError ? thrown.code : 'network_unreachable'
    return code === 'session_missing' ? { state: 'signed-out' } : { state: 'failed', code }
  }
}

/** Joins the pages of a report, newest first. */
function joinPages(pages: readonly EarningsDocument[], period: Period): EarningsDocument {
  const time = ({ time: text }: EarningsDocument['earnings'][number]) => Date.parse(text)
  return {
    ...period,
    earnings: pages.flatMap(({ earnings }) => earnings).sort((one, other) => time(other) - time(one)),
    groups: pages.flatMap(({ groups }) => groups),
    differences: pages.flatMap(({ differences }) => differences),
    next: pages.at(-1)?.next ?? null,
  }
}

async function get<T>(path: string, { transport, origin, signal }: LoadOptions): Promise<T> {
  const response = await transport(new Request(`${origin}/v1/affiliate/${path}`, { signal }))
  const body: unknown = await response.json()
  if (response.ok) return body as T
  const { code } = body as { readonly code?: unknown }
  throw new RefusedError(typeof code === 'string' ? code : 'internal_error')
}
