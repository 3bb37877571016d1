import { language, partner, proposalFields, readFields, type Theme, themeTokens } from '../../widget/messages.ts'

/** The widget's own page. */
export const embedPath = '/embed'

/** What the URL of a widget's frame may have besides the proposed swap. Every other parameter is dropped. */
const ownFields = {
  ref: partner,
  host: /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/,
  channel: /^[0-9a-f-]{36}$/,
  lang: language,
  appearance: themeTokens.mode,
  accent: themeTokens.accent,
  background: themeTokens.background,
  radius: themeTokens.radius,
}

/** What a widget's URL says. */
export interface EmbedParams {
  /** Public id of the partner. */
  readonly partner: string | undefined
  /** Origin of the page that the frame is in, and the channel of its messages. Undefined without one. */
  readonly host: { readonly origin: string; readonly channel: string } | undefined
  readonly theme: Theme
  /** Own parameters of the frame, as the end of a search. */
  readonly kept: string
  /** The whole search: the proposed swap without a wallet, then `kept`. It has no address and no limit. */
  readonly search: string
}

/** Parses the search of a widget's URL. Its page may propose coins and an amount, never an address or a limit. */
export function readEmbedParams(search: string): EmbedParams {
  const given = Object.fromEntries(new URLSearchParams(search))
  // Older scripts write the appearance as `mode`.
  const { appearance = given.mode } = given
  const own = readFields(ownFields, { ...given, appearance })
  const { ref, host, channel, lang: _, appearance: mode, ...tokens } = own as Record<string, string | undefined>
  const theme = { ...tokens, ...(mode !== undefined && { mode }) }
  const proposed = readFields(proposalFields, given)
  const kept = Object.keys(own).length > 0 ? `&${new URLSearchParams(own)}` : ''
  return {
    partner: ref,
    host: host !== undefined && channel !== undefined ? { origin: host, channel } : undefined,
    theme: theme as Theme,
    kept,
    search: `?${new URLSearchParams({ pay: 'direct', ...proposed })}${kept}`,
  }
}

type Address = Pick<Location, 'pathname' | 'search'>

export const isEmbedded = ({ pathname }: Pick<Address, 'pathname'>): boolean => pathname === embedPath

/** Returns where a payment of this browser opens: inside the widget's frame, and on the pay page elsewhere. */
export function paymentPath(key: string, address: Address): string {
  if (!isEmbedded(address)) return `/i#${key}`
  return `${embedPath}?pay=direct${readEmbedParams(address.search).kept}#${key}`
}
