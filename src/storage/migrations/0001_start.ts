import type { Migration } from '../migration.ts'

/** Subscriptions with their mails, idempotency records, rate windows, and the row that the health check writes. */
export const start: Migration = {
  id: '0001_start',
  statements: [
    `create table subscriptions (
      id text primary key not null,
      address text not null unique,
      status text not null check (status in ('unconfirmed', 'confirmed', 'unsubscribed')),
      created_at bigint not null,
      confirmed_at bigint,
      unsubscribed_at bigint,
      mailed_at bigint
    )`,
    'create index subscriptions_by_age on subscriptions (created_at, id)',
    `create table subscription_mails (
      confirm_hash text primary key not null,
      unsubscribe_hash text not null unique,
      subscription_id text not null references subscriptions (id) on delete cascade,
      confirm_until bigint not null,
      used_at bigint
    )`,
    'create index subscription_mails_by_subscription on subscription_mails (subscription_id)',
    `create table idempotency_records (
      key_hash text primary key not null,
      fingerprint text not null,
      lease text not null,
      response text,
      free_at bigint not null
    )`,
    'create index idempotency_records_by_end on idempotency_records (free_at)',
    `create table rate_windows (
      bucket_hash text primary key not null,
      log text not null,
      free_at bigint not null
    )`,
    'create index rate_windows_by_end on rate_windows (free_at)',
    `create table store_probes (
      name text primary key not null,
      written_at bigint not null
    )`,
  ],
}
