import type { Migration } from '../migration.ts'

/** Each verification link has the registration that it was mailed for. A mailbox gets up to three mails in a period. */
export const affiliateRegistrations: Migration = {
  id: '0008_affiliate_registrations',
  statements: [
    'alter table affiliate_links add column registration text',
    'alter table mailboxes add column third_at bigint',
  ],
}
