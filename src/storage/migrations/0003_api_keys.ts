import type { Migration } from '../migration.ts'

/** API keys with up to two live secrets each, of which only keyed hashes are kept, and their requests per day. */
export const apiKeys: Migration = {
  id: '0003_api_keys',
  statements: [
    `create table api_keys (
      id text primary key not null,
      kind text not null check (kind in ('pk', 'sk')),
      owner text not null,
      label text not null,
      origins text not null,
      daily_quota bigint not null,
      created_at bigint not null,
      revoked_at bigint
    )`,
    'create index api_keys_by_owner on api_keys (owner, created_at)',
    `create table api_key_secrets (
      prefix text primary key not null,
      key_id text not null references api_keys (id) on delete cascade,
      hash text not null,
      created_at bigint not null,
      revoked_at bigint
    )`,
    'create index api_key_secrets_by_key on api_key_secrets (key_id)',
    `create table api_key_usage (
      bucket text primary key not null,
      key_id text not null references api_keys (id) on delete cascade,
      day bigint not null,
      used bigint not null,
      free_at bigint not null
    )`,
    'create index api_key_usage_by_end on api_key_usage (free_at)',
  ],
}
