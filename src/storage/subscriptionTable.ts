import { randomBytes, randomUUID } from 'node:crypto'
import { type Database, execute } from './database.ts'
import { digest } from './digest.ts'
import type { Confirmation, Subscription, SubscriptionStatus, Subscriptions } from './store.ts'

interface SubscriptionRow {
  id: string
  address: string
  status: SubscriptionStatus
  created_at: number
  confirmed_at: number | null
  unsubscribed_at: number | null
}

const add = `insert into subscriptions (id, address, status, created_at)
  values (:id, :address, 'unconfirmed', :now)
  on conflict (address) do update set
    status = case when subscriptions.status = 'confirmed' then 'confirmed' else 'unconfirmed' end
  returning status`

/**
 * Comparisons with null are never true: `mailed_at` is null after a returned mail, `unsubscribed_at` while subscribed.
 */
const isDue = 'mailboxes.mailed_at is null or mailboxes.mailed_at <= :before'
const isOwedAfterEnd = `mailboxes.mailed_at <= :unsubscribedAt
  and (mailboxes.extra_at is null or mailboxes.extra_at <= :before)`

const claimMail = `insert into mailboxes (mailbox_hash, mailed_at, extra_at, free_at)
  values (:mailbox, :now, null, :freeAt)
  on conflict (mailbox_hash) do update set
    mailed_at = excluded.mailed_at,
    extra_at = case when ${isDue} then mailboxes.extra_at else excluded.mailed_at end,
    free_at = excluded.free_at
  where ${isDue} or (${isOwedAfterEnd})
  returning mailbox_hash`

const keepMail = `insert into subscription_mails
    (confirm_hash, unsubscribe_hash, subscription_id, confirm_until, mailbox_hash)
  values (:confirm, :unsubscribe, :subscription, :until, :mailbox)`

const forgetMailboxes = `delete from mailboxes where mailbox_hash in (
    select mailbox_hash from subscription_mails
    where subscription_id = (select id from subscriptions where address = :address))`

const openMail = `update subscription_mails set used_at = :now
  where confirm_hash = :confirm and used_at is null and confirm_until > :now
  returning subscription_id as id`

const confirm = `update subscriptions set status = 'confirmed', confirmed_at = :now, unsubscribed_at = null
  where id = :id
  returning address`

const closeMails = `update subscription_mails set used_at = coalesce(used_at, :now)
  where subscription_id = (select subscription_id from subscription_mails where unsubscribe_hash = :unsubscribe)
  returning subscription_id as id`

const unsubscribe = `update subscriptions set
    unsubscribed_at = case when status = 'unsubscribed' then unsubscribed_at else :now end,
    status = 'unsubscribed'
  where id = :id
  returning address`

const page = `select id, address, status, created_at, confirmed_at, unsubscribed_at from subscriptions
  where (created_at, id) > (:createdAt, :id)
  order by created_at, id
  limit 500`

/** Returns 256 random bits, encoded for a URL. */
const newToken = () => randomBytes(32).toString('base64url')

export function createSubscriptions(database: Database): Subscriptions {
  return {
    async add(address, now) {
      const [row] = await database.query<{ status: 'unconfirmed' | 'confirmed' }>(add, {
        id: randomUUID(),
        address,
        now,
      })
      return { status: row?.status ?? 'unconfirmed' }
    },

    claimMail: (address, { mailbox = address, everyMs, confirmMs }, now) =>
      database.transaction(function* () {
        const [row] = yield* execute<Pick<SubscriptionRow, 'id' | 'unsubscribed_at'>>(
          'select id, unsubscribed_at from subscriptions where address = :address',
          { address },
        )
        if (!row) return undefined
        const terms = { mailbox: digest(mailbox), unsubscribedAt: row.unsubscribed_at }
        const times = { now, before: now - everyMs, freeAt: now + everyMs }
        const claimed = yield* execute(claimMail, { ...terms, ...times })
        if (claimed.length === 0) return undefined
        const claim = { confirmToken: newToken(), unsubscribeToken: newToken() }
        yield* execute(keepMail, {
          confirm: digest(claim.confirmToken),
          unsubscribe: digest(claim.unsubscribeToken),
          subscription: row.id,
          until: now + confirmMs,
          mailbox: terms.mailbox,
        })
        return claim
      }),

    returnMail: ({ confirmToken }) =>
      database.transaction(function* () {
        const [mail] = yield* execute<{ mailbox: string | null }>(
          'delete from subscription_mails where confirm_hash = :confirm returning mailbox_hash as mailbox',
          { confirm: digest(confirmToken) },
        )
        if (!mail) return
        yield* execute('update mailboxes set mailed_at = null where mailbox_hash = :mailbox', { mailbox: mail.mailbox })
      }),

    confirm: (confirmToken, now) =>
      database.transaction(function* () {
        const hash = { confirm: digest(confirmToken) }
        const [opened] = yield* execute<{ id: string }>(openMail, { ...hash, now })
        if (opened) {
          const [row] = yield* execute<{ address: string }>(confirm, { id: opened.id, now })
          if (row) return { state: 'confirmed', address: row.address } satisfies Confirmation
        }
        const [mail] = yield* execute<{ used_at: number | null }>(
          'select used_at from subscription_mails where confirm_hash = :confirm',
          hash,
        )
        if (!mail) return { state: 'unknown' }
        return { state: mail.used_at === null ? 'expired' : 'used' }
      }),

    unsubscribe: (unsubscribeToken, now) =>
      database.transaction(function* () {
        const [mail] = yield* execute<{ id: string }>(closeMails, { unsubscribe: digest(unsubscribeToken), now })
        if (!mail) return { state: 'unknown' }
        const [row] = yield* execute<{ address: string }>(unsubscribe, { id: mail.id, now })
        return row ? { state: 'unsubscribed', address: row.address } : { state: 'unknown' }
      }),

    async *list() {
      let last = { createdAt: Number.MIN_SAFE_INTEGER, id: '' }
      for (;;) {
        const rows = await database.query<SubscriptionRow>(page, last)
        for (const row of rows) {
          yield subscriptionOf(row)
          last = { createdAt: row.created_at, id: row.id }
        }
        if (rows.length === 0) return
      }
    },

    remove: (address) =>
      database.transaction(function* () {
        yield* execute(forgetMailboxes, { address })
        const removed = yield* execute('delete from subscriptions where address = :address returning id', { address })
        return removed.length > 0
      }),
  }
}

function subscriptionOf(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    address: row.address,
    status: row.status,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at ?? undefined,
    unsubscribedAt: row.unsubscribed_at ?? undefined,
  }
}
