import { randomBytes, randomUUID } from 'node:crypto'
import { addLink, spendLink } from './affiliateLinks.ts'
import type { AffiliateAccount, LinkState } from './affiliateRecords.ts'
import { type AffiliateRow, accountOf, affiliateColumns } from './affiliateRow.ts'
import { applyDueChanges } from './applyDueChanges.ts'
import { type Database, execute, type Work } from './database.ts'
import { digest } from './digest.ts'
import type { Sweep } from './sweep.ts'

/** A signed-in browser. Times are Unix milliseconds. */
interface AffiliateSession {
  readonly id: string
  /** The browser as it named itself, shortened. */
  readonly browser: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
}

/** A session together with its account. */
export interface OpenSession {
  readonly session: AffiliateSession
  readonly account: AffiliateAccount
}

interface SessionTerms {
  readonly browser: string
  readonly sessionMs: number
}

/** Sessions of verified accounts. Tokens are random, and only their hashes are kept. */
export interface AffiliateSessionTable {
  /** Adds a sign-in link for an address; undefined unless it belongs to an account in review or approved. */
  addSignInLink(email: string, linkMs: number, now: number): Promise<string | undefined>
  /** Opens a session with a mailed link and returns its token. */
  open(
    linkToken: string,
    terms: SessionTerms,
    now: number,
  ): Promise<{ readonly state: 'open'; readonly token: string } | { readonly state: LinkState }>
  /** Returns the session of a token; undefined when it is closed, expired or unknown. */
  read(token: string, now: number): Promise<OpenSession | undefined>
  /** Returns the open sessions of an account, newest first. */
  list(account: string, now: number): Promise<readonly AffiliateSession[]>
  /** Closes one session of an account. Returns whether it was open. */
  close(account: string, id: string): Promise<boolean>
}

interface SessionRow {
  id: string
  account_id: string
  browser: string
  created_at: number
  seen_at: number
  free_at: number
}

const columns = 'id, account_id, browser, created_at, seen_at, free_at'
const mayUse = `status in ('review', 'approved')`
const addSession = `insert into affiliate_sessions (id, account_id, token_hash, browser, created_at, seen_at, free_at)
  select :id, id, :hash, :browser, :now, :now, :freeAt from affiliate_accounts where id = :account and ${mayUse}
  returning id`
const readSession = `select ${columns} from affiliate_sessions where token_hash = :hash and free_at > :now`
const touchSession = 'update affiliate_sessions set seen_at = :now where id = :id and seen_at < :before'
const listSessions = `select ${columns} from affiliate_sessions where account_id = :account and free_at > :now
  order by created_at desc, id`

/** How often the time of the last use is written, in milliseconds. */
const touchEveryMs = 300_000

/** Creates the table of sessions on a database. */
export function createAffiliateSessions(database: Database, sweep: Sweep): AffiliateSessionTable {
  return {
    async addSignInLink(email, linkMs, now) {
      await applyDueChanges(database, now)
      return database.exclusive(() => addSignInLink(email, now + linkMs))
    },
    async open(linkToken, terms, now) {
      const opened = await database.transaction(() => openSession(linkToken, terms, now))
      await sweep(now)
      return opened
    },
    async read(token, now) {
      await applyDueChanges(database, now)
      const [row] = await database.query<SessionRow>(readSession, { hash: digest(token), now })
      if (!row) return undefined
      const query = `select ${affiliateColumns} from affiliate_accounts where id = :account and ${mayUse}`
      const [account] = await database.query<AffiliateRow>(query, { account: row.account_id })
      if (!account) return undefined
      if (row.seen_at < now - touchEveryMs) {
        await database.query(touchSession, { id: row.id, now, before: now - touchEveryMs })
      }
      return { session: sessionOf(row), account: accountOf(account) }
    },
    async list(account, now) {
      return (await database.query<SessionRow>(listSessions, { account, now })).map(sessionOf)
    },
    async close(account, id) {
      const query = 'delete from affiliate_sessions where id = :id and account_id = :account returning id'
      return (await database.query(query, { account, id })).length > 0
    },
  }
}

function* addSignInLink(email: string, until: number): Work<string | undefined> {
  const query = `select id from affiliate_accounts where email = :email and ${mayUse}`
  const [account] = yield* execute<{ id: string }>(query, { email })
  return account && (yield* addLink({ account: account.id, purpose: 'sign-in', until }))
}

function* openSession(
  linkToken: string,
  { browser, sessionMs }: SessionTerms,
  now: number,
): Work<{ state: 'open'; token: string } | { state: LinkState }> {
  const link = yield* spendLink(linkToken, 'sign-in', now)
  if (link.state !== 'open') return link
  const token = randomBytes(32).toString('base64url')
  const opened = yield* execute(addSession, {
    id: randomUUID(),
    account: link.account,
    hash: digest(token),
    browser,
    now,
    freeAt: now + sessionMs,
  })
  return opened.length > 0 ? { state: 'open', token } : { state: 'unknown' }
}

const sessionOf = (row: SessionRow): AffiliateSession => ({
  id: row.id,
  browser: row.browser,

  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.free_at,
})
