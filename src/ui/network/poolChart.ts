import uPlot from 'uplot'
import type { Point } from './chartPoints.ts'
import { axisSteps, chartScale } from './chartScale.ts'

export interface ChartOptions {
  readonly points: readonly Point[]
  /** Volumes are bars from zero, prices and depths a line. */
  readonly isBars: boolean
  readonly locale: string
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

function createChart(place: HTMLElement, { points, isBars, formatValue, formatTime }: ChartOptions): uPlot {
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
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: true }, y: { range: [0, 10_000] } },
      axes: [
        { ...axis, values: (_, splits) => splits.map((time) => formatTime(time)), space: 90 },
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
          width: 2,
          points: { show: false },
          ...(isBars && uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.7, 40] }) } : {}),
        },
      ],
    },
    [points.map(({ time }) => time), points.map(({ value }) => scale.stepOf(value))],
    place,
  )
}
