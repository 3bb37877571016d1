import { randomUUID } from 'node:crypto'
import { addLink, endSessions, type LinkTarget, readLink, spendLink } from './affiliateLinks.ts'
import type {
  AffiliateAccount,
  AffiliateRegistration,
  AffiliateStatus,
  Decision,
  DecisionState,
  LinkPurpose,
  LinkState,
  OpenLink,
  Partner,
  RegistrationMail,
  RegistrationTerms,
  Verification,
} from './affiliateRecords.ts'
import { type AffiliateRow, accountOf, affiliateColumns, partnerOf, splitColumns } from './affiliateRow.ts'
import { type ApiKey, insertKey, type SecretRecord } from './apiKeyTable.ts'
import { applyDueChanges } from './applyDueChanges.ts'
import { clockToleranceMs, type Database, execute, type Work } from './database.ts'
import { digest } from './digest.ts'
import type { Sweep } from './sweep.ts'

/** Settings that take effect at once. They name no receiver. */
interface AffiliateSettings {
  /** Id of the session that saves them. */
  readonly session: string
  readonly thorchainBps: number
  readonly mayaBps: number
  readonly origins: readonly string[]
}

/** A key and the record of its first secret. */
interface NewKeyRecord {
  readonly key: ApiKey
  readonly record: SecretRecord
}

/**
 * The affiliate program. Due changes are applied before anything is read. Addresses arrive normalised: the store
 * compares them byte by byte.
 */
export interface AffiliateTable {
  /**
   * Saves a registration and claims one of the three mails that its mailbox may get. Returns undefined, and saves
   * nothing, when all are claimed. Each registration of an unverified address has a link of its own, which verifies
   * exactly that one.
   */
  register(
    registration: AffiliateRegistration,
    terms: RegistrationTerms,
    now: number,
  ): Promise<RegistrationMail | undefined>
  /** Returns a claim whose mail could not be sent, so that the next registration may try again. */
  returnRegistrationMail(mailbox: string): Promise<void>
  /**
   * Verifies the registration that a link was mailed for and moves it to `review`. The other links of the address end.
   */
  verify(token: string, now: number): Promise<Verification>
  /** Reads the account of a link that works, with the registration that the link verifies, without using it up. */
  readLink(token: string, purpose: LinkPurpose, now: number): Promise<OpenLink | { readonly state: LinkState }>
  /** Applies the operator's decision. A rejection or suspension ends its keys, sessions and sign-in links for good. */
  decide(decision: Decision, now: number): Promise<DecisionState>
  /** Returns the public record of an approved partner; undefined for every other id. */
  approvedPartner(partnerId: string, now: number): Promise<Partner | undefined>
  /** Finds an account by its id, public id or e-mail address. */
  find(text: string, now: number): Promise<AffiliateAccount | undefined>
  /** Returns every account, oldest first. */
  list(now: number): Promise<readonly AffiliateAccount[]>
  /** Saves the settings of an account that take effect at once. Returns false when the session is closed. */
  saveSettings(account: string, settings: AffiliateSettings): Promise<boolean>
  /** Adds a key to an approved partner, which has at most `most` that work. */
  addKey(account: string, key: NewKeyRecord, most: number, now: number): Promise<'added' | 'full' | 'not_approved'>
}

/**
 * A mailbox has the times of its last three mails, newest first. A time further ahead than any clock of the site comes
 * from one that was set back.
 */
const claimMail = `insert into mailboxes (mailbox_hash, mailed_at, extra_at, third_at, free_at)
  values (:mailbox, :now, null, null, :freeAt)
  on conflict (mailbox_hash) do update set mailed_at = excluded.mailed_at, extra_at = mailboxes.mailed_at,
    third_at = mailboxes.extra_at, free_at = excluded.free_at
  where mailboxes.third_at is null or mailboxes.third_at <= :before or mailboxes.third_at > :ahead
  returning mailbox_hash`

const returnMail = `update mailboxes set mailed_at = extra_at, extra_at = third_at, third_at = null
  where mailbox_hash = :mailbox`

