/** An order's input and its limit, each in its own units. */
export interface LimitAmounts {
  readonly source: bigint
  readonly target: bigint
}

const ONE = 100_000_000n
/** Digits of a ratio that the order book keeps. */
const RATIO_LENGTH = 18

/**
 * Returns source·1e8/target, cut to 18 digits: the key under which the network keeps a limit order, and by which it
 * finds one to change. 0 without a target. Source: getRatio and rewriteRatio of THORNode 3.17.
 */
export function limitRatio({ source, target }: LimitAmounts): bigint {
  if (target === 0n) return 0n
  return BigInt(((source * ONE) / target).toString().slice(0, RATIO_LENGTH))
}

/**
 * Returns the smallest amounts, none of them 0, that have the same ratio as the given ones. A memo with them changes the
 * same order and is shorter.
 */
export function smallestAmounts(amounts: LimitAmounts): LimitAmounts {
  const { source, target } = amounts
  if (source <= 0n || target <= 0n) return amounts
  const ratio = (source * ONE) / target
  if (ratio.toString().length > RATIO_LENGTH) return amounts
  // source/target is in [ratio/1e8, (ratio + 1)/1e8), and with a target up to the given one at most `highest`.
  const highest: Fraction = [(ratio + 1n) * target - 1n, ONE * target]
  const lowest: Fraction = ratio === 0n ? [1n, target] : [ratio, ONE]
  const [over, under] = simplestBetween(lowest, highest)
  return { source: over, target: under }
}

type Fraction = readonly [over: bigint, under: bigint]

/** Returns the fraction with the smallest terms from `low` to `high`, both included, by their continued fractions. */
function simplestBetween([lowOver, lowUnder]: Fraction, [highOver, highUnder]: Fraction): Fraction {
  const whole = lowOver / lowUnder
  const rest = lowOver - whole * lowUnder
  if (rest === 0n) return [whole, 1n]
  if ((whole + 1n) * highUnder <= highOver) return [whole + 1n, 1n]
  const [under, over] = simplestBetween([highUnder, highOver - whole * highUnder], [lowUnder, rest])
  return [whole * under + over, under]
}
