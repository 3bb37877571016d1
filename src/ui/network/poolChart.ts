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

/** Reads a colour of the theme in a form that a canvas accepts. */
function themeColor(place: HTMLElement, token: string): string {
  place.style.setProperty('color', `var(${token})`)
  const { color } = getComputedStyle(place)
  place.style.removeProperty('color')
  return color
}

const HEIGHT = 240

/** Draws a chart into an empty element and keeps its width. Returns a function that ends it. */
export function drawChart(place: HTMLElement, { points, isBars, formatValue, formatTime }: ChartOptions): () => void {
  const scale = chartScale(
    points.map(({ value }) => value),
    isBars,
  )
  const color = (token: string) => themeColor(place, token)
  const [line, text] = [color('--water-strong'), color('--text-3')]
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = { stroke: text, font, grid: { stroke: color('--line-1'), width: 1 }, ticks: { show: false } } as const
  const chart = new uPlot(
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
  const resizer = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }))
  resizer.observe(place)
  return () => {
    resizer.disconnect()
    chart.destroy()
  }
}
