import { type ChainId, chains } from '../chains/chains.ts'

/** Mimirs by upper-case name. */
export type Mimirs = ReadonlyMap<string, number>

/** What a halt stops. `other` does not touch swaps: liquidity, churns, memoless deposits. */
type HaltEffect = 'swaps' | 'payouts' | 'other'

/** One halt or pause that is in force. */
export interface ActiveHalt {
  /** Name of the setting, such as HALTBTCTRADING. */
  readonly mimir: string
  /** Block from which it applies; absent when the setting is 1, which has no height. */
  readonly since?: number
  /** Absent for a halt of every chain. */
  readonly chain?: ChainId
  readonly effect: HaltEffect
  /** Whether the network's own solvency check set it, without a vote. */
  readonly isAutomatic: boolean
  readonly sentence: string
}

/** Whether a vote is in force: 1 means now, a later block means from then on. Source: THORNode 3.17, helpers.go. */
export const isActive = (value: number | undefined, height: number): boolean =>
  value !== undefined && value > 0 && value <= height

type Rule<T> = readonly [effect: HaltEffect, sentence: T]

/** Votes on the whole network. */
const everywhere: Readonly<Record<string, Rule<string>>> = {
  HALTTRADING: ['swaps', 'Trading is halted on every chain.'],
  HALTCHAINGLOBAL: ['swaps', 'Every chain is halted: deposits are not seen and nothing is traded.'],
  HALTSIGNING: ['payouts', 'Payouts wait on every chain; quotes continue.'],
  PAUSELP: ['other', 'Adding and removing liquidity is paused on every chain; swaps continue.'],
  HALTMEMOLESS: ['other', 'Memoless deposits are halted; swaps with a memo continue.'],
  HALTCHURNING: ['other', 'Vaults do not change at the moment; swaps continue.'],
  STREAMINGSWAPPAUSE: ['other', 'Streaming swaps are paused.'],
  HALTTCYTRADING: ['other', 'Trading of TCY is halted.'],
}

/** Votes on one chain, by the name around it. */
const perChain: readonly (readonly [pattern: RegExp, ...Rule<(chain: string) => string>])[] = [
  [/^HALT([A-Z]+)TRADING$/, 'swaps', (chain) => `Swaps from and to ${chain} are halted.`],
  [
    /^(?:SOLVENCY)?HALT([A-Z]+)CHAIN$/,
    'swaps',
    (chain) => `${chain} is halted: deposits are not seen and nothing is traded.`,
  ],
  [/^HALTSIGNING([A-Z]+)$/, 'payouts', (chain) => `Payouts on ${chain} wait; quotes continue.`],
  [/^PAUSELP([A-Z]+)$/, 'other', (chain) => `Adding and removing liquidity is paused on ${chain}; swaps continue.`],
]

/** Returns every halt and pause that is in force at a height, by name. Votes about other things are left out. */
export function activeHalts(mimirs: Mimirs, height: number): readonly ActiveHalt[] {
  return [...mimirs]
    .flatMap(([mimir, value]) => (isActive(value, height) ? (haltOf(mimir, value) ?? []) : []))
    .sort((one, other) => (one.mimir < other.mimir ? -1 : 1))
}

function haltOf(mimir: string, value: number): ActiveHalt | undefined {
  const common = {
    mimir,
    isAutomatic: mimir.startsWith('SOLVENCYHALT'),
    ...(value > 1 ? { since: value } : {}),
  }
  const general = Object.hasOwn(everywhere, mimir) ? everywhere[mimir] : undefined
  if (general) return { ...common, effect: general[0], sentence: general[1] }
  for (const [pattern, effect, sentence] of perChain) {
    const chain = pattern.exec(mimir)?.[1]
    if (chain === undefined || !Object.hasOwn(chains, chain)) continue
    const id = chain as ChainId
    return { ...common, chain: id, effect, sentence: sentence(chains[id].name) }
  }
  return undefined
}
