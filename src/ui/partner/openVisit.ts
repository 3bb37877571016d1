import { getPartnerPrices } from './getPartnerPrices.ts'
import { loadPartner } from './loadPartner.ts'
import { namedPartner } from './namedPartner.ts'
import { PartnerFee } from './PartnerFee.tsx'
import type { PartnerRecord } from './partnerRecord.ts'
import type { VisitPartner } from './visitPartner.ts'

let reading: Promise<PartnerRecord | undefined> | undefined

/** Storage of this visit. Undefined inside a frame, where nothing is stored. */
const visitStorage = parent === window ? () => sessionStorage : undefined

/** Returns the partner that a link of this visit names; undefined for none. The record is read once for each page. */
export async function openVisit(): Promise<VisitPartner | undefined> {
  reading ??= readRecord()
  const partner = await reading
  return partner && { Fee: PartnerFee, getPrices: (...query) => getPartnerPrices(partner, ...query) }
}

async function readRecord(): Promise<PartnerRecord | undefined> {
  const id = namedPartner(location, visitStorage)
  const sources = { transport: (request: Request) => fetch(request), storage: visitStorage, origin: location.origin }
  return id === undefined ? undefined : loadPartner(id, sources)
}
