import { randomUUID } from 'node:crypto'
import { type ChangeRow, changeColumns, type DelayedField } from './affiliateChangeRow.ts'
import { addLink, endSessions, spendLink } from './affiliateLinks.ts'
import type { LinkState } from './affiliateRecords.ts'
import { applyDue, applyDueChanges } from './applyDueChanges.ts'
import { type Database, execute, type Work } from './database.ts'

/** A change that waits, or how it ended. Times are Unix milliseconds. */
export interface AffiliateChange {
  readonly id: string
  readonly field: DelayedField
  /** The new payout name or address, or the new e-mail address; empty for no share. */
  readonly value: string
  readonly requestedAt: number
  readonly effectiveAt: number
  /** Whether the owner of a new e-mail address confirmed it. */
  readonly isConfirmed: boolean
}

interface ChangeRequest {
  readonly account: string
  /** Id of the session that requests it. */
  readonly session: string
  readonly field: DelayedField
  readonly value: string
  readonly waitMs: number
  /** Addresses that the account left longer ago get no cancel link. */
  readonly addressesMs: number
}

/** A token for one address. */
export interface AddressLink {
  readonly address: string
  readonly token: string
}

interface RequestedChange {
  readonly change: AffiliateChange
  /** Links that cancel the change, one for each address of the account. */
  readonly cancelLinks: readonly AddressLink[]
  /** Link that confirms a new e-mail address. */
  readonly confirmLink: AddressLink | undefined
}

/** Changes that take effect after a wait. Due changes are applied before anything is read. */
export interface AffiliateChangeTable {
  /**
   * Requests a change and replaces a waiting one of the same field. Undefined for an account that is not verified, and
   * for a session that is closed: its request may have begun before a cancel link closed it.
   */
  request(request: ChangeRequest, now: number): Promise<RequestedChange | undefined>
  /**
   * Cancels every waiting change of the account that a mailed link belongs to, closes its sessions and ends its sign-in
   * links. A thief may have replaced the change of the link.
   */
  cancelByLink(token: string, now: number): Promise<{ readonly state: 'cancelled' | LinkState }>
  /** Cancels a waiting change of an account. Returns whether there was one. */
  cancel(account: string, id: string, now: number): Promise<boolean>
  /** Confirms the new address of a change. */
  confirmAddress(token: string, now: number): Promise<{ readonly state: 'confirmed' | LinkState }>
  /** Returns the waiting changes of an account, oldest first. */
  waiting(account: string, now: number): Promise<readonly AffiliateChange[]>
}

const waitingChanges = `select ${changeColumns} from affiliate_changes
  where account_id = :account and ended_at is null order by requested_at, id`
const endWaiting = `update affiliate_changes set ended_at = :now, outcome = :outcome
  where id = :id and account_id = :account and ended_at is null and effective_at > :now returning id`
const endAllWaiting = `update affiliate_changes set ended_at = :now, outcome = 'cancelled'
  where account_id = :account and ended_at is null`
const mayRequest = `select affiliate_accounts.id from affiliate_accounts
  join affiliate_sessions on affiliate_sessions.account_id = affiliate_accounts.id
  where affiliate_accounts.id = :account and status in ('review', 'approved')
    and affiliate_sessions.id = :session and affiliate_sessions.free_at > :now`
const replaceWaiting = `update affiliate_changes set ended_at = :now, outcome = 'replaced'
  where account_id = :account and field = :field and ended_at is null`
const addChange = `insert into affiliate_changes (id, account_id, field, value, requested_at, effective_at)
  values (:id, :account, :field, :value, :now, :effectiveAt)`
const recentAddresses = `select address from affiliate_addresses
  where account_id = :account and (left_at is null or left_at > :since) order by address`

/** Creates the table of delayed changes on a database. */
export function createAffiliateChanges(database: Database): AffiliateChangeTable {
  return {
    request: (request, now) => database.exclusive(() => requestChange(request, now)),
    cancelByLink: (token, now) => database.exclusive(() => cancelByLink(token, now)),
    async cancel(account, id, now) {
      return (await database.query(endWaiting, { account, id, now, outcome: 'cancelled' })).length > 0
    },
    confirmAddress: (token, now) => database.transaction(() => confirmAddress(token, now)),
    async waiting(account, now) {
      await applyDueChanges(database, now)
      return (await database.query<ChangeRow>(waitingChanges, { account })).map(changeOf)
    },
  }
}

function* requestChange(request: ChangeRequest, now: number): Work<RequestedChange | undefined> {
  const { account, session, field, value, waitMs, addressesMs } = request
  yield* applyDue(now)
  if ((yield* execute(mayRequest, { account, session, now })).length === 0) return undefined
  yield* execute(replaceWaiting, { account, field, now })
  const id = randomUUID()
  const effectiveAt = now + waitMs
  yield* execute(addChange, { id, account, field, value, now, effectiveAt })
  const link = { account, changeId: id, until: effectiveAt }
  const addresses = yield* execute<{ address: string }>(recentAddresses, { account, since: now - addressesMs })
  const cancelLinks: AddressLink[] = []
  for (const { address } of addresses)
    cancelLinks.push({ address, token: yield* addLink({ ...link, purpose: 'cancel' }) })
  const confirmLink =
    field === 'email' ? { address: value, token: yield* addLink({ ...link, purpose: 'address' }) } : undefined
  const change = { id, field, value, requestedAt: now, effectiveAt, isConfirmed: false }
  return { change, cancelLinks, confirmLink }
}

function* cancelByLink(token: string, now: number): Work<{ state: 'cancelled' | LinkState }> {
  const link = yield* spendLink(token, 'cancel', now)
  if (link.state !== 'open') return link
  const { account } = link
  yield* applyDue(now)
  yield* execute(endAllWaiting, { account, now })
  yield* endSessions(account)
  return { state: 'cancelled' }
}

function* confirmAddress(token: string, now: number): Work<{ state: 'confirmed' | LinkState }> {
  const link = yield* spendLink(token, 'address', now)
  if (link.state !== 'open') return link
  const confirm = 'update affiliate_changes set confirmed_at = :now where id = :id and ended_at is null returning id'
  const confirmed = yield* execute(confirm, { id: link.changeId, now })
  return { state: confirmed.length > 0 ? 'confirmed' : 'used' }
}

const changeOf = (row: ChangeRow): AffiliateChange => ({
  id: row.id,
  field: row.field,
  value: row.value,

  requestedAt: row.requested_at,
  effectiveAt: row.effective_at,
  isConfirmed: row.confirmed_at !== null,
})
