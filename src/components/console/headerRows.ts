import { element } from './consoleElements.ts'
import { newKey } from './draft.ts'

type Header = readonly [name: string, value: string]

/** The editable list of headers. */
export interface HeaderRows {
  readonly show: (headers: readonly Header[]) => void
  readonly read: () => readonly Header[]
  /** Adds an empty row and focuses it. */
  readonly add: () => void
}

function inputOf(value: string, label: string): HTMLInputElement {
  const input = element('input', { name: 'console-input mono' })
  input.value = value
  input.spellcheck = false
  input.autocapitalize = 'off'
  input.autocomplete = 'off'
  input.ariaLabel = label
  return input
}

function buttonOf(text: string, label: string, press: () => void): HTMLButtonElement {
  const button = element('button', { name: 'btn btn--quiet btn--sm', text })
  button.type = 'button'
  button.ariaLabel = label
  button.addEventListener('click', press)
  return button
}

/** Creates rows in `box`. `changed` is called on every edit; `next` gets the focus after a row is removed. */
export function createHeaderRows(box: Element, next: HTMLElement, changed: () => void): HeaderRows {
  const rows = new Map<Element, { readonly name: HTMLInputElement; readonly value: HTMLInputElement }>()

  const rowOf = ([title, text]: Header): HTMLElement => {
    const row = element('div', { name: 'console-header' })
    const known = title === '' ? 'the new header' : title
    const name = inputOf(title, 'Name of a header')
    const value = inputOf(text, `Value of ${known}`)
    if (title === 'MCP-Protocol-Version') value.setAttribute('list', 'console-versions')
    const remove = () => {
      rows.delete(row)
      row.remove()
      next.focus()
      changed()
    }
    const renew = () => {
      value.value = newKey()
      changed()
    }
    const buttons = element('span', { name: 'row' })
    if (title === 'Idempotency-Key') buttons.append(buttonOf('New', 'New Idempotency-Key', renew))
    buttons.append(buttonOf('Remove', `Remove ${known}`, remove))
    for (const input of [name, value]) input.addEventListener('input', changed)
    rows.set(row, { name, value })
    row.append(name, value, buttons)
    return row
  }

  return {
    show: (headers) => {
      rows.clear()
      box.replaceChildren(...headers.map(rowOf))
    },
    read: () => [...rows.values()].map(({ name, value }) => [name.value.trim(), value.value.trim()] as const),
    add: () => {
      const row = rowOf(['', ''])
      box.append(row)
      rows.get(row)?.name.focus()
    },
  }
}
