import type { Call, CallField } from '../../discovery/portal/calls.ts'
import { html } from '../../ui/shared/plain/element.ts'

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

/** Fills `box` with a row for each field of a call. `typed` is called on every change. */
export function showFields(
  box: Element,
  { fields }: Call,
  typed: (field: CallField, text: string) => void,
): FieldControls {
  const controls = new Map<string, Control>()
  const rows = fields.map((field) => {
    const { name, kind, choices, example, required, description } = field
    const id = `console-field-${name}`
    const common = { id, 'aria-describedby': `${id}-about`, oninput: () => typed(field, control.value) }
    const control: Control =
      kind === 'choice'
        ? html(
            'select',
            { class: 'console-input', ...common },
            ['', ...choices].map((choice) => html('option', { value: choice }, choice === '' ? 'Not sent' : choice)),
          )
        : html('input', {
            class: 'console-input mono',
            type: 'text',
            spellcheck: 'false',
            autocapitalize: 'off',
            autocomplete: 'off',
            inputmode: kind === 'integer' && 'numeric',
            placeholder: example !== '' && `Such as ${example}`,
            ...common,
          })
    controls.set(name, control)
    return html(
      'div',
      { class: 'console-field' },
      html(
        'label',
        { for: id },
        html('code', name),
        html('span', { class: 't13 faint' }, ` ${kinds[kind]}, ${required ? 'required' : 'optional'}`),
      ),
      control,
      html('p', { class: 't14 muted', id: `${id}-about` }, description),
    )
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
