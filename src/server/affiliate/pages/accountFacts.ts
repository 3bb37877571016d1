import type { AffiliateAccount, AffiliateSplit } from '../../../storage/affiliateRecords.ts'
import { escapeHtml } from '../../page/escapeHtml.ts'
import type { Html } from '../../page/htmlParts.ts'

/** Renders pairs of a name and a value. Values are text. */
export const facts = (pairs: readonly (readonly [string, string])[]): Html =>
  `<dl>${pairs.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`).join('')}</dl>`

/** Describes a split, such as "acme, 30 basis points (0.30%)". */
export const splitText = (split: AffiliateSplit | null): string =>
  split === null ? 'No share' : `${split.name}, ${split.basisPoints} basis points (${percentText(split.basisPoints)})`

/** Formats basis points as a percentage, without a float. */
export const percentText = (bps: number): string => `${Math.trunc(bps / 100)}.${String(bps % 100).padStart(2, '0')}%`

/** Says what basis points are in percent, for the field of a share. */
export const shareHint = (most: number): string =>
  `30 basis points are 0.30%, 100 are 1%. At most ${most} (${percentText(most)}).`

/** Renders the partner of an account and where its shares are paid. */
export const accountFacts = ({ name, email, thorchain, maya }: AffiliateAccount): Html =>
  facts([
    ['Partner', name],
    ['E-mail', email],
    ['THORChain', splitText(thorchain)],
    ['Maya Protocol', splitText(maya)],
  ])
