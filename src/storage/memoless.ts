import { randomUUID } from 'node:crypto'
import { type Database, execute, type Work } from './database.ts'
import { digest } from './digest.ts'
import type {
  MemolessBalance,
  MemolessRegistration,
  MemolessStore,
  RegistrationClaim,
  RegistrationRequest,
  RegistrationState,
  SpendingCap,
} from './memolessStore.ts'
import type { Sweep } from './sweep.ts'

interface RegistrationRow {
  id: string
  asset: string
  memo: string
  sequence: number
  tx_hash: string
  tx_bytes: string
  state: RegistrationState
  reference: string | null
  height: number | null
  created_at: number
  sent_at: number | null
}

const columns = 'id, asset, memo, sequence, tx_hash, tx_bytes, state, reference, height, created_at, sent_at'

/** References are valid for about six hours; records stay a month for support. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/**
 * After this time a transaction that no block has gives up its sequence number. Of two with one number, the chain takes
 * one.
 */
export const staleMs = 180_000

/** A node may report an old sequence for a few blocks after a registration. */
const settlingMs = 60_000

/** Writing the row locks it until the transaction ends, in both databases. */
const lock = `insert into memoless_accounts (account, locked_at, lease_until) values (:account, :now, 0)
  on conflict (account) do update set locked_at = excluded.locked_at`

const newest = `select ${columns} from memoless_registrations
  where request_hash = :request and state <> 'failed' and created_at > :since
  order by created_at desc, id desc limit 1`

const taken = `select sequence from memoless_registrations
  where account = :account and sequence >= :least
    and ((state = 'signed' and created_at > :stale) or (state = 'registered' and settled_at > :recent))
  order by sequence`

const spent = `select coalesce(sum(cost), 0) as total, coalesce(min(created_at), 0) as oldest
  from memoless_registrations where account = :account and state <> 'failed' and created_at > :since`

const insert = `insert into memoless_registrations
    (id, account, request_hash, asset, memo, sequence, tx_hash, tx_bytes, cost, state, created_at, free_at)
  values (:id, :account, :request, :asset, :memo, :sequence, :txHash, :txBytes, :cost, 'signed', :now, :freeAt)
  returning ${columns}`

const takeLease = `insert into memoless_accounts (account, locked_at, lease, lease_until)
  values (:account, :now, :lease, :until)
  on conflict (account) do update set lease = excluded.lease, lease_until = excluded.lease_until
  where memoless_accounts.lease is null or memoless_accounts.lease_until <= :now
  returning account`

const saveBalance = `insert into memoless_accounts (account, locked_at, lease_until, balance, balance_at)
  values (:account, :now, 0, :balance, :now)
  on conflict (account) do update set balance = excluded.balance, balance_at = excluded.balance_at`

/** A reference is reused for six hours at most. */
const reusedMs = 6 * 60 * 60 * 1000

