import { attributes } from '../../widget/frameUrl.ts'
import { elementCode, widgetAttributes, widgetCode } from './widgetCode.ts'

/** Elements of the built page (pages/affiliates/widget.astro). */
interface GeneratorElements {
  readonly form: HTMLFormElement
  readonly preview: HTMLElement
  readonly code: HTMLElement
  readonly copy: HTMLButtonElement
  readonly status: HTMLElement
}

/** Shows the code of the chosen widget, and the widget itself, at every change. */
export function startGenerator({ form, preview, code, copy, status }: GeneratorElements): void {
  const show = () => {
    const { form: way, ...values } = valuesOf(form)
    code.textContent = (way === 'element' ? elementCode : widgetCode)(location.origin, values)
    const shown = widgetAttributes(values)
    for (const name of attributes) {
      const value = shown[name]
      if (value === undefined) preview.removeAttribute(name)
      else if (preview.getAttribute(name) !== value) preview.setAttribute(name, value)
    }
    for (const input of form.querySelectorAll<HTMLInputElement>('input[type=text]'))
      input.setAttribute('aria-invalid', String(input.value !== '' && shown[input.name] === undefined))
  }
  form.addEventListener('input', show)
  form.addEventListener('submit', (event) => event.preventDefault())
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent ?? '').then(
      () => setStatus(status, status.dataset.copied),
      () => setStatus(status, status.dataset.refused),
    )
  })
  show()
}

/** Returns the form's values by their names. A colour counts only while its box is checked. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form)
  const entries = [...data].flatMap(([name, value]) => {
    const isOff = form.elements.namedItem(`own-${name}`) !== null && !data.has(`own-${name}`)
    return typeof value === 'string' && !isOff ? [[name, value.trim()] as const] : []
  })
  return Object.fromEntries(entries)
}

function setStatus(status: HTMLElement, text = ''): void {
  status.textContent = text
}
