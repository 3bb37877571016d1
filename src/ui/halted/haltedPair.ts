import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import type { Quotes, Route } from '../../core/quote/rankQuotes.ts'
import type { AgreedHalt, ProtocolState } from '../network/readNetwork.ts'

type RefusedRoute = Extract<Route, { outcome: 'refused' }>
type OpenRoute = Exclude<Route, RefusedRoute>

/** Which protocols have paused a pair, and the best route of another one. */
export interface HaltedPair {
  readonly halted: readonly Protocol[]
  readonly alternative: OpenRoute | undefined
}

/** Returns the pause of a pair; undefined when neither protocol reports one. */
export function haltedPair(quotes: Quotes | undefined): HaltedPair | undefined {
  const routes = quotes?.routes ?? []
  const isHalted = (route: Route) => route.outcome === 'refused' && route.error.code === 'trading_halted'
  const halted = routes.filter(isHalted).map(({ protocol }) => protocol)
  if (halted.length === 0) return undefined
  const open = routes.filter((route): route is OpenRoute => route.outcome !== 'refused')
  return { halted, alternative: open.find(({ outcome }) => outcome === 'best') ?? open[0] }
}

/** Returns the halts that stop swaps of a pair at one protocol. */
export function haltsOfPair(
  { protocol, halts }: Pick<ProtocolState, 'protocol' | 'halts'>,
  { from, to }: { readonly from: Asset; readonly to: Asset },
): readonly AgreedHalt[] | undefined {
  const homes: readonly string[] = [from, to].map((asset) => homeChain(asset, protocol))
  return halts?.filter(({ effect, chain }) => effect === 'swaps' && (chain === undefined || homes.includes(chain)))
}

/** Returns the address at which a node reports the network's settings. */
export function settingsUrl(endpoint: string | undefined, protocol: Protocol): string | undefined {
  return endpoint === undefined ? undefined : `${endpoint}${protocols[protocol].prefix}/mimir`
}
