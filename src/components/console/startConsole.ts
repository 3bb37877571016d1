import type { Call } from '../../discovery/portal/calls.ts'
import { curlProgram, fetchProgram, type HttpRequest, pythonProgram } from '../../discovery/registry/programs.ts'
import { patch } from '../../ui/shared/plain/element.ts'
import { waitText } from './budget.ts'
import { part } from './consolePart.ts'
import { draftOf, fieldTexts, httpText, newKey, requestOf, withField } from './draft.ts'
import { exchange, type Outcome } from './exchange.ts'
import { type FieldControls, refreshFields, showFields } from './fieldRows.ts'
import { createHeaderRows } from './headerRows.ts'
import { createBudgetList, createResponsePanel, responseSummary } from './responsePanel.ts'
import { createSendButton } from './sendButton.ts'

const forms: Record<string, (request: HttpRequest) => string> = {
  http: httpText,
  curl: curlProgram,
  javascript: (request) => `${fetchProgram(request)}\nconsole.log(answer.status, await answer.text())`,
  python: pythonProgram,
}

const outcomeTexts: Record<Exclude<Outcome['state'], 'answered' | 'unsendable'>, string> = {
  cancelled: 'Cancelled. The server may have processed the request anyway.',
  silent: 'No response. The server may have processed the request anyway.',
  offline: 'You’re offline. Nothing was sent.',
}

const environment = {
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  clock: () => performance.now(),
  isOnline: () => navigator.onLine,
}

/** Starts the page's console. All text is set as text, never as markup. */
export function startConsole(root: HTMLElement): void {
  const calls = JSON.parse(part(root, 'calls').textContent ?? '[]') as readonly Call[]
  const form = part<HTMLFormElement>(root, 'form')
  const menu = part<HTMLSelectElement>(root, 'menu')
  const status = part(root, 'status')
  const body = part<HTMLTextAreaElement>(root, 'body')
  const announce = (text: string) => {
    patch(status, text)
  }
  const enter = (state: string, text: string) => {
    root.dataset.state = state
    announce(text)
  }
  const send = createSendButton(part(root, 'send'), () => enter('idle', 'You can send again.'))
  const cancel = part<HTMLButtonElement>(root, 'cancel')
  const showAnswer = createResponsePanel(part(root, 'answer'), announce)
  const showBudgets = createBudgetList(part(root, 'budgets'))
  let call = calls[0]
  let controls: FieldControls = new Map()
  let running: AbortController | undefined

  const request = () => call && requestOf(call, { headers: rows.read(), body: body.value }, location.origin)
  const showRequest = () => {
    const draft = request()
    const chosen = form.querySelector<HTMLInputElement>('input[name="form"]:checked')?.value ?? 'http'
    if (draft) patch(part(root, 'request'), forms[chosen]?.(draft) ?? '')
  }
  const rows = createHeaderRows(part(root, 'headers'), part(root, 'add'), showRequest)
  const readBody = () => {
    if (!call) return
    const texts = fieldTexts(call, body.value)
    part(root, 'body-note').hidden = texts !== undefined
    refreshFields(controls, texts)
    showRequest()
  }

  const choose = (id: string) => {
    const found = calls.find((each) => each.id === id)
    if (!found) return
    call = found
    menu.value = id
    const draft = draftOf(found, newKey())
    body.value = draft.body
    rows.show(draft.headers)
    controls = showFields(part(root, 'fields'), found, (field, text) => {
      body.value = withField(found, body.value, field, text)
      readBody()
    })
    describe(root, found)
    send.turnTo(found.path)
    readBody()
  }

  const settle = (outcome: Outcome, path: string) => {
    if (outcome.state === 'unsendable') return enter('unsendable', `Your browser can’t send this. ${outcome.reason}`)
    if (outcome.state !== 'answered') return enter(outcome.state, outcomeTexts[outcome.state])
    const { answer } = outcome
    const refusal = showAnswer(answer)
    showBudgets(answer)
    const isLimited = answer.status === 429 && answer.retryAfter !== undefined
    if (isLimited) send.wait(path, answer.retryAfter)
    const wait = isLimited ? ` You can send again in ${waitText(answer.retryAfter)}.` : ''
    const state = isLimited ? 'limited' : refusal || answer.status >= 400 ? 'refused' : 'answered'
    enter(state, responseSummary(answer, refusal) + wait)
  }

  const start = async () => {
    const draft = request()
    const path = call?.path
    if (running || !draft || !path || !send.isFree()) return
    running = new AbortController()
    enter('sending', 'Sending…')
    send.setBusy(true)
    cancel.hidden = false
    const outcome = await exchange(draft, running.signal, environment)
    running = undefined
    const hadKeyboard = document.activeElement === cancel
    send.setBusy(false)
    cancel.hidden = true
    if (hadKeyboard) send.focus()
    settle(outcome, path)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void start()
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void start()
    if (event.key === 'Escape') running?.abort()
  })
  cancel.addEventListener('click', () => running?.abort())
  menu.addEventListener('change', () => choose(menu.value))
  body.addEventListener('input', readBody)
  part(root, 'add').addEventListener('click', rows.add)
  for (const choice of form.querySelectorAll('input[name="form"]')) choice.addEventListener('change', showRequest)
  addEventListener('offline', () => enter('offline', 'You’re offline.'))
  addEventListener('online', () => enter('idle', 'You’re back online.'))

  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (!calls.some((each) => each.id === id)) return
    choose(id)
    part(root, 'top').scrollIntoView()
    menu.focus({ preventScroll: true })
  }
  addEventListener('hashchange', follow)
  copyable(part<HTMLButtonElement>(root, 'copy'), () => part(root, 'request').textContent ?? '', announce)
  choose(menu.value)
  root.hidden = false
  follow()
}

function describe(root: HTMLElement, { method, path, title, about, changes, body, fields, page }: Call): void {
  patch(part(root, 'method'), method)
  patch(part(root, 'path'), path)
  patch(part(root, 'about'), about)
  part(root, 'about').hidden = about === ''
  part(root, 'changes').hidden = !changes
  patch(part(root, 'changes-what'), `${title}.`)
  part(root, 'changes-mail').hidden = !fields.some(({ name }) => name === 'email')
  part(root, 'field-box').hidden = fields.length === 0
  part(root, 'body-box').hidden = body === undefined
  part<HTMLAnchorElement>(root, 'page').href = page
}

function copyable(button: HTMLButtonElement, text: () => string, announce: (outcomeTexts: string) => void): void {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(text()).then(
      () => announce('Copied.'),
      () => announce('It could not be copied.'),
    )
  })
}
