import type { ProtocolState } from '../../pages/network/readNetwork.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import { haltsOfPair } from '../halted/haltsOfPair.ts'

type Halts = Pick<ProtocolState, 'protocol' | 'halts'>

/** Marks coins of chains that most operators of a protocol report as paused: wholly, or on one of their protocols. */
export function markHalted(assets: readonly ListedAsset[], states: readonly Halts[]): readonly ListedAsset[] {
  return assets.map((listed) => {
    const pausedOn = listed.protocols.filter((protocol) => {
      const state = states.find((each) => each.protocol === protocol)
      const halts = state && haltsOfPair(state, { from: listed.asset, to: listed.asset })
      return halts !== undefined && halts.length > 0
    })
    const isPaused = pausedOn.length === listed.protocols.length && listed.status === 'open'
    return { ...listed, pausedOn, ...(isPaused && { status: 'paused' as const }) }
  })
}

/** Returns the chains of a list on which every coin is paused. */
export function pausedChains(assets: readonly ListedAsset[]): ReadonlySet<string> {
  const open = new Set(assets.filter(({ status }) => status !== 'paused').map(({ asset }) => asset.chain))
  return new Set(assets.map(({ asset }) => asset.chain).filter((chain) => !open.has(chain)))
}