const saveRegistration = `insert into affiliate_accounts (id, email, name, status, thorchain_name, thorchain_points,
    maya_name, maya_points, origins, created_at, free_at)
  values (:id, :email, :name, 'unverified', :thorchain, :thorchainBps, :maya, :mayaBps, '[]', :now, :freeAt)
  on conflict (email) do update set name = excluded.name, thorchain_name = excluded.thorchain_name,
    thorchain_points = excluded.thorchain_points, maya_name = excluded.maya_name, maya_points = excluded.maya_points,
    free_at = excluded.free_at
  where affiliate_accounts.status = 'unverified'
  returning id`

const countOpenLinks = `select count(*) as open from affiliate_links
  where account_id = :account and purpose = 'verify' and used_at is null and until_at > :now`

const verifyAccount = `update affiliate_accounts set status = 'review', verified_at = :now, free_at = null, name = :name,
    thorchain_name = :thorchain, thorchain_points = :thorchainBps, maya_name = :maya, maya_points = :mayaBps
  where id = :account and status = 'unverified' returning ${affiliateColumns}`

const decideAccount = `update affiliate_accounts
  set status = :status, partner_id = coalesce(partner_id, :partnerId), decided_at = :now
  where id = :account returning partner_id`

/** Statuses that each decision starts from. An unverified account gets no decision. */
const decidedFrom: Readonly<Record<Decision['status'], readonly AffiliateStatus[]>> = {
  approved: ['review', 'rejected', 'suspended'],
  rejected: ['review'],
  suspended: ['approved'],
}

const saveSettings = `update affiliate_accounts
  set thorchain_points = :thorchainBps, maya_points = :mayaBps, origins = :origins
  where id = :account and exists (select id from affiliate_sessions where id = :session and account_id = :account)
  returning id`

const mailboxHash = (mailbox: string) => digest(`affiliate ${mailbox}`)

/** Creates the table of affiliates on a database. */
export function createAffiliateTable(database: Database, sweep: Sweep): AffiliateTable {
  return {
    async register(registration, terms, now) {
      const mail = await database.transaction(() => register(registration, terms, now))
      if (mail) await sweep(now)
      return mail
    },
    async returnRegistrationMail(mailbox) {
      await database.query(returnMail, { mailbox: mailboxHash(mailbox) })
    },
    verify: (token, now) => database.transaction(() => verify(token, now)),
    readLink: (token, purpose, now) => database.transaction(() => openLink(token, purpose, now)),
    decide: (decision, now) => database.exclusive(() => decide(decision, now)),
    async approvedPartner(partnerId, now) {
      await applyDueChanges(database, now)
      const query = `select ${affiliateColumns} from affiliate_accounts where partner_id = :partnerId`
      const [row] = await database.query<AffiliateRow>(query, { partnerId })
      return row && partnerOf(accountOf(row))
    },
    async find(text, now) {
      await applyDueChanges(database, now)
      const query = `select ${affiliateColumns} from affiliate_accounts
        where id = :text or partner_id = :text or email = :text`
      const [row] = await database.query<AffiliateRow>(query, { text })
      return row && accountOf(row)
    },
    async list(now) {
      await applyDueChanges(database, now)
      const query = `select ${affiliateColumns} from affiliate_accounts order by created_at, id`
      return (await database.query<AffiliateRow>(query)).map(accountOf)
    },
    async saveSettings(account, { session, thorchainBps, mayaBps, origins }) {
      const columns = { account, session, thorchainBps, mayaBps, origins: JSON.stringify(origins) }
      return (await database.query(saveSettings, columns)).length > 0
    },
    addKey: (account, key, most, now) => database.exclusive(() => addKey(account, key, most, now)),
  }
}

