import { html } from '../../ui/shared/plain/element.ts'
import { newKey } from './draft.ts'

type Header = readonly [name: string, value: string]

/** The editable list of headers. */
export interface HeaderRows {
  readonly show: (headers: readonly Header[]) => void
  readonly read: () => readonly Header[]
  /** Adds an empty row and focuses it. */
  readonly add: () => void
}

/** Creates rows in `box`. `changed` is called on every edit; `next` gets the focus after a row is removed. */
export function createHeaderRows(box: Element, next: HTMLElement, changed: () => void): HeaderRows {
  const rows = new Map<Element, { readonly name: HTMLInputElement; readonly value: HTMLInputElement }>()

  const rowOf = ([title, text]: Header): HTMLElement => {
    const known = title === '' ? 'the new header' : title
    const input = (value: string, label: string, list?: string) =>
      html('input', {
        class: 'console-input mono',
        value,
        list,
        spellcheck: 'false',
        autocapitalize: 'off',
        autocomplete: 'off',
        'aria-label': label,
        oninput: changed,
      })
    const button = (text: string, label: string, onclick: () => void) =>
      html('button', { class: 'btn btn--quiet btn--sm', type: 'button', 'aria-label': label, onclick }, text)
    const name = input(title, 'Name of a header')
    const value = input(text, `Value of ${known}`, title === 'MCP-Protocol-Version' ? 'console-versions' : undefined)
    const renew = () => {
      value.value = newKey()
      changed()
    }
    const remove = () => {
      rows.delete(row)
      row.remove()
      next.focus()
      changed()
    }
    const row = html(
      'div',
      { class: 'console-header' },
      name,
      value,
      html(
        'span',
        { class: 'row' },
        title === 'Idempotency-Key' && button('New', 'New Idempotency-Key', renew),
        button('Remove', `Remove ${known}`, remove),
      ),
    )
    rows.set(row, { name, value })
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
