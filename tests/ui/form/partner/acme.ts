import type { PartnerRecord } from '../../../../src/ui/form/partner/partnerRecord.ts'

/** A partner that receives the same share under one name on both protocols. */
export function partnerOf(name: string, bps: number): PartnerRecord {
  const shares = bps === 0 ? [] : [{ purpose: 'affiliate' as const, name, bps }]
  return { id: 'acme', name: 'Acme', shares: { THORCHAIN: shares, MAYACHAIN: shares } }
}
