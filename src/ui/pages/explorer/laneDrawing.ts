import { html, svg } from '../../shared/plain/element.ts'
import { type Axis, type LaneSegment, positionOn } from './lane.ts'
import { clockText } from './virtualTime.ts'

/** Draws a lane as bars with a mark for now. The same facts are shown as text beside it. */
export function drawLane(place: SVGElement, stretches: readonly LaneSegment[], axis: Axis, now: number): void {
  const bars = stretches.map(({ kind, from, width }) =>
    svg('rect', {
      class: `ex-bar--${kind}`,
      x: `${from}%`,
      width: `${Math.max(width, 0.6)}%`,
      y: '4',
      height: '12',
      rx: '2',
    }),
  )
  const ticks = Array.from({ length: Math.round((axis.to - axis.from) / axis.tick) }, (_, at) => {
    const x = `${positionOn(axis, axis.from + at * axis.tick)}%`
    return svg('line', { class: 'ex-tick', x1: x, x2: x, y1: '0', y2: '20' })
  })
  const x = `${positionOn(axis, now)}%`
  place.replaceChildren(...ticks, ...bars, svg('line', { class: 'ex-now', x1: x, x2: x, y1: '0', y2: '20' }))
}

/** The times of the axis, to the minute, or to the day where it is that long. */
export function drawAxis(place: Element, { from, to, tick }: Axis): void {
  const count = Math.round((to - from) / tick)
  const labels = Array.from({ length: count }, (_, at) => {
    const time = from + at * tick
    const text = tick >= 86_400 ? new Date(time * 1000).toISOString().slice(5, 10) : clockText(time).slice(0, 5)
    return html('span', {}, text)
  })
  place.replaceChildren(...labels)
}
