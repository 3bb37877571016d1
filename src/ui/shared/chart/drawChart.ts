import uPlot from 'uplot'

/** Steps from the bottom to the top of a chart. Figures become whole steps, so that no float touches an amount. */
const STEPS = 10_000n

/** Returns the larger of two figures. */
const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/** Positions of the axis labels, in steps. */
const axisSteps: readonly number[] = [0, 1, 2, 3, 4].map((quarter) => (quarter * Number(STEPS)) / 4)

/** A figure at a time in Unix seconds. */
export interface Point {
  readonly time: number
  readonly value: bigint
}

export interface ChartOptions {
  readonly points: readonly Point[]
  /** Sums are bars from zero, prices and depths a line. */
  readonly isBars: boolean
  readonly locale: string
  /** Whether the time axis has days of UTC; days of the person otherwise. */
  readonly isUtc?: boolean
  readonly formatValue: (value: bigint) => string
  readonly formatTime: (time: number) => string
}

/** Returns a function that reads a colour of the theme, at each drawing, in a form that a canvas accepts. */
const themeColor = (place: HTMLElement, token: string) => (): string => {
  place.style.setProperty('color', `var(${token})`)
  const { color } = getComputedStyle(place)
  place.style.removeProperty('color')
  return color
}

/** Calls `redraw` when the person or the system changes the theme. Returns a function that ends it. */
function watchTheme(redraw: () => void): () => void {
  const choice = new MutationObserver(redraw)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', redraw)
  return () => {
    choice.disconnect()
    system.removeEventListener('change', redraw)
  }
}

/** Steps of an axis of days, in seconds: a day at least, so that no label repeats. */
const dayIncrements = [1, 2, 3, 5, 7, 10, 14, 30].map((days) => days * 86_400)

const HEIGHT = 240

/** Draws a chart into an empty element and keeps its width and colours. Returns a function that ends it. */
export function drawChart(place: HTMLElement, options: ChartOptions): () => void {
  const chart = createChart(place, options)
  const resizer = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }))
  resizer.observe(place)
  const endTheme = watchTheme(() => chart.redraw())
  return () => {
    endTheme()
    resizer.disconnect()
    chart.destroy()
  }
}

/** Returns the ends of a time axis with room for the whole first and last bar. */
function barRange(points: readonly Point[]): [number, number] {
  const [first, second] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return [0, 1]
  const room = ((second ?? first).time - first.time) / 2
  return [first.time - room, last.time + room]
}

function createChart(place: HTMLElement, { points, isBars, isUtc, formatValue, formatTime }: ChartOptions): uPlot {
  const scale = chartScale(
    points.map(({ value }) => value),
    isBars,
  )
  const color = (token: string) => themeColor(place, token)
  const line = color('--water-strong')
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = {
    stroke: color('--text-3'),
    font,
    grid: { stroke: color('--line-1'), width: 1 },
    ticks: { show: false },
  } as const
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      ...(isUtc && { tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC') }),
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: true, ...(isBars && { range: barRange(points) }) }, y: { range: [0, 10_000] } },
      axes: [
        {
          ...axis,
          ...(isUtc && { incrs: dayIncrements }),
          values: (_, splits) => splits.map((time) => formatTime(time)),
          space: 90,
        },
        {
          ...axis,
          size: 76,
          splits: () => [...axisSteps],
          values: (_, splits) => splits.map((step) => formatValue(scale.valueAt(step))),
        },
      ],
      series: [
        {},
        {
          stroke: line,
          fill: isBars ? line : color('--water'),
          width: isBars ? 0 : 2,
          points: { show: false },
          ...(isBars && uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.7, 40] }) } : {}),
        },
      ],
    },
    [points.map(({ time }) => time), points.map(({ value }) => scale.stepOf(value))],
    place,
  )
}

/** Places figures on a chart and reads them back for its axis. */
interface ChartScale {
  readonly min: bigint
  readonly max: bigint
  /** Returns the steps of a figure above the bottom. */
  readonly stepOf: (value: bigint) => number
  /** Returns the figure at a step. */
  readonly valueAt: (step: number) => bigint
}

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
