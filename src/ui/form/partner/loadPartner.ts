import { readBody } from '../../../core/nodes/net/body.ts'
import type { Transport } from '../../../core/nodes/net/transport.ts'
import { partner as partnerPattern } from '../../../widget/messages.ts'
import { type PartnerRecord, readPartner } from './partnerRecord.ts'
import { partnerKey } from './visitPartner.ts'

/** Prices wait no longer for the record (ms). */
const PATIENCE_MS = 4_000

export interface PartnerSources {
  readonly transport: Transport
  /** Origin of this site. */
  readonly origin: string
  /** Storage of this visit. Undefined inside a frame, where nothing is stored. */
  readonly storage: (() => Pick<Storage, 'setItem' | 'removeItem'>) | undefined
}

/**
 * Reads the record of the partner that a link names, and keeps the id for the visit. An id without an approved partner
 * ends the visit's partner. Undefined for such an id, and when the record cannot be read: the swap then has no
 * partner's fee.
 */
export async function loadPartner(
  id: string,
  { transport, origin, storage }: PartnerSources,
): Promise<PartnerRecord | undefined> {
  if (!partnerPattern.test(id)) return keep(undefined)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const url = new URL(`/v1/affiliate/partners/${id}`, origin)
  const response = await transport(new Request(url, { signal, credentials: 'omit', redirect: 'error' }))
  if (response.status === 404) return keep(undefined)
  const record = response.ok ? readPartner(await readBody(response, signal), id) : undefined
  return record && keep(record)

  function keep(found: PartnerRecord | undefined): PartnerRecord | undefined {
    try {
      if (found === undefined) storage?.().removeItem(partnerKey)
      else storage?.().setItem(partnerKey, found.id)
    } catch {
      // Where storage is blocked, the partner lasts as long as the page.
    }
    return found
  }
}
