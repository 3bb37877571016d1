import { newsletterEn as messages } from '../../texts/newsletter.en.ts'
import { shownLanguage } from '../../texts/shownLanguage.ts'

/** The newsletter form of a page's footer. */
export interface NewsletterForm {
  /** Sends the address, unless one is being sent. */
  readonly submit: () => Promise<void>
}

interface Parts {
  readonly input: HTMLInputElement
  readonly button: HTMLButtonElement
  readonly status: HTMLElement
}

/** Milliseconds after which a request counts as lost. */
const TIMEOUT_MS = 15_000

/** Opens the form of the built page. Throws when a part of it is missing. */
export function openNewsletter(form: HTMLFormElement): NewsletterForm {
  const parts = partsOf(form)
  const { input } = parts
  /** Kept until a response arrives, so that a lost request is retried as the same one. */
  let key: string | undefined
  let isBusy = false
  input.addEventListener('input', () => {
    key = undefined
    input.ariaInvalid = 'false'
  })
  async function submit(): Promise<void> {
    if (isBusy) return
    isBusy = true
    showBusy(parts, true)
    parts.status.textContent = ''
    key ??= newKey()
    const answer = await post(input.value, key).catch(() => undefined)
    if (answer) key = undefined
    show(parts, answer)
    showBusy(parts, false)
    isBusy = false
  }
  return { submit }
}

function partsOf(form: HTMLFormElement): Parts {
  const input = form.querySelector('input')
  const button = form.querySelector('button')
  const status = form.querySelector('p')
  if (!input || !button || !status) throw new Error('The newsletter form is incomplete.')
  return { input, button, status }
}

/** Not `randomUUID`, which a page without TLS, such as one on the local network, does not have. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

async function post(email: string, key: string): Promise<NewsletterAnswer> {
  const response = await fetch('/api/v1/newsletter', {
    method: 'POST',
    // The mail has the language of the page.
    headers: { 'Content-Type': 'application/json', 'Accept-Language': shownLanguage(), 'Idempotency-Key': key },
    body: JSON.stringify({ email }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { code } = (await response.json()) as { readonly code?: unknown }
  return { ok: response.ok, code, retryAfter: response.headers.get('retry-after') }
}

/** Shows an answer; undefined when none arrived. */
function show({ input, status }: Parts, answer: NewsletterAnswer | undefined): void {
  const isInvalid = answer?.code === 'invalid_email'
  status.textContent = describeAnswer(answer)
  status.classList.toggle('bad', answer?.ok !== true)
  input.ariaInvalid = String(isInvalid)
  if (answer?.ok) input.value = ''
  if (isInvalid) input.focus()
}

/** Not `disabled`, which would take the focus away. */
function showBusy({ input, button }: Parts, isBusy: boolean): void {
  input.readOnly = isBusy
  button.ariaDisabled = String(isBusy)
  button.textContent = isBusy ? messages.subscribing : messages.subscribe
}

/** The server's answer to a subscription. Its own texts are for programs and in English, so only the code is used. */
interface NewsletterAnswer {
  readonly ok: boolean
  readonly code: unknown
  /** Seconds, as the header has them. */
  readonly retryAfter: string | null
}

/** Describes an answer in the shown language; undefined when none arrived. */
export function describeAnswer(answer: NewsletterAnswer | undefined): string {
  if (answer === undefined) return messages.noResponse
  if (answer.ok) return messages.accepted
  if (answer.code === 'invalid_email') return messages.invalidAddress
  if (answer.code !== 'rate_limited') return messages.failed
  const seconds = Number(answer.retryAfter)
  return `${messages.tooMany} ${messages.retryIn(seconds > 60 ? Math.ceil(seconds / 60) : 1)}`
}
