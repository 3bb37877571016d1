import { type ChangeRow, changeColumns } from './affiliateChangeRow.ts'
import { type Database, execute, type Work } from './database.ts'

const dueChanges = `select id from affiliate_changes where ended_at is null and effective_at <= :now
  order by effective_at, requested_at, id`
const endDue = `update affiliate_changes set ended_at = :now, outcome = 'applied'
  where id = :id and ended_at is null returning ${changeColumns}`

/** Applies every change whose wait is over. One query while there is none. */
export async function applyDueChanges(database: Database, now: number): Promise<void> {
  const [due] = await database.query(`${dueChanges} limit 1`, { now })
  if (due) await database.exclusive(() => applyDue(now))
}

/** Applies every due change in an exclusive transaction. */
export function* applyDue(now: number): Work<void> {
  const due = yield* execute<{ id: string }>(dueChanges, { now })
  for (const { id } of due) {
    // Ends it before it is applied: another process may cancel or confirm it at this moment.
    const [change] = yield* execute<ChangeRow>(endDue, { id, now })
    if (change === undefined || (yield* applyChange(change))) continue
    yield* execute(`update affiliate_changes set outcome = 'refused' where id = :id`, { id })
  }
}

const setName = {
  thorchain: 'update affiliate_accounts set thorchain_name = :value where id = :account',
  maya: 'update affiliate_accounts set maya_name = :value where id = :account',
} as const

/** Applies a change. Returns whether it could be applied. */
function* applyChange(change: ChangeRow): Work<boolean> {
  const { account_id: account, field, value } = change
  const query = 'select status, email from affiliate_accounts where id = :account'
  const [owner] = yield* execute<{ status: string; email: string }>(query, { account })
  if (owner?.status !== 'review' && owner?.status !== 'approved') return false
  if (field === 'email') return yield* applyAddress(change, owner.email)
  yield* execute(setName[field], { account, value })
  return true
}

/** Changes the e-mail address of an account. An unverified registration of the same address is deleted. */
function* applyAddress(change: ChangeRow, former: string): Work<boolean> {
  const { account_id: account, value: address, confirmed_at, effective_at } = change
  if (confirmed_at === null) return false
  yield* execute(`delete from affiliate_accounts where email = :address and status = 'unverified'`, { address })
  const taken = yield* execute('select id from affiliate_accounts where email = :address and id <> :account', {
    address,
    account,
  })
  if (taken.length > 0) return false
  yield* execute('update affiliate_accounts set email = :address where id = :account', { address, account })
  yield* execute('update affiliate_addresses set left_at = :at where account_id = :account and address = :former', {
    at: effective_at,
    account,
    former,
  })
  yield* execute(
    `insert into affiliate_addresses (account_id, address) values (:account, :address)
      on conflict (account_id, address) do update set left_at = null`,
    { account, address },
  )
  return true
}
