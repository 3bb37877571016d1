import { distinctSpeeds, type Speed } from '../../core/quote/distinctSpeeds.ts'
import { needsLess, paysMore } from '../../core/quote/paysMore.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { ChosenSpeed } from './swapForm.ts'

type SpeedName = 'fastest' | 'balanced' | 'best' | 'only'

/** One speed to choose. */
export interface SpeedChoice extends Speed {
  readonly name: SpeedName
  /** Number of sub-swaps, at most; 1 for an unsplit swap. */
  readonly parts: number
  readonly isChosen: boolean
}

interface SpeedFacts {
  /** The price on the form. */
  readonly quote: Quote
  readonly chosen: ChosenSpeed | undefined
  readonly fixed?: 'input' | 'output'
}

/**
 * Returns a card for each speed that is worth choosing, fastest first, and for the one in use. Without a choice, the
 * quote on the form is in use. With a fixed output, speeds differ by what they need.
 */
export function speedChoices(speeds: readonly Speed[], { quote, chosen, fixed }: SpeedFacts): readonly SpeedChoice[] {
  const used = chosen?.protocol === quote.protocol ? chosen : { interval: quote.streaming.interval ?? 0, quantity: 0 }
  const isUsed = ({ streaming }: Speed) => streaming.interval === used.interval && streaming.quantity === used.quantity
  const distinct = distinctSpeeds(speeds, fixed)
  const inUse = speeds.find(isUsed)
  const shown = inUse === undefined || distinct.includes(inUse) ? distinct : withSpeedInUse(distinct, inUse, fixed)
  return shown.map((speed, at) => ({
    ...speed,
    name: nameOf(at, shown.length),
    parts: partsOf(speed),
    isChosen: isUsed(speed),
  }))
}

/** Two speeds that differ by less are the same to a person. */
const fewSeconds = 30

/** Adds the speed in use, in the place of one that is the same to a person. */
function withSpeedInUse(distinct: readonly Speed[], inUse: Speed, fixed: SpeedFacts['fixed']): readonly Speed[] {
  const isBetter = fixed === 'output' ? needsLess : paysMore
  const isSame = ({ quote }: Speed) =>
    Math.abs(quote.totalSeconds - inUse.quote.totalSeconds) < fewSeconds &&
    !isBetter(quote, inUse.quote) &&
    !isBetter(inUse.quote, quote)
  return [...distinct.filter((speed) => !isSame(speed)), inUse].sort(byTime)
}

const byTime = (a: Speed, b: Speed) => a.quote.totalSeconds - b.quote.totalSeconds

function nameOf(at: number, count: number): SpeedName {
  if (count === 1) return 'only'
  if (at === 0) return 'fastest'
  return at === count - 1 ? 'best' : 'balanced'
}

/** Maya splits a swap only with an interval. */
function partsOf({ streaming: { interval, quantity }, quote }: Speed): number {
  const { maxQuantity } = quote.streaming
  if (interval === 0 && quote.protocol === 'MAYACHAIN') return 1
  return Math.max(1, quantity === 0 ? maxQuantity : Math.min(quantity, maxQuantity))
}
