import type { Call, CallField } from '../../discovery/portal/calls.ts'
import { element } from './consoleElements.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** The controls of a call's fields, by name. */
export type FieldControls = ReadonlyMap<string, Control>

const kinds: Record<CallField['kind'], string> = {
  text: 'text',
  choice: 'one of a list',
  integer: 'whole number',
  list: 'words between commas',
  json: 'JSON',
}

function controlOf({ kind, choices, example }: CallField): Control {
  if (kind === 'choice') {
    const select = element('select', { name: 'console-input' })
    select.append(...['', ...choices].map((choice) => new Option(choice === '' ? 'Not sent' : choice, choice)))
    return select
  }
  const input = element('input', { name: 'console-input mono' })
  input.type = 'text'
  input.spellcheck = false
  input.autocapitalize = 'off'
  input.autocomplete = 'off'
  if (kind === 'integer') input.inputMode = 'numeric'
  if (example !== '') input.placeholder = `Such as ${example}`
  return input
}

/** Fills `box` with a row for each field of a call. `typed` is called on every change. */
export function showFields(
  box: Element,
  { fields }: Call,
  typed: (field: CallField, text: string) => void,
): FieldControls {
  const controls = new Map<string, Control>()
  const rows = fields.map((field) => {
    const control = controlOf(field)
    const row = element('div', { name: 'console-field' })
    const label = element('label')
    control.id = `console-field-${field.name}`
    label.htmlFor = control.id
    const need = field.required ? 'required' : 'optional'
    label.append(
      element('code', { text: field.name }),
      element('span', { name: 't13 faint', text: ` ${kinds[field.kind]}, ${need}` }),
    )
    const about = element('p', { name: 't14 muted', text: field.description })
    about.id = `${control.id}-about`
    control.setAttribute('aria-describedby', about.id)
    control.addEventListener('input', () => typed(field, control.value))
    controls.set(field.name, control)
    row.append(label, control, about)
    return row
  })
  box.replaceChildren(...rows)
  return controls
}

/** Shows the body's values, except in the focused field. */
export function refreshFields(controls: FieldControls, texts: ReadonlyMap<string, string> | undefined): void {
  for (const [name, control] of controls) {
    control.disabled = texts === undefined
    const text = texts?.get(name)
    if (text !== undefined && control !== document.activeElement) control.value = text
  }
}
