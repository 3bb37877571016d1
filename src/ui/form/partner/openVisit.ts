import { getPartnerPrices } from './getPartnerPrices.ts'
import { loadPartner } from './loadPartner.ts'
import { namedPartner } from './namedPartner.ts'
import { PartnerFee } from './PartnerFee.tsx'
import type { PartnerRecord } from './partnerRecord.ts'
import { quoteForPartner } from './quoteForPartner.ts'
import type { VisitPartner } from './visitPartner.ts'

let reading: Promise<PartnerRecord | undefined> | undefined

/** Storage of this visit. Undefined inside a frame, where nothing is stored. */
const visitStorage = parent === window ? () => sessionStorage : undefined

/**
 * Returns the partner that a link of this visit names; undefined for none. The record is read once for each page.
 * `search` is that of the address with which the page opened.
 */
export async function openVisit(search: string): Promise<VisitPartner | undefined> {
  reading ??= readRecord(search)
  const partner = await reading
  return (
    partner && {
      Fee: PartnerFee,
      getPrices: (...query) => getPartnerPrices(partner, ...query),
      quoteAtLeast: (node, params, query) => quoteForPartner(node, { partner, params, query }),
    }
  )
}

async function readRecord(search: string): Promise<PartnerRecord | undefined> {
  const id = namedPartner({ search }, visitStorage)
  const sources = { transport: (request: Request) => fetch(request), storage: visitStorage, origin: location.origin }
  return id === undefined ? undefined : loadPartner(id, sources)
}
