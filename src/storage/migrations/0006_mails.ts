import type { Migration } from '../migration.ts'

/** Mails of a devnet, which sends none, so that every process of the devnet shows the same mailbox. */
export const mails: Migration = {
  id: '0006_mails',
  statements: [
    `create table devnet_mails (
      sequence bigint primary key not null,
      received_at bigint not null,
      mail text not null
    )`,
  ],
}
