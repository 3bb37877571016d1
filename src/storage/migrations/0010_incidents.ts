import type { Migration } from '../migration.ts'

/** Notices of the operator, and what is stopped while they last. */
export const incidents: Migration = {
  id: '0010_incidents',
  statements: [
    `create table incidents (
      id text primary key not null,
      notice text not null,
      url text,
      stops text not null,
      started_at bigint not null,
      ended_at bigint
    )`,
  ],
}
