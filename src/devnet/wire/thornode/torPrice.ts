import { shareHalfUp } from '../../../core/math/share.ts'
import { marketOf } from '../../quote/market.ts'
import { dollarsPerRune } from '../../quote/outboundCost.ts'
import type { ProtocolState } from '../../state.ts'

const ONE = 100_000_000n

/** The network as it would be with nothing halted: a halt hides no price. */
function ignoringHalts(state: ProtocolState): ProtocolState {
  const halt = /^(HALT|SOLVENCYHALT|NODEPAUSE)/
  return { ...state, mimirs: new Map([...state.mimirs].filter(([name]) => !halt.test(name))) }
}

/** Dollars for one RUNE in 1e8, by the anchor pools; 0 without any. Source: THORNode 3.17 dollarsPerRuneIgnoreHalt. */
export function baseInTor(state: ProtocolState): bigint {
  return dollarsPerRune(marketOf(ignoringHalts(state)))
}

/** RUNE for one dollar in 1e8. */
export function torInBase(state: ProtocolState): bigint {
  return shareHalfUp(ONE, baseInTor(state), ONE)
}

/** Every anchor stands still, so that dollar fees have no price to go by. */
export function torHalted(state: ProtocolState): boolean {
  return dollarsPerRune(marketOf(state)) === 0n
}
