import { shareHalfUp } from '../../core/quote/math/share.ts'
import { marketOf } from '../quote/market.ts'
import { dollarsPerRune } from '../quote/outboundCost.ts'
import type { ProtocolState } from '../rules/state.ts'

const ONE = 100_000_000n

/** Returns the state without halts, because a halt does not hide prices. */
function ignoringHalts(state: ProtocolState): ProtocolState {
  const halt = /^(HALT|SOLVENCYHALT|NODEPAUSE)/
  return { ...state, mimirs: new Map([...state.mimirs].filter(([name]) => !halt.test(name))) }
}

/**
 * Returns dollars per RUNE in 1e8, from the anchor pools; 0 without any. Source: THORNode 3.17
 * dollarsPerRuneIgnoreHalt.
 */
export function baseInTor(state: ProtocolState): bigint {
  return dollarsPerRune(marketOf(ignoringHalts(state)))
}

/** Returns RUNE per dollar in 1e8. */
export function torInBase(state: ProtocolState): bigint {
  return shareHalfUp(ONE, baseInTor(state), ONE)
}

/** Returns whether every anchor is halted, so that dollar fees have no price. */
export function torHalted(state: ProtocolState): boolean {
  return dollarsPerRune(marketOf(state)) === 0n
}
