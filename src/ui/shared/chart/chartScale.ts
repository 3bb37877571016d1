/** Steps from the bottom to the top of a chart. Figures become whole steps, so that no float touches an amount. */
const STEPS = 10_000n

/** Places figures on a chart and reads them back for its axis. */
export interface ChartScale {
  readonly min: bigint
  readonly max: bigint
  /** Returns the steps of a figure above the bottom. */
  readonly stepOf: (value: bigint) => number
  /** Returns the figure at a step. */
  readonly valueAt: (step: number) => bigint
}

/** Returns the larger of two figures. */
const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/**
 * Returns a scale around the figures; from zero for bars. The margin is a tenth of their span and at least a five
 * hundredth of the largest, so that a constant price is not drawn as a slope.
 */
export function chartScale(values: readonly bigint[], fromZero: boolean): ChartScale {
  const [first = 0n] = values
  const least = values.reduce((low, value) => (value < low ? value : low), first)
  const most = values.reduce((high, value) => (value > high ? value : high), first)
  const margin = larger(larger((most - least) / 10n, most / 500n), 1n)
  const min = fromZero || least < margin ? 0n : least - margin
  const max = most + margin
  return {
    min,
    max,
    stepOf: (value) => Number(((value - min) * STEPS) / (max - min)),
    valueAt: (step) => min + ((max - min) * BigInt(Math.round(step))) / STEPS,
  }
}

/** Positions of the axis labels, in steps. */
export const axisSteps: readonly number[] = [0, 1, 2, 3, 4].map((quarter) => (quarter * Number(STEPS)) / 4)
