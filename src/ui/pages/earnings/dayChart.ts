import type { Point } from '../../shared/chart/drawChart.ts'
import { loadDrawChart } from '../../shared/chart/loadDrawChart.ts'
import { usdText } from '../../shared/figures/figures.ts'
import { html } from '../../shared/plain/element.ts'
import type { EarningsGroup } from './summarizeEarnings.ts'
import { dayTable } from './tables.ts'
import { dayText, type EarningsContext } from './texts.ts'

/** A chart in the page. */
export interface DayChart {
  readonly element: HTMLElement
  /** Loads the chart library and draws. The element has to be in the page. */
  readonly show: () => void
  readonly end: () => void
}

const pointOf = ({ key, usd }: EarningsGroup): Point => ({ time: Date.parse(key) / 1000, value: usd })

/** Creates the bars of each day's confirmed dollars, with the same figures as a sentence and as a table. */
export function createDayChart(days: readonly EarningsGroup[], context: EarningsContext): DayChart {
  const { messages, locale } = context
  const drawing = html('div', { class: 'plot', 'aria-hidden': 'true' })
  const element = html(
    'figure',
    { class: 'card earn-chart' },
    html('h2', messages.byDay),
    drawing,
    html('figcaption', { class: 't14 muted' }, summaryOf(days, context)),
    html('details', html('summary', messages.asTable), dayTable(days, context)),
  )
  let end = () => {}
  let isEnded = false
  async function show(): Promise<void> {
    const drawChart = await loadDrawChart()
    // One bar has no scale of time; the sentence has its figure.
    if (drawChart === undefined || isEnded || days.length < 2) return drawing.remove()
    end = drawChart(drawing, {
      points: days.map(pointOf),

      isBars: true,
      isUtc: true,
      locale,
      formatValue: (value) => usdText(value, locale),
      formatTime: (seconds) => dayText(new Date(seconds * 1000).toISOString(), locale),
    })
  }
  return {
    element,
    show: () => void show(),
    end() {
      isEnded = true
      end()
    },
  }
}

/** The chart in a sentence, for people who do not see it. */
function summaryOf(days: readonly EarningsGroup[], { messages, locale }: EarningsContext): string {
  const best = days.reduce<EarningsGroup | undefined>((top, day) => (top && top.usd >= day.usd ? top : day), undefined)
  if (best === undefined || best.count === 0) return messages.noConfirmed
  return messages.chartSummary(usdText(best.usd, locale), dayText(best.key, locale))
}
