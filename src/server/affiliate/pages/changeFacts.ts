import type { AffiliateChange } from '../../../storage/affiliateChange.ts'
import type { AffiliateAccount } from '../../../storage/affiliateRecords.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import type { Html } from '../../page/htmlParts.ts'
import { facts } from './accountFacts.ts'

/** Names of the fields that change after a wait. */
export const fieldNames = { thorchain: 'THORChain payout', maya: 'Maya payout', email: 'E-mail address' } as const

/** Formats an ISO time, such as "2026-01-04 03:04 UTC". */
export const timeText = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`

const valueText = (value: string | undefined): string => value || 'No share'

/** Renders changes that wait, each with its former and new value in full, as its mail has them. */
export function changeFacts(account: AffiliateAccount, changes: readonly AffiliateChange[]): Html {
  if (changes.length === 0) return '<p>This account has no pending changes.</p>'
  const values = { thorchain: account.thorchain?.name, maya: account.maya?.name, email: account.email }
  return changes
    .map(({ field, value, effectiveAt }) => {
      const list = facts([
        ['From', valueText(values[field])],
        ['To', valueText(value)],
        ['Takes effect', timeText(new Date(effectiveAt).toISOString())],
      ])
      return `<h2>${escapeHtml(fieldNames[field])}</h2>${list}`
    })
    .join('')
}
