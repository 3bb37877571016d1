import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import type { TextContext } from './haltView.ts'
import type { PoolRow } from './poolRows.ts'

/** The newest pools of each protocol that were read, and when (ms since 1970). */
export type LastPools = Map<Protocol, { readonly rows: readonly PoolRow[]; readonly at: number }>

/** Says which protocols' pools could not be read now, and of what time those that the page keeps showing are. */
export function troubleText(
  missing: readonly Protocol[],
  found: Readonly<LastPools>,
  { messages, locale }: TextContext,
): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit' })
  const texts = missing.map((protocol) => {
    const { name } = protocols[protocol]
    const last = found.get(protocol)
    return last ? messages.poolsOld(name, format.format(last.at)) : messages.poolsUnknown(name)
  })
  return texts.join(' ')
}
