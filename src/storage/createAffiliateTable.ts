import { randomUUID } from 'node:crypto'
import { addLink, endSessions, readLink, spendLink } from './affiliateLinks.ts'
import { type AffiliateRow, accountOf, affiliateColumns, partnerOf, splitColumns } from './affiliateRow.ts'
import type {
  AffiliateRegistration,
  AffiliateStatus,
  AffiliateTable,
  Decision,
  DecisionState,
  LinkPurpose,
  LinkState,
  NewKeyRecord,
  OpenLink,
  RegistrationMail,
  RegistrationTerms,
  Verification,
} from './affiliateTable.ts'
import { applyDueChanges } from './applyDueChanges.ts'
import { insertKey } from './createApiKeyTable.ts'
import { type Database, execute, type Work } from './database.ts'
import { digest } from './digest.ts'
import type { Sweep } from './sweep.ts'

const claimMail = `insert into mailboxes (mailbox_hash, mailed_at, extra_at, free_at)
  values (:mailbox, :now, null, :freeAt)
  on conflict (mailbox_hash) do update set mailed_at = excluded.mailed_at, free_at = excluded.free_at
  where mailboxes.mailed_at is null or mailboxes.mailed_at <= :before
  returning mailbox_hash`

const saveRegistration = `insert into affiliate_accounts (id, email, name, status, thorchain_name, thorchain_points,
    maya_name, maya_points, origins, created_at, free_at)
  values (:id, :email, :name, 'unverified', :thorchain, :thorchainPoints, :maya, :mayaPoints, '[]', :now, :freeAt)
  on conflict (email) do update set name = excluded.name, thorchain_name = excluded.thorchain_name,
    thorchain_points = excluded.thorchain_points, maya_name = excluded.maya_name, maya_points = excluded.maya_points,
    free_at = excluded.free_at
  where affiliate_accounts.status = 'unverified'
  returning id`

const dropOpenLinks = `delete from affiliate_links where purpose = 'verify' and used_at is null
  and account_id in (select id from affiliate_accounts where email = :email)`

const verifyAccount = `update affiliate_accounts set status = 'review', verified_at = :now, free_at = null
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
  set thorchain_points = :thorchainPoints, maya_points = :mayaPoints, origins = :origins
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
      const release = 'update mailboxes set mailed_at = null where mailbox_hash = :mailbox'
      await database.query(release, { mailbox: mailboxHash(mailbox) })
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
    async saveSettings(account, { session, thorchainPoints, mayaPoints, origins }) {
      const columns = { account, session, thorchainPoints, mayaPoints, origins: JSON.stringify(origins) }
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
  const claim = { mailbox: mailboxHash(mailbox), now, before: now - everyMs, freeAt: now + everyMs }
  if ((yield* execute(claimMail, claim)).length === 0) return undefined
  const { name, email } = registration
  const columns = { id: randomUUID(), name, email, ...splitColumns(registration), now, freeAt: now + keptMs }
  // A verification locks its link before its account, so this does too.
  yield* execute(dropOpenLinks, { email })
  const [saved] = yield* execute<{ id: string }>(saveRegistration, columns)
  if (!saved) return { kind: 'registered' }
  return { kind: 'verify', token: yield* addLink({ account: saved.id, purpose: 'verify', until: now + linkMs }) }
}

function* verify(token: string, now: number): Work<Verification> {
  const link = yield* spendLink(token, 'verify', now)
  if (link.state !== 'open') return link
  const { account } = link
  const [row] = yield* execute<AffiliateRow>(verifyAccount, { account, now })
  if (!row) return { state: 'used' }
  yield* execute('insert into affiliate_addresses (account_id, address) values (:account, :address)', {
    account,
    address: row.email,
  })
  return { state: 'verified', account: accountOf(row) }
}

function* openLink(token: string, purpose: LinkPurpose, now: number): Work<OpenLink | { state: LinkState }> {
  const link = yield* readLink(token, purpose, now)
  if (link.state !== 'open') return link
  const query = `select ${affiliateColumns} from affiliate_accounts where id = :account`
  const [row] = yield* execute<AffiliateRow>(query, { account: link.account })
  return row ? { state: 'open', account: accountOf(row) } : { state: 'unknown' }
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