/** Creates the registrations port on a database. See `MemolessStore`. */
export function createMemoless(database: Database, sweep: Sweep): MemolessStore {
  const one = async (sql: string, params: Record<string, string>) => {
    const [row] = await database.query<RegistrationRow>(sql, params)
    return row && registrationOf(row)
  }
  return {
    async claim(request, now) {
      const claimed = await database.transaction(() => claimWork(request, now))
      if (claimed.state === 'signed') await sweep(now)
      return claimed
    },
    async lease(account, leaseMs, now) {
      const token = randomUUID()
      const rows = await database.query(takeLease, { account, lease: token, until: now + leaseMs, now })
      return rows.length > 0 ? token : undefined
    },
    async release(account, token) {
      const sql = 'update memoless_accounts set lease = null where account = :account and lease = :token'
      await database.query(sql, { account, token })
    },
    async unsettled(account, since) {
      const sql = `select ${columns} from memoless_registrations
        where account = :account and state = 'signed' and created_at > :since order by sequence`
      return (await database.query<RegistrationRow>(sql, { account, since })).map(registrationOf)
    },
    async noteSent(id, now) {
      await database.query('update memoless_registrations set sent_at = :now where id = :id', { id, now })
    },
    async settle(id, { reference, height }, now) {
      const sql = `update memoless_registrations
        set state = 'registered', reference = :reference, height = :height, settled_at = :now
        where id = :id and state <> 'registered'`
      await database.query(sql, { id, reference, height, now })
    },
    async fail(id, now) {
      const sql = `update memoless_registrations set state = 'failed', settled_at = :now
        where id = :id and state = 'signed'`
      await database.query(sql, { id, now })
    },
    find: (id) => one(`select ${columns} from memoless_registrations where id = :id`, { id }),
    findByHash: (txHash) => one(`select ${columns} from memoless_registrations where tx_hash = :txHash`, { txHash }),
    async noteBalance(account, balance, now) {
      await database.query(saveBalance, { account, balance, now })
    },
    async balance() {
      const sql = `select balance, balance_at as at from memoless_accounts
        where balance is not null order by balance_at desc limit 1`
      const [row] = await database.query<MemolessBalance>(sql)
      return row
    },
  }
}

function* claimWork(request: RegistrationRequest, now: number): Work<RegistrationClaim> {
  const { account, client, asset, memo, replaces, cost, chainSequence, caps } = request
  yield* execute(lock, { account, now })
  const requestHash = digest(`${client} ${asset} ${memo}`)
  const [found] = yield* execute<RegistrationRow>(newest, { request: requestHash, since: now - reusedMs })
  if (found !== undefined && found.id !== replaces) return { state: 'existing', registration: registrationOf(found) }
  const freeInMs = yield* waitFor(caps, { account, cost, now })
  if (freeInMs > 0) return { state: 'over_budget', freeInMs }
  const used = yield* execute<{ sequence: number }>(taken, {
    account,
    least: chainSequence,
    recent: now - settlingMs,
    stale: now - staleMs,
  })
  const sequence = lowestFree(
    chainSequence,
    used.map((row) => row.sequence),
  )
  const { txHash, txBytes } = request.sign(sequence)
  const values = { id: randomUUID(), account, request: requestHash, asset, memo, sequence, txHash, txBytes, cost }
  const [row] = yield* execute<RegistrationRow>(insert, { ...values, now, freeAt: now + keptMs })
  if (row === undefined) throw new Error('An insert returned no row.')
  return { state: 'signed', registration: registrationOf(row) }
}

/** Returns how long until the caps allow the cost: 0 when they do now. */
function* waitFor(
  caps: readonly SpendingCap[],
  { account, cost, now }: { account: string; cost: number; now: number },
): Work<number> {
  let longest = 0
  for (const { windowMs, amount } of caps) {
    const [sum] = yield* execute<{ total: number | string; oldest: number }>(spent, { account, since: now - windowMs })
    // Postgres returns a sum of bigint as text.
    if (sum === undefined || Number(sum.total) + cost <= amount) continue
    longest = Math.max(longest, sum.oldest === 0 ? windowMs : sum.oldest + windowMs - now, 1_000)
  }
  return longest
}

/** Returns the first number from `least` on that no open registration has, so that gaps are filled. */
function lowestFree(least: number, inUse: readonly number[]): number {
  let next = least
  for (const sequence of inUse) {
    if (sequence > next) break
    if (sequence === next) next += 1
  }
  return next
}

function registrationOf(row: RegistrationRow): MemolessRegistration {
  return {
    id: row.id,
    asset: row.asset,
    memo: row.memo,
    txHash: row.tx_hash,
    txBytes: row.tx_bytes,
    sequence: row.sequence,
    state: row.state,
    reference: row.reference ?? undefined,
    height: row.height ?? undefined,
    createdAt: row.created_at,
    sentAt: row.sent_at ?? undefined,
  }
}
