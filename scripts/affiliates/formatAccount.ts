import { csvLine } from '../../src/std/csvLine.ts'
import type { AffiliateAccount, AffiliateSplit } from '../../src/storage/affiliateRecords.ts'

const moment = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const splitText = (split: AffiliateSplit | null) => (split ? `${split.name} ${split.basisPoints} basis points` : 'none')

/** Returns an account as JSON. */
export const jsonOf = (account: AffiliateAccount) => ({
  id: account.id,
  partner_id: account.partnerId ?? null,
  status: account.status,

  name: account.name,
  email: account.email,
  thorchain: account.thorchain,
  maya: account.maya,
  origins: account.origins,
  created_at: moment(account.createdAt),
  verified_at: moment(account.verifiedAt),
  decided_at: moment(account.decidedAt),
})

/** Renders an account as one line of a list. */
export const lineOf = ({ id, status, name, email, createdAt }: AffiliateAccount): string =>
  `${id}  ${status.padEnd(10)}  ${day(createdAt)}  ${name} <${email}>\n`

/** Renders an account with its payouts. */
export function textOf(account: AffiliateAccount): string {
  const { id, partnerId = 'none', status, thorchain, maya, origins, createdAt } = account
  const lines = [
    `${account.name} <${account.email}>`,
    `  account     ${id}`,
    `  partner id  ${partnerId}`,
    `  status      ${status}, since ${day(account.decidedAt ?? account.verifiedAt ?? createdAt)}`,
    `  THORChain   ${splitText(thorchain)}`,
    `  Maya        ${splitText(maya)}`,
    `  origins     ${origins.join(', ') || 'none'}`,
  ]
  return `${lines.join('\n')}\n`
}

const columns = [
  'id',
  'partner_id',
  'status',
  'name',
  'email',
  'thorchain',
  'maya',
  'created_at',
  'verified_at',
  'decided_at',
]

/** Renders accounts as CSV. */
export const csvOf = (accounts: readonly AffiliateAccount[]): string =>
  [
    csvLine(columns),
    ...accounts.map((account) => {
      const { id, partnerId = '', status, name, email, thorchain, maya, createdAt, verifiedAt, decidedAt } = account
      const times = [createdAt, verifiedAt, decidedAt].map((at) => moment(at) ?? '')
      return csvLine([id, partnerId, status, name, email, splitText(thorchain), splitText(maya), ...times])
    }),
  ].join('')
