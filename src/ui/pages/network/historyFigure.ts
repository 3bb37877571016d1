import { formatAsset } from '../../../core/asset/asset.ts'
import { SwapError } from '../../../core/errors.ts'
import type { HistoryRange, PoolMoment } from '../../../core/nodes/poolHistory.ts'
import { getPoolHistory } from '../../../core/nodes/poolHistory.ts'
import { publicConfig } from '../../../runtime/browser.ts'
import type { Point } from '../../shared/chart/drawChart.ts'
import { loadDrawChart } from '../../shared/chart/loadDrawChart.ts'
import { html, patch } from '../../shared/plain/element.ts'
import { browserMidgard } from '../../shared/query/browserMidgard.ts'
import { poolDialogEn as messages } from '../../texts/poolDialog.en.ts'
import type { TextContext } from './haltView.ts'
import type { PoolRow } from './poolRows.ts'
import { briefUsd, priceText } from './poolTable.ts'

const intervalSeconds = { hour: 3_600, day: 86_400 } as const

const ranges = {
  day: { interval: 'hour', count: 24 },
  month: { interval: 'day', count: 30 },
} as const satisfies Record<string, HistoryRange>

type RangeName = keyof typeof ranges

function choices<T extends string>(legend: string, name: string, options: Readonly<Record<T, string>>, chosen: T) {
  return html(
    'fieldset',
    { class: 'seg' },
    html('legend', { class: 'sr' }, legend),
    (Object.keys(options) as T[]).map((value) =>
      html('label', html('input', { type: 'radio', name, value, checked: value === chosen }), options[value]),
    ),
  )
}

/** A chart with its choices, as an element. */
export interface HistoryFigure {
  readonly element: HTMLElement
  /** Loads the history and draws it. The element has to be in the page. */
  readonly show: () => void
  readonly end: () => void
}

/** Creates the chart of a pool's history. It loads each range on demand, and once. */
export function createHistoryFigure(row: PoolRow, context: TextContext): HistoryFigure {
  const wanted: { metric: Metric; range: RangeName } = {
    metric: 'price',
    range: publicConfig.network === 'devnet' ? 'day' : 'month',
  }
  const { element, drawing, summary } = figureOf(wanted)
  const loadHistory = historyLoader(row)
  let end = () => {}
  async function show(): Promise<void> {
    const { metric, range } = wanted
    const [history, drawChart] = await Promise.all([loadHistory(range), loadDrawChart()])
    if (wanted.metric !== metric || wanted.range !== range || !element.isConnected) return
    end()
    end = () => {}
    patch(drawing)
    const points = pointsOf(history ?? [], metric)
    patch(summary, history ? summaryOf(points, wanted, context) : messages.noHistory)
    // One bar has no scale of time; the sentence has its figure.
    const least = metric === 'volume' ? 2 : 1
    if (drawChart && points.length >= least) end = drawChart(drawing, chartOptions(points, wanted, context))
  }
  element.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'net-metric') wanted.metric = target.value as Metric
    else wanted.range = target.value as RangeName
    void show()
  })
  return { element, show: () => void show(), end: () => end() }
}

function figureOf({ metric, range }: Wanted) {
  const drawing = html('div', { class: 'plot', 'aria-hidden': 'true' })
  const summary = html('span', { role: 'status' }, messages.loading)
  const caption = html('figcaption', { class: 't14 muted' }, summary)
  const row = html(
    'div',
    { class: 'row row--wrap row--between' },
    choices(messages.metric, 'net-metric', messages.metrics, metric),
    choices(messages.range, 'net-range', messages.ranges, range),
  )
  return { element: html('figure', row, drawing, caption), drawing, summary }
}

/** Returns a function that loads a range once; undefined while the indexer does not answer. */
function historyLoader({ protocol, asset }: PoolRow) {
  const known = new Map<RangeName, Promise<readonly PoolMoment[]>>()
  return async (range: RangeName): Promise<readonly PoolMoment[] | undefined> => {
    const loading = known.get(range) ?? getPoolHistory(browserMidgard()[protocol], formatAsset(asset), ranges[range])
    known.set(range, loading)
    try {
      return await loading
    } catch (error) {
      known.delete(range)
      if (error instanceof SwapError) return undefined
      throw error
    }
  }
}

interface Wanted {
  readonly metric: Metric
  readonly range: RangeName
}

const formatOf =
  ({ metric }: Wanted, locale: string) =>
  (value: bigint) =>
    metric === 'price' ? priceText(value, locale) : briefUsd(value, locale)

function chartOptions(points: readonly Point[], wanted: Wanted, { locale }: TextContext) {
  const time: Intl.DateTimeFormatOptions =
    wanted.range === 'day' ? { timeStyle: 'short' } : { day: 'numeric', month: 'short' }
  const format = new Intl.DateTimeFormat(locale, time)
  const isBars = wanted.metric === 'volume'
  return {
    points: isBars ? points : drawablePoints(points, ranges[wanted.range].interval),
    isBars,
    locale,
    formatValue: formatOf(wanted, locale),
    formatTime: (seconds: number) => format.format(seconds * 1000),
  }
}

/** The chart in a sentence, for people who do not see it. */
function summaryOf(points: readonly Point[], wanted: Wanted, { locale }: TextContext): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return messages.noHistory
  const format = formatOf(wanted, locale)
  const values = points.map(({ value }) => value).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const least = values[0] ?? 0n
  const most = values.at(-1) ?? 0n
  const name = messages.metrics[wanted.metric]
  if (wanted.metric === 'volume') return messages.volumeSummary(messages.ranges[wanted.range], format(most))
  return messages.summary(name, {
    from: format(first.value),
    to: format(last.value),
    least: format(least),
    most: format(most),
  })
}

type Metric = 'price' | 'depth' | 'volume'

/** Returns the points of one metric, oldest first. Moments without the figure are left out. */
export function pointsOf(history: readonly PoolMoment[], metric: Metric): readonly Point[] {
  const field = ({ price: 'priceUsd', depth: 'depthUsd', volume: 'volumeUsd' } as const)[metric]
  return history.flatMap((moment) => {
    const value = moment[field]
    return value === undefined ? [] : [{ time: moment.time, value }]
  })
}

/** Returns the points that a chart can draw: a single one also at the start of its interval, so that it is a line. */
export function drawablePoints(points: readonly Point[], interval: keyof typeof intervalSeconds): readonly Point[] {
  const [only] = points
  if (only === undefined || points.length > 1) return points
  return [{ ...only, time: only.time - intervalSeconds[interval] }, only]
}
