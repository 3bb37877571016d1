import type { Migration } from '../migration.ts'

/** Limits confirmation mails per mailbox, however its address is spelled, instead of per address. */
export const mailboxes: Migration = {
  id: '0002_mailboxes',
  statements: [
    `create table mailboxes (
      mailbox_hash text primary key not null,
      mailed_at bigint,
      extra_at bigint,
      free_at bigint not null
    )`,
    'create index mailboxes_by_end on mailboxes (free_at)',
    'alter table subscription_mails add column mailbox_hash text',
    'alter table subscriptions drop column mailed_at',
  ],
}
