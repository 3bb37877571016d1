import type { Migration } from '../migration.ts'

/** Registrations of the memoless backend and the accounts that sign them. */
export const memoless: Migration = {
  id: '0004_memoless',
  statements: [
    `create table memoless_accounts (
      account text primary key not null,
      locked_at bigint not null,
      lease text,
      lease_until bigint not null,
      balance bigint,
      balance_at bigint
    )`,
    `create table memoless_registrations (
      id text primary key not null,
      account text not null,
      request_hash text not null,
      asset text not null,
      memo text not null,
      sequence bigint not null,
      tx_hash text not null,
      tx_bytes text not null,
      cost bigint not null,
      state text not null,
      reference text,
      height bigint,
      created_at bigint not null,
      sent_at bigint,
      settled_at bigint,
      free_at bigint not null
    )`,
    'create index memoless_registrations_by_request on memoless_registrations (request_hash, created_at)',
    'create index memoless_registrations_by_state on memoless_registrations (account, state, sequence)',
    'create index memoless_registrations_by_time on memoless_registrations (account, created_at)',
    'create index memoless_registrations_by_hash on memoless_registrations (tx_hash)',
    'create index memoless_registrations_by_end on memoless_registrations (free_at)',
  ],
}
