import { randomUUID } from 'node:crypto'
import { clockToleranceMs, type Database, execute, type Work } from './database.ts'
import { digest } from './digest.ts'
import type { Sweep } from './sweep.ts'

/** How far a registration is. `signed` until the nodes report its reference, broadcast or not. */
type RegistrationState = 'signed' | 'registered' | 'failed'

/** One memo that was signed for registration. */
export interface MemolessRegistration {
  readonly id: string
  /** In asset notation. */
  readonly asset: string
  readonly memo: string
  /** Upper-case hex. */
  readonly txHash: string
  /** The signed transaction, in base64. */
  readonly txBytes: string
  readonly sequence: number
  readonly state: RegistrationState
  /** Five digits; undefined until registered. */
  readonly reference: string | undefined
  /** Block of the registration; undefined until registered. */
  readonly height: number | undefined
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds of the last broadcast; undefined before the first. */
  readonly sentAt: number | undefined
}

/** How much one period may cost, in units of RUNE. */
export interface SpendingCap {
  readonly windowMs: number
  readonly amount: number
  /** Part of the amount that only networks of addresses may use that have used none in this period; none by default. */
  readonly reserved?: number
}

/** A request to register a memo once. */
export interface RegistrationRequest {
  /** The account that signs. */
  readonly account: string
  /** The client of the request; the store keeps its hash. */
  readonly client: string
  /** The network of addresses that the client belongs to, by default the client alone; the store keeps its hash. */
  readonly network?: string
  readonly asset: string
  readonly memo: string
  /** An earlier registration of the same client and memo that is used or late. */
  readonly replaces?: string | undefined
  /** Fee of the registration, in units of RUNE. */
  readonly cost: number
  /** The account's sequence on the chain. */
  readonly chainSequence: number
  readonly caps: readonly SpendingCap[]
  /** Signs with a sequence number. Must have no other effect. */
  readonly sign: (sequence: number) => { readonly txHash: string; readonly txBytes: string }
}

type RegistrationClaim =
  /** The same client registered the same memo before, and it has not failed. */
  | { readonly state: 'existing'; readonly registration: MemolessRegistration }
  | { readonly state: 'signed'; readonly registration: MemolessRegistration }
  /** A spending cap is reached for this network until then. */
  | { readonly state: 'over_budget'; readonly freeInMs: number }

/** The signing account as last seen. */
interface MemolessBalance {
  /** In units of RUNE. */
  readonly balance: number
  /** Unix milliseconds. */
  readonly at: number
}

/**
 * Registrations of memos. All instances share accounts, sequence numbers and caps. Every registration counts against
 * the caps, also one that failed: a chain keeps the fee of a transaction that fails, and a node that reports one as
 * refused may have passed it on.
 */
