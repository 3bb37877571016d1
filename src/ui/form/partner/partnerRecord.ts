import { type Protocol, protocolIds } from '../../../core/chains/protocol.ts'
import { affiliateCaps } from '../../../core/memo/affiliateCaps.ts'
import type { FeeShare } from '../../../core/quote/affiliates/affiliateSplit.ts'
import { sanitizeText } from '../../../std/sanitizeText.ts'

/** The public record of an approved partner, as its fees are applied. */
export interface PartnerRecord {
  readonly id: string
  /** The name that people see. Untrusted text, shown in isolation. */
  readonly name: string
  /** The partner's share of a swap on each protocol; none where it takes none. */
  readonly shares: Readonly<Record<Protocol, readonly FeeShare[]>>
}

/** Longest name that is shown. */
const longestName = 60

/** A name or an address: no character that separates fields of a memo. */
const affiliateName = /^[\w+-]{1,100}$/

/** Where the record has the share of each protocol. */
const fields = { THORCHAIN: 'thorchain', MAYACHAIN: 'maya' } as const

/** Parses the record of a partner. Undefined for any text that is not the record of this id. */
export function readPartner(text: string, id: string): PartnerRecord | undefined {
  const record = objectIn(text)
  const name = typeof record?.name === 'string' ? sanitizeText(record.name, longestName) : ''
  if (record?.id !== id || name === '') return undefined
  const [thorchain, maya] = protocolIds.map((protocol) => sharesIn(record[fields[protocol]], protocol))
  if (thorchain === undefined || maya === undefined) return undefined
  return { id, name, shares: { THORCHAIN: thorchain, MAYACHAIN: maya } }
}

/** Returns the share of one protocol, none for null. Undefined for a share that the protocol does not allow. */
function sharesIn(value: unknown, protocol: Protocol): readonly FeeShare[] | undefined {
  if (value === null) return []
  if (typeof value !== 'object') return undefined
  const { name, basisPoints: bps } = value as Readonly<Record<string, unknown>>
  const isShare = typeof bps === 'number' && Number.isInteger(bps) && bps >= 0 && bps <= affiliateCaps[protocol].bps
  if (typeof name !== 'string' || !affiliateName.test(name) || !isShare) return undefined
  return bps === 0 ? [] : [{ purpose: 'affiliate', name, bps }]
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}
