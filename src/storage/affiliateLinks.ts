import { randomBytes } from 'node:crypto'
import type { LinkPurpose, LinkState } from './affiliateTable.ts'
import { execute, type Work } from './database.ts'
import { digest } from './digest.ts'

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
  return { state: yield* stateOfLink(link) }
}

const readLinkSql = `select account_id from affiliate_links
  where hash = :hash and purpose = :purpose and used_at is null and until_at > :now`

/** Returns the account of a link that works, without using it up. */
export function* readLink(
  token: string,
  purpose: LinkPurpose,
  now: number,
): Work<{ state: 'open'; account: string } | { state: LinkState }> {
  const link = { hash: digest(token), purpose }
  const [open] = yield* execute<{ account_id: string }>(readLinkSql, { ...link, now })
  return open ? { state: 'open', account: open.account_id } : { state: yield* stateOfLink(link) }
}

/** Closes every session of an account and ends its sign-in links. Runs in an exclusive transaction. */
export function* endSessions(account: string): Work<void> {
  // A link that is being used opens its session first, so sessions end last.
  yield* execute(`delete from affiliate_links where account_id = :account and purpose = 'sign-in'`, { account })
  yield* execute('delete from affiliate_sessions where account_id = :account', { account })
}

/** Returns why a link does not work. */
function* stateOfLink(link: { hash: string; purpose: LinkPurpose }): Work<LinkState> {
  const query = 'select used_at from affiliate_links where hash = :hash and purpose = :purpose'
  const [known] = yield* execute<{ used_at: number | null }>(query, link)
  if (!known) return 'unknown'
  return known.used_at === null ? 'expired' : 'used'
}