export interface MemolessStore {
  /**
   * Chooses the lowest free sequence number, signs and stores the bytes, all in one transaction that locks the account:
   * of simultaneous calls each has its own number, and calls of one client with one memo share a registration.
   */
  claim(request: RegistrationRequest, now: number): Promise<RegistrationClaim>
  /** Takes the right to broadcast for an account. Returns undefined while another instance has it. */
  lease(account: string, leaseMs: number, now: number): Promise<string | undefined>
  release(account: string, token: string): Promise<void>
  /** Returns signed registrations since then that the chain may not have, by sequence. */
  unsettled(account: string, since: number): Promise<readonly MemolessRegistration[]>
  noteSent(id: string, now: number): Promise<void>
  /** Stores the reference. Only the first call has an effect. */
  settle(id: string, found: { readonly reference: string; readonly height: number }, now: number): Promise<void>
  /**
   * Ends a registration whose transaction failed in a block, or can no longer be included. Only the latter leaves its
   * sequence number free.
   */
  fail(id: string, now: number, end?: { readonly isInBlock?: boolean }): Promise<void>
  find(id: string): Promise<MemolessRegistration | undefined>
  findByHash(txHash: string): Promise<MemolessRegistration | undefined>
  noteBalance(account: string, balance: number, now: number): Promise<void>
  /** Returns what registrations of all accounts have cost since a time, in units of RUNE. */
  spentSince(since: number): Promise<number>
  /** Returns the newest balance of any account; undefined before the first. */
  balance(): Promise<MemolessBalance | undefined>
}

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
const staleMs = 180_000

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
    and ((state = 'signed' and created_at > :stale)
      or ((state = 'registered' or failed_in_block = 1) and settled_at > :recent))
  order by sequence`

/** Times further ahead than the clocks of instances can be come from a clock that was set back. */
const inWindow = 'account = :account and created_at > :since and created_at <= :latest'

const spent = `select coalesce(sum(cost), 0) as total,
    coalesce(sum(case when network_hash = :network then cost else 0 end), 0) as own
  from memoless_registrations where ${inWindow}`

const spendings = `select cost, created_at as at, network_hash as network
  from memoless_registrations where ${inWindow} order by created_at`

const insert = `insert into memoless_registrations
    (id, account, request_hash, network_hash, asset, memo, sequence, tx_hash, tx_bytes, cost, state, created_at, free_at)
  values (:id, :account, :request, :network, :asset, :memo, :sequence, :txHash, :txBytes, :cost, 'signed', :now, :freeAt)
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
    async fail(id, now, { isInBlock = false } = {}) {
      const sql = `update memoless_registrations set state = 'failed', settled_at = :now, failed_in_block = :inBlock
        where id = :id and state = 'signed'`
      await database.query(sql, { id, now, inBlock: isInBlock ? 1 : 0 })
    },
    find: (id) => one(`select ${columns} from memoless_registrations where id = :id`, { id }),
    findByHash: (txHash) => one(`select ${columns} from memoless_registrations where tx_hash = :txHash`, { txHash }),
    async noteBalance(account, balance, now) {
      await database.query(saveBalance, { account, balance, now })
    },
    async spentSince(since) {
      const sql = 'select coalesce(sum(cost), 0) as total from memoless_registrations where created_at > :since'
      const [row] = await database.query<{ total: number | string }>(sql, { since })
      return Number(row?.total ?? 0)
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
  const network = digest(request.network ?? client)
  yield* execute(lock, { account, now })
  const requestHash = digest(`${client} ${asset} ${memo}`)
  const [found] = yield* execute<RegistrationRow>(newest, { request: requestHash, since: now - reusedMs })
  if (found !== undefined && found.id !== replaces) return { state: 'existing', registration: registrationOf(found) }
  const freeInMs = yield* waitFor(caps, { account, network, cost, now })
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
  const values = {
    id: randomUUID(),
    account,
    request: requestHash,
    network,
    asset,
    memo,
    sequence,
    txHash,
    txBytes,
    cost,
  }
  const [row] = yield* execute<RegistrationRow>(insert, { ...values, now, freeAt: now + keptMs })
  if (row === undefined) throw new Error('An insert returned no row.')
  return { state: 'signed', registration: registrationOf(row) }
}

/** A registration that a network of addresses wants to pay. */
interface Spender {
  readonly account: string
  /** Hash of its network. */
  readonly network: string
  readonly cost: number
  readonly now: number
}

/** Returns how long until the caps allow the cost: 0 when they do now. */
function* waitFor(caps: readonly SpendingCap[], { account, network, cost, now }: Spender): Work<number> {
  let longest = 0
  for (const cap of caps) {
    const period = { account, since: now - cap.windowMs, latest: now + clockToleranceMs }
    const [sum] = yield* execute<{ total: number | string; own: number | string }>(spent, { ...period, network })
    // Postgres returns a sum of bigint as text.
    if (sum === undefined || fits(cap, { total: Number(sum.total), own: Number(sum.own), cost })) continue
    const rows = yield* execute<Spending>(spendings, period)
    longest = Math.max(longest, opensIn(cap, rows, { network, cost, now }))
  }
  return longest
}

interface Spending {
  readonly cost: number
  readonly at: number
  readonly network: string
}

/** Whether a cap allows a cost, next to what all have spent in its period and what this network has. */
function fits(
  { amount, reserved = 0 }: SpendingCap,
  { total, own, cost }: { readonly total: number; readonly own: number; readonly cost: number },
): boolean {
  return total + cost <= (own > 0 ? amount - reserved : amount)
}

/**
 * Returns how long until enough spendings, oldest first, have left the period of a cap: the period when none suffices.
 */
function opensIn(
  cap: SpendingCap,
  rows: readonly Spending[],
  { network, cost, now }: Pick<Spender, 'network' | 'cost' | 'now'>,
): number {
  let total = rows.reduce((sum, row) => sum + row.cost, 0)
  let own = rows.reduce((sum, row) => (row.network === network ? sum + row.cost : sum), 0)
  for (const row of rows) {
    total -= row.cost
    if (row.network === network) own -= row.cost
    if (fits(cap, { total, own, cost })) return Math.max(row.at + cap.windowMs - now, 1_000)
  }
  return cap.windowMs
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
