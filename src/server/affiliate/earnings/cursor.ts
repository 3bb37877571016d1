import { type Protocol, protocolIds } from '../../../core/chains/protocol.ts'

/** Where the next page of each protocol begins. A protocol without a place has no more swaps. */
export type EarningsPlaces = Readonly<Partial<Record<Protocol, string>>>

const letters = { THORCHAIN: 't', MAYACHAIN: 'm' } as const satisfies Record<Protocol, string>

/** Writes the places of a report as one text, such as "t12.m34"; null when every protocol is complete. */
export function writeCursor(places: EarningsPlaces): string | null {
  const parts = protocolIds.flatMap((protocol) => {
    const place = places[protocol]
    return place === undefined ? [] : [`${letters[protocol]}${place}`]
  })
  return parts.length === 0 ? null : parts.join('.')
}

/** Reads the text of `writeCursor`. */
export function readCursor(text: string): EarningsPlaces {
  const parts = text.split('.')
  const placeOf = (protocol: Protocol) => parts.find((part) => part.startsWith(letters[protocol]))?.slice(1)
  return Object.fromEntries(
    protocolIds.flatMap((protocol) => {
      const place = placeOf(protocol)
      return place === undefined ? [] : [[protocol, place]]
    }),
  )
}
