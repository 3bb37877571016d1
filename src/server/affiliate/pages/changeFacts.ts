import type { AffiliateChange } from '../../../storage/affiliateChange.ts'
import type { AffiliateAccount } from '../../../storage/affiliateRecords.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import type { Html } from '../../page/htmlParts.ts'
import { timeText } from '../../texts/formats.ts'
import type { Language } from '../../texts/language.ts'
import { facts } from './accountFacts.ts'

/** Renders changes that wait, each with its former and new value in full, as its mail has them. */
export function changeFacts(
  account: AffiliateAccount,
  changes: readonly AffiliateChange[],
  { tag, texts: { partnerProgram } }: Language,
): Html {
  const { changes: words, fields } = partnerProgram
  if (changes.length === 0) return `<p>${escapeHtml(words.none)}</p>`
  const values = { thorchain: account.thorchain?.name, maya: account.maya?.name, email: account.email }
  const valueText = (value: string | undefined): string => value || partnerProgram.facts.noShare
  return changes
    .map(({ field, value, effectiveAt }) => {
      const list = facts([
        [words.from, valueText(values[field])],
        [words.to, valueText(value)],
        [words.takesEffect, timeText(effectiveAt, tag)],
      ])
      return `<h2>${escapeHtml(fields[field])}</h2>${list}`
    })
    .join('')
}
