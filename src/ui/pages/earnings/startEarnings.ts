import { earningsCsv } from '../../../contract/affiliate/earningsCsv.ts'
import { partnerPages } from '../../../site.ts'
import { createSupportLine } from '../../shared/plain/createSupportLine.ts'
import { html, patch } from '../../shared/plain/element.ts'
import { saveFile } from '../../shared/plain/saveFile.ts'
import type { EarningsMessages } from '../../texts/earnings.en.ts'
import { earningsEn as messages } from '../../texts/earnings.en.ts'
import { showLanguage } from '../../texts/showLanguage.ts'
import { numberLocale } from '../../texts/shownLanguage.ts'
import { earningsJson, fileName } from './earningsFiles.ts'
import type { LoadedReport } from './loadReport.ts'
import { loadReport } from './loadReport.ts'
import type { Period } from './period.ts'
import { lastDays, periodOfUrl, periodProblem } from './period.ts'
import type { ReportView } from './reportView.ts'

const link = (href: string, label: string, kind: 'primary' | 'secondary') =>
  html('a', { class: `btn btn--${kind}`, href }, label)

const actions = (...buttons: readonly HTMLElement[]) => html('div', { class: 'row row--wrap gap-3' }, buttons)

/** Elements of the built page (pages/affiliates/earnings.astro). */
export interface EarningsElements {
  readonly root: HTMLElement
  /** The partner and how it is paid. */
  readonly partner: HTMLElement
  readonly form: HTMLFormElement
  readonly problem: HTMLElement
  readonly downloads: HTMLElement
  readonly announcement: HTMLElement
  /** Place of the report or of the state without one. */
  readonly place: HTMLElement
}

/** Days of the report when the address names no period. */
const USUAL_DAYS = 30

/** Shows the earnings of the signed-in partner, and again for each period that is chosen. */
export async function startEarnings(elements: EarningsElements): Promise<void> {
  await showLanguage()
  const { form, problem } = elements
  const shown = createShown(elements)
  const linked = periodOfUrl(location.search)
  fillDays(form, linked ?? lastDays(USUAL_DAYS, Date.now()), linked === undefined ? String(USUAL_DAYS) : '')
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'days') return
    showOwnDays(form, target.value === '')
    if (target.value === '') return
    fillDays(form, lastDays(Number.parseInt(target.value, 10), Date.now()), target.value)
    shown.load(chosenPeriod(form))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const period = chosenPeriod(form)
    const wrong = periodProblem(period)
    patch(problem, wrong === undefined ? '' : messages.period.problems[wrong])
    if (wrong !== undefined) return
    const query = new URLSearchParams({ from: period.from, until: period.until })
    history.replaceState(history.state, '', `${location.pathname}?${query}`)
    shown.load(period)
  })
  shown.load(chosenPeriod(form))
}

const inputOf = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)

function chosenPeriod(form: HTMLFormElement): Period {
  return { from: inputOf(form, 'from')?.value ?? '', until: inputOf(form, 'until')?.value ?? '' }
}

function showOwnDays(form: HTMLFormElement, isOwn: boolean): void {
  const fields = form.querySelector<HTMLElement>('[data-earn-own]')
  if (fields) fields.hidden = !isOwn
}

/** Shows a period in the form. `choice` is the chosen number of days, empty for days of one's own. */
function fillDays(form: HTMLFormElement, { from, until }: Period, choice: string): void {
  for (const [name, value] of Object.entries({ from, until })) {
    const input = inputOf(form, name)
    if (input) input.value = value
  }
  for (const radio of form.querySelectorAll<HTMLInputElement>('input[name="days"]'))
    radio.checked = radio.value === choice
  showOwnDays(form, choice === '')
}

type Report = Extract<LoadedReport, { state: 'report' }>

