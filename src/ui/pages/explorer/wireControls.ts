import { SwapError } from '../../../core/errors.ts'
import { patch } from '../../shared/plain/element.ts'
import type { ExplorerMessages } from '../../texts/explorer.en.ts'
import { type ControlName, controls, type Field, isControl } from './controls.ts'
import { type DevnetClient, DevnetError } from './devnetClient.ts'
import { type Done, wireDone } from './explorerSchemas.ts'

interface Handling {
  readonly client: DevnetClient
  readonly messages: ExplorerMessages
  /** Called after a control has succeeded. */
  readonly after: (name: ControlName, done: Done) => void
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns a reader of a control's fields: its own `data-…` first, then the input of that name in its form or group. */
function fieldsOf(element: HTMLElement): Field {
  const group = element.closest('[data-fields]')
  return (name) => {
    const own = element.dataset[name]
    return (own ?? group?.querySelector<Input>(`[name="${name}"]`)?.value ?? '').trim()
  }
}

/**
 * Runs the page's `data-post` controls: forms on submit, selects on change, buttons on click. Results appear in their
 * section.
 */
export function wireControls(root: HTMLElement, handling: Handling): void {
  root.addEventListener('submit', (event) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || target.dataset.post === undefined) return
    event.preventDefault()
    target.closest('dialog')?.close()
    void runControl(target, handling)
  })
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.dataset.post !== undefined) void runControl(target, handling)
  })
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.dataset.post !== undefined) void runControl(button, handling)
  })
}

async function runControl(element: HTMLElement, { client, messages, after }: Handling): Promise<void> {
  const name = element.dataset.post
  if (!isControl(name) || element.getAttribute('aria-busy') === 'true') return
  const output = element.closest('[data-message-scope]')?.querySelector<HTMLElement>('[data-message]')
  const show = (text: string, tone: string) => {
    if (!output) return
    patch(output, text)
    output.dataset.tone = tone
  }
  element.setAttribute('aria-busy', 'true')
  try {
    const { path, body, confirm } = controls[name](fieldsOf(element))
    const done = await client.post(path, body, wireDone)
    after(name, done)
    show(confirm(messages.confirmations, done), 'done')
  } catch (error) {
    if (!(error instanceof DevnetError) && !(error instanceof SwapError)) throw error
    show(messages.refused(error.message, error.hint ?? ''), 'refused')
  } finally {
    element.removeAttribute('aria-busy')
  }
}
