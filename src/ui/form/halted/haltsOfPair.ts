import { type Asset, homeChain } from '../../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import type { ActiveHalt } from '../../../core/diagnosis/activeHalts.ts'

/** The two coins of a swap. */
export interface SwapPair {
  readonly from: Asset
  readonly to: Asset
}

/** Returns the halts that stop swaps of a pair at one protocol. */
export function haltsOfPair<H extends Pick<ActiveHalt, 'effect' | 'chain'>>(
  { protocol, halts }: { readonly protocol: Protocol; readonly halts: readonly H[] | undefined },
  { from, to }: SwapPair,
): readonly H[] | undefined {
  const homes: readonly string[] = [from, to].map((asset) => homeChain(asset, protocol))
  return halts?.filter(({ effect, chain }) => effect === 'swaps' && (chain === undefined || homes.includes(chain)))
}

/** Returns the address at which a node reports the network's settings. */
export function settingsUrl(endpoint: string | undefined, protocol: Protocol): string | undefined {
  return endpoint === undefined ? undefined : `${endpoint}${protocols[protocol].prefix}/mimir`
}