/** Loads and draws one period at a time; a later choice ends an earlier one. */
function createShown(elements: EarningsElements) {
  const { root, downloads, announcement } = elements
  let running: AbortController | undefined
  let end = () => {}
  let ready: Report | undefined
  const load = (period: Period) => {
    running?.abort()
    const own = new AbortController()
    running = own
    root.dataset.state = 'loading'
    patch(announcement, messages.loading)
    const options = {
      transport: (request: Request) => fetch(request),

      origin: location.origin,
      signal: own.signal,
      onPage: (count: number) => patch(announcement, messages.loaded(count)),
    }
    const show = async (received: LoadedReport) => {
      const { loaded, view } = await prepare(received)
      if (own.signal.aborted) return
      end()
      ready = view === undefined || loaded.state !== 'report' ? undefined : loaded
      end = draw(elements, loaded, view, () => load(period))
    }
    loadReport(period, options)
      .then(show)
      .catch((thrown: unknown) => {
        if (!own.signal.aborted) throw thrown
      })
  }
  downloads.addEventListener('click', ({ target }) => {
    const kind = target instanceof Element ? target.closest<HTMLElement>('[data-file]')?.dataset.file : undefined
    if (ready === undefined || (kind !== 'csv' && kind !== 'json')) return
    const { report } = ready
    saveFile(fileName(report, kind), kind === 'csv' ? earningsCsv(report) : earningsJson(report))
  })
  return { load }
}

/** Loads the code of figures, chart and tables, and creates them. A part that does not load is a failure. */
async function prepare(loaded: LoadedReport): Promise<{ readonly loaded: LoadedReport; readonly view?: ReportView }> {
  if (loaded.state !== 'report' || loaded.report.earnings.length === 0) return { loaded }
  const code = await import('./reportView.ts').catch(() => undefined)
  if (code === undefined) return { loaded: { state: 'failed', code: 'network_unreachable' } }
  return { loaded, view: code.createReportView(loaded, { messages, locale: numberLocale() }) }
}

/** Draws a report or the state without one. Returns a function that ends its chart. */
function draw(
  { root, partner, downloads, announcement, place }: EarningsElements,
  loaded: LoadedReport,
  view: ReportView | undefined,
  retry: () => void,
): () => void {
  if (loaded.state === 'report') patch(partner, messages.partner(loaded.account.partnerId ?? ''))
  downloads.hidden = view === undefined
  if (view === undefined || loaded.state !== 'report') {
    const state = loaded.state === 'report' ? ({ state: 'empty' } as const) : loaded
    const shown = stateCard(state, messages, retry)
    root.dataset.state = state.state
    patch(announcement, shown.querySelector('h2')?.textContent ?? '')
    place.replaceChildren(shown)
    return () => {}
  }
  root.dataset.state = 'report'
  patch(announcement, messages.shown(loaded.report.earnings.length))
  place.replaceChildren(...view.elements)
  view.show()
  return view.end
}

function card(
  { title, text }: Readonly<Record<'title' | 'text', string>>,
  ...rest: readonly HTMLElement[]
): HTMLElement {
  return html(
    'section',
    { class: 'card earn-state', 'aria-labelledby': 'earn-state' },
    html('h2', { id: 'earn-state' }, title),
    html('p', { class: 'muted' }, text),
    ...rest,
  )
}

/** Creates the card of a state without fees. `retry` loads the period again. */
function stateCard(
  { state, ...more }: Exclude<LoadedReport, { state: 'report' }> | { readonly state: 'empty' },
  messages: EarningsMessages,
  retry: () => void,
): HTMLElement {
  const { signedOut, inReview, failed, empty } = messages
  if (state === 'signed-out') {
    const { signIn, register } = partnerPages
    return card(
      signedOut,
      actions(link(signIn.path, signedOut.signIn, 'primary'), link(register.path, signedOut.register, 'secondary')),
    )
  }
  if (state === 'in-review')
    return card(inReview, actions(link(partnerPages.account.path, inReview.account, 'secondary')))
  if (state === 'empty') return card(empty, actions(link(partnerPages.widget.path, empty.widget, 'secondary')))
  const again = html('button', { type: 'button', class: 'btn btn--secondary', onclick: retry }, failed.again)
  return card(failed, actions(again), createSupportLine('code' in more ? more.code : ''))
}
