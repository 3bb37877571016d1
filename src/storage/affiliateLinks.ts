import { randomBytes } from 'node:crypto'
import type { LinkState } from './affiliateTable.ts'
import { execute, type Work } from './database.ts'
import { digest } from './digest.ts'

/** What a mailed link does. */
export type LinkPurpose = 'verify' | 'sign-in' | 'cancel' | 'address'

export interface NewLink {
  readonly account: string
  readonly purpose: LinkPurpose
  readonly changeId?: string
  /** Unix milliseconds from which on it no longer works. */
  readonly until: number
}

/** How long a link is remembered after its end, so that its page can name the reason: 30 days, in milliseconds. */
const keptMs = 30 * 86_400_000

const addLinkSql = `insert into affiliate_links (hash, account_id, purpose, change_id, until_at, free_at)
  values (:hash, :account, :purpose, :change, :until, :freeAt)`

const useLinkSql = `update affiliate_links set used_at = :now
  where hash = :hash and purpose = :purpose and used_at is null and until_at > :now
  returning account_id, change_id`

/** Adds a link and returns its token: 256 random bits, of which only a hash is kept. */
export function* addLink({ account, purpose, changeId, until }: NewLink): Work<string> {
  const token = randomBytes(32).toString('base64url')
  const times = { until, freeAt: until + keptMs }
  yield* execute(addLinkSql, { hash: digest(token), account, purpose, change: changeId ?? null, ...times })
  return token
}

/** Uses a link up. Returns its account and change, or why it does not work. */
export function* spendLink(
  token: string,
  purpose: LinkPurpose,
  now: number,
): Work<{ state: 'open'; account: string; changeId: string | null } | { state: LinkState }> {
  const link = { hash: digest(token), purpose }
  const [opened] = yield* execute<{ account_id: string; change_id: string | null }>(useLinkSql, { ...link, now })
  if (opened) return { state: 'open', account: opened.account_id, changeId: opened.change_id }
  const query = 'select used_at from affiliate_links where hash = :hash and purpose = :purpose'
  const [known] = yield* execute<{ used_at: number | null }>(query, link)
  if (!known) return { state: 'unknown' }
  return { state: known.used_at === null ? 'expired' : 'used' }
}
