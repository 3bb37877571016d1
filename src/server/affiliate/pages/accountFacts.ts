import type { AffiliateAccount, AffiliateSplit } from '../../../storage/affiliateRecords.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import type { Html } from '../../page/htmlParts.ts'
import { percentText } from '../../texts/formats.ts'
import type { Language } from '../../texts/language.ts'

/** Renders pairs of a name and a value. Values are text. */
export const facts = (pairs: readonly (readonly [string, string])[]): Html =>
  `<dl>${pairs.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`).join('')}</dl>`

/** Describes a split, such as "acme, 30 basis points (0.30%)". */
export function splitText(split: AffiliateSplit | null, { tag, texts }: Language): string {
  const words = texts.partnerProgram.facts
  return split === null
    ? words.noShare
    : words.share(split.name, split.basisPoints, percentText(split.basisPoints, tag))
}

/** Says what basis points are in percent, for the field of a share. */
export const shareHint = (most: number, { tag, texts }: Language): string =>
  texts.partnerProgram.facts.shareHint(percentText(30, tag), percentText(100, tag), most, percentText(most, tag))

/** Says what to write into the field of a share. */
export const shareProblem = (most: number, language: Language): string =>
  `${language.texts.problems.fields.share(most)} ${shareHint(most, language)}`

/** Renders the partner of an account and where its shares are paid. */
export function accountFacts({ name, email, thorchain, maya }: AffiliateAccount, language: Language): Html {
  const words = language.texts.partnerProgram.facts
  return facts([
    [words.partner, name],
    [words.email, email],
    ['THORChain', splitText(thorchain, language)],
    ['Maya Protocol', splitText(maya, language)],
  ])
}
