import type { AffiliateAccount, AffiliateSplit, AffiliateSplits, AffiliateStatus, Partner } from './affiliateRecords.ts'

/** A row of `affiliate_accounts`. */
export interface AffiliateRow {
  id: string
  email: string
  name: string
  status: AffiliateStatus
  partner_id: string | null
  thorchain_name: string
  thorchain_points: number
  maya_name: string
  maya_points: number
  origins: string
  created_at: number
  verified_at: number | null
  decided_at: number | null
}

/** Columns of an `AffiliateRow`. */
export const affiliateColumns = `id, email, name, status, partner_id, thorchain_name, thorchain_points, maya_name, maya_points,
  origins, created_at, verified_at, decided_at`

/** Reads an account from its row. */
export const accountOf = (row: AffiliateRow): AffiliateAccount => ({
  id: row.id,
  email: row.email,
  name: row.name,
  status: row.status,
  partnerId: row.partner_id ?? undefined,
  ...splitsOf(row),
  origins: JSON.parse(row.origins) as string[],
  createdAt: row.created_at,
  verifiedAt: row.verified_at ?? undefined,
  decidedAt: row.decided_at ?? undefined,
})

/** Returns the public record of an account; undefined unless it is approved. */
export function partnerOf({
  status,
  partnerId,
  name,
  thorchain,
  maya,
  origins,
}: AffiliateAccount): Partner | undefined {
  if (status !== 'approved' || partnerId === undefined) return undefined
  return { id: partnerId, name, thorchain, maya, origins }
}

/** Returns the columns of both splits. An empty name means that there is none. */
export const splitColumns = ({ thorchain, maya }: AffiliateSplits) => ({
  thorchain: thorchain?.name ?? '',
  thorchainBps: thorchain?.basisPoints ?? 0,
  maya: maya?.name ?? '',
  mayaBps: maya?.basisPoints ?? 0,
})

const splitsOf = (row: AffiliateRow): AffiliateSplits => ({
  thorchain: splitOf(row.thorchain_name, row.thorchain_points),
  maya: splitOf(row.maya_name, row.maya_points),
})

const splitOf = (name: string, basisPoints: number): AffiliateSplit | null =>
  name === '' ? null : { name, basisPoints }
