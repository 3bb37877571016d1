import type { Migration } from '../migration.ts'

/** Marks the steps after which an older version of Portage must not use the database: see `Migration.breaksOlder`. */
export const olderVersions: Migration = {
  id: '0009_older_versions',
  statements: ['alter table portage_migrations add column breaks_older bigint not null default 0'],
}
