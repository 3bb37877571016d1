import { randomBytes } from 'node:crypto'
import type { LinkPurpose, LinkState } from './affiliateRecords.ts'
import { execute, type Work } from './database.ts'
import { digest } from './digest.ts'

export interface NewLink {
  readonly account: string
  readonly purpose: LinkPurpose
  readonly changeId?: string
  /** What the link verifies, in JSON. */
  readonly registration?: string
  /** Unix milliseconds from which on it no longer works. */
  readonly until: number
}

/** How long a link is remembered after its end, so that its page can name the reason: 30 days, in milliseconds. */
const keptMs = 30 * 86_400_000

const addLinkSql = `insert into affiliate_links (hash, account_id, purpose, change_id, registration, until_at, free_at)
  values (:hash, :account, :purpose, :change, :registration, :until, :freeAt)`

const useLinkSql = `update affiliate_links set used_at = :now
  where hash = :hash and purpose = :purpose and used_at is null and until_at > :now
  returning account_id, change_id, registration`

/** Adds a link and returns its token: 256 random bits, of which only a hash is kept. */
export function* addLink({ account, purpose, changeId, registration, until }: NewLink): Work<string> {
  const token = randomBytes(32).toString('base64url')
  const times = { until, freeAt: until + keptMs }
  const about = { change: changeId ?? null, registration: registration ?? null }
  yield* execute(addLinkSql, { hash: digest(token), account, purpose, ...about, ...times })
  return token
}

/** The account of a link that works, and the registration that it verifies, in JSON. */
export interface LinkTarget {
  readonly state: 'open'
  readonly account: string
  readonly registration: string | null
}

/** Uses a link up. Returns its account, change and registration, or why it does not work. */
export function* spendLink(
  token: string,
  purpose: LinkPurpose,
  now: number,
): Work<(LinkTarget & { changeId: string | null }) | { state: LinkState }> {
  const link = { hash: digest(token), purpose }
  const [opened] = yield* execute<LinkRow & { change_id: string | null }>(useLinkSql, { ...link, now })
  if (opened) return { ...targetOf(opened), changeId: opened.change_id }
  return { state: yield* stateOfLink(link) }
}

interface LinkRow {
  account_id: string
  registration: string | null
}

const targetOf = ({ account_id, registration }: LinkRow): LinkTarget => ({
  state: 'open',
  account: account_id,
  registration,
})

const readLinkSql = `select account_id, registration from affiliate_links
  where hash = :hash and purpose = :purpose and used_at is null and until_at > :now`

/** Returns the account and the registration of a link that works, without using it up. */
export function* readLink(token: string, purpose: LinkPurpose, now: number): Work<LinkTarget | { state: LinkState }> {
  const link = { hash: digest(token), purpose }
  const [open] = yield* execute<LinkRow>(readLinkSql, { ...link, now })
  return open ? targetOf(open) : { state: yield* stateOfLink(link) }
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
