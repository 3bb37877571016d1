import { html, patch } from '../../ui/shared/plain/element.ts'
import { type Budget, budgetsOf, budgetText } from './budget.ts'
import { part } from './consolePart.ts'
import type { Answer } from './exchange.ts'
import { formatJson, type Refusal, refusalIn, truncateText } from './responseText.ts'

const figure = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

function sizeText(body: string): string {
  const bytes = new TextEncoder().encode(body).length
  return bytes < 1000 ? `${bytes} bytes` : `${figure.format(bytes / 1000)} kB`
}

/** Summarises a response in one line, also for screen readers. */
export function responseSummary({ status, milliseconds, body }: Answer, refusal: Refusal | undefined): string {
  const figures = `${status} after ${figure.format(Math.round(milliseconds))} ms, ${sizeText(body)}.`
  if (refusal) return `${figures} Refused: ${refusal.code}. ${refusal.message}`
  return status < 400 ? figures : `${figures} Refused, without an error object.`
}

/** Formats status and headers like HTTP. Browsers report header names in lower case. */
const headText = ({ status, headers }: Answer) =>
  [`Status: ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')

/** Downloads the body as a file. */
function saveBody(body: string, mediaType: string): void {
  const href = URL.createObjectURL(new Blob([body], { type: mediaType }))
  html('a', { href, download: /json/.test(mediaType) ? 'answer.json' : 'answer.txt' }).click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Creates the panel for responses. `say` announces a line. */
export function createResponsePanel(panel: HTMLElement, announce: (words: string) => void) {
  let body = ''
  let mediaType = ''
  const code = part(panel, 'answer-code')
  const cut = part(panel, 'answer-cut')
  const copy = part<HTMLButtonElement>(panel, 'answer-copy')
  copy.hidden = !navigator.clipboard
  copy.addEventListener('click', () => {
    const budgets = navigator.clipboard.writeText(body)
    budgets.then(
      () => announce('Body copied.'),
      () => announce('Your browser did not allow copying.'),
    )
  })
  part(panel, 'answer-save').addEventListener('click', () => saveBody(body, mediaType))

  return (answer: Answer): Refusal | undefined => {
    const refusal = refusalIn(answer.body)
    mediaType = new Headers(answer.headers.map(([name, value]) => [name, value])).get('content-type') ?? 'text/plain'
    body = formatJson(answer.body)
    const shown = truncateText(body)
    const kind = refusal || answer.status >= 400 ? 'badge--danger' : 'badge--ok'
    code.className = `badge ${kind}`
    patch(code, String(answer.status))
    patch(
      part(panel, 'answer-figures'),
      `${figure.format(Math.round(answer.milliseconds))} ms, ${sizeText(answer.body)}`,
    )
    cut.hidden = shown.length === body.length
    patch(
      cut,
      `The first ${figure.format(shown.length)} of ${figure.format(body.length)} characters. Copy or download the body to get all of it.`,
    )
    patch(part(panel, 'answer-head'), headText(answer))
    patch(part(panel, 'answer-body'), shown === '' ? 'No body.' : shown)
    explain(part(panel, 'answer-refusal'), refusal)
    panel.hidden = false
    return refusal
  }
}

function explain(box: HTMLElement, refusal: Refusal | undefined): void {
  box.hidden = refusal === undefined
  if (!refusal) return
  patch(part(box, 'refusal-message'), refusal.message)
  patch(part(box, 'refusal-hint'), refusal.hint)
  const link = part<HTMLAnchorElement>(box, 'refusal-page')
  link.href = refusal.page
  patch(link, `What ${refusal.code} means`)
}

/** Fills `box` with a meter for each known window; the latest response wins. */
export function createBudgetList(box: HTMLElement) {
  const known = new Map<string, Budget>()
  return ({ headers }: Answer): void => {
    const budgets = budgetsOf(new Headers(headers.map(([name, value]) => [name, value])))
    for (const budget of budgets) known.set(budget.name, budget)
    if (budgets.length > 0) patch(box, [...known.values()].map(rowOf))
  }
}

function rowOf(budget: Budget): HTMLElement {
  const { name, limit, remaining } = budget
  const label = `Requests left in the window ${name}`
  return html(
    'div',
    { class: 'console-budget' },
    html('meter', { max: limit, value: remaining, low: limit / 5, optimum: limit, 'aria-label': label }),
    html('p', budgetText(budget)),
  )
}
