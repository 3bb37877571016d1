import type { Migration } from '../migration.ts'

/** Accounts of the affiliate program with their links, sessions, delayed changes and former e-mail addresses. */
export const affiliates: Migration = {
  id: '0005_affiliates',
  statements: [
    `create table affiliate_accounts (
      id text primary key not null,
      email text not null unique,
      name text not null,
      status text not null check (status in ('unverified', 'review', 'approved', 'rejected', 'suspended')),
      partner_id text unique,
      thorchain_name text not null,
      thorchain_points bigint not null,
      maya_name text not null,
      maya_points bigint not null,
      origins text not null,
      created_at bigint not null,
      verified_at bigint,
      decided_at bigint,
      free_at bigint
    )`,
    'create index affiliate_accounts_by_age on affiliate_accounts (created_at, id)',
    'create index affiliate_accounts_by_end on affiliate_accounts (free_at)',
    `create table affiliate_links (
      hash text primary key not null,
      account_id text not null references affiliate_accounts (id) on delete cascade,
      purpose text not null,
      change_id text,
      until_at bigint not null,
      used_at bigint,
      free_at bigint not null
    )`,
    'create index affiliate_links_by_account on affiliate_links (account_id, purpose)',
    'create index affiliate_links_by_end on affiliate_links (free_at)',
    `create table affiliate_sessions (
      id text primary key not null,
      account_id text not null references affiliate_accounts (id) on delete cascade,
      token_hash text not null unique,
      browser text not null,
      created_at bigint not null,
      seen_at bigint not null,
      free_at bigint not null
    )`,
    'create index affiliate_sessions_by_account on affiliate_sessions (account_id, created_at)',
    'create index affiliate_sessions_by_end on affiliate_sessions (free_at)',
    `create table affiliate_changes (
      id text primary key not null,
      account_id text not null references affiliate_accounts (id) on delete cascade,
      field text not null check (field in ('thorchain', 'maya', 'email')),
      value text not null,
      requested_at bigint not null,
      effective_at bigint not null,
      confirmed_at bigint,
      ended_at bigint,
      outcome text
    )`,
    'create index affiliate_changes_by_account on affiliate_changes (account_id, requested_at)',
    'create index affiliate_changes_by_time on affiliate_changes (effective_at)',
    `create table affiliate_addresses (
      account_id text not null references affiliate_accounts (id) on delete cascade,
      address text not null,
      left_at bigint,
      primary key (account_id, address)
    )`,
  ],
}
