import type { Migration } from '../migration.ts'

/**
 * The network of addresses that a registration came from, so that a share of the budget stays for others, and whether
 * its transaction failed in a block, which uses its sequence number up.
 */
export const memolessNetworks: Migration = {
  id: '0007_memoless_networks',
  statements: [
    "alter table memoless_registrations add column network_hash text not null default ''",
    'alter table memoless_registrations add column failed_in_block bigint not null default 0',
  ],
}