function* register(
  registration: AffiliateRegistration,
  { mailbox, everyMs, linkMs, keptMs }: RegistrationTerms,
  now: number,
): Work<RegistrationMail | undefined> {
  const times = { now, before: now - everyMs, ahead: now + clockToleranceMs, freeAt: now + everyMs }
  if ((yield* execute(claimMail, { mailbox: mailboxHash(mailbox), ...times })).length === 0) return undefined
  const { name, email, thorchain, maya } = registration
  const columns = { id: randomUUID(), name, email, ...splitColumns(registration), now, freeAt: now + keptMs }
  const [saved] = yield* execute<{ id: string }>(saveRegistration, columns)
  if (!saved) return { kind: 'registered' }
  const { id: account } = saved
  const [{ open } = { open: 0 }] = yield* execute<{ open: number | string }>(countOpenLinks, { account, now })
  const link = { account, purpose: 'verify', until: now + linkMs } as const
  const token = yield* addLink({ ...link, registration: JSON.stringify({ name, thorchain, maya }) })
  return { kind: 'verify', token, others: Number(open) }
}

/** Verifies the registration that the link was mailed for, whatever was registered with the address since. */
function* verify(token: string, now: number): Work<Verification> {
  const link = yield* spendLink(token, 'verify', now)
  if (link.state !== 'open') return link
  const [account] = yield* linkedAccount(link)
  if (account === undefined) return { state: 'unknown' }
  const columns = { account: account.id, name: account.name, ...splitColumns(account), now }
  const [row] = yield* execute<AffiliateRow>(verifyAccount, columns)
  if (!row) return { state: 'used' }
  yield* execute('insert into affiliate_addresses (account_id, address) values (:account, :address)', {
    account: account.id,
    address: row.email,
  })
  return { state: 'verified', account: accountOf(row) }
}

function* openLink(token: string, purpose: LinkPurpose, now: number): Work<OpenLink | { state: LinkState }> {
  const link = yield* readLink(token, purpose, now)
  if (link.state !== 'open') return link
  const [account] = yield* linkedAccount(link)
  if (account === undefined) return { state: 'unknown' }
  // Another link has verified the address.
  if (purpose === 'verify' && account.status !== 'unverified') return { state: 'used' }
  return { state: 'open', account }
}

/** Returns the account of a link with the registration that it was mailed for; none when the account is gone. */
function* linkedAccount({ account, registration }: LinkTarget): Work<readonly AffiliateAccount[]> {
  const query = `select ${affiliateColumns} from affiliate_accounts where id = :account`
  const own = registration === null ? {} : (JSON.parse(registration) as Omit<AffiliateRegistration, 'email'>)
  return (yield* execute<AffiliateRow>(query, { account })).map((row) => ({ ...accountOf(row), ...own }))
}

function* decide({ account, status, partnerId = account }: Decision, now: number): Work<DecisionState> {
  const [row] = yield* execute<{ status: AffiliateStatus; partner_id: string | null }>(
    'select status, partner_id from affiliate_accounts where id = :account',
    { account },
  )
  if (!row) return 'unknown'
  if (!decidedFrom[status].includes(row.status)) return 'wrong_status'
  const isFirst = status === 'approved' && row.partner_id === null
  if (isFirst) {
    const taken = yield* execute('select id from affiliate_accounts where partner_id = :partnerId', { partnerId })
    if (taken.length > 0) return 'taken'
  }
  yield* execute(decideAccount, { account, status, partnerId: isFirst ? partnerId : null, now })
  if (status !== 'approved') yield* endAccess(account, row.partner_id, now)
  return 'done'
}

function* addKey(
  account: string,
  { key, record }: NewKeyRecord,
  most: number,
  now: number,
): Work<'added' | 'full' | 'not_approved'> {
  const query = `select id from affiliate_accounts
    where id = :account and partner_id = :owner and status = 'approved'`
  if ((yield* execute(query, { account, owner: key.owner })).length === 0) return 'not_approved'
  const live = yield* execute('select id from api_keys where owner = :owner and revoked_at is null', {
    owner: key.owner,
  })
  if (live.length >= most) return 'full'
  yield* insertKey(key, record, now)
  return 'added'
}

/** Revokes every key of a partner, closes every session of its account and ends its sign-in links. */
function* endAccess(account: string, partnerId: string | null, now: number): Work<void> {
  yield* execute('update api_keys set revoked_at = :now where owner = :owner and revoked_at is null', {
    owner: partnerId ?? '',
    now,
  })
  yield* endSessions(account)
}
