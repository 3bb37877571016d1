import { formatAsset } from '../../core/asset/asset.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { loadPressed } from '../shared/parts/loadPressed.ts'
import { assetOf } from '../shared/plain/assetText.ts'
import { createAssetMark } from '../shared/plain/createAssetMark.ts'
import { patch } from '../shared/plain/element.ts'
import { codeAttributes, elementCode, widgetAttributes, widgetCode } from './widgetCode.ts'

/** Elements of the built page (pages/affiliates/widget.astro). */
interface GeneratorElements {
  readonly form: HTMLFormElement
  /** Where the preview is shown. */
  readonly preview: HTMLElement
  readonly code: HTMLElement
  readonly copy: HTMLButtonElement
  readonly status: HTMLElement
}

type Values = Readonly<Record<string, string>>

/** Pause in typing after which the preview loads again (ms). */
const PREVIEW_MS = 400

/**
 * Shows the code of the chosen widget at every change, and a widget with exactly the attributes of that code. Without a
 * partner id the code works on no other page, so it is not offered for copying.
 */
export function startGenerator({ form, preview, code, copy, status }: GeneratorElements): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = 0
  let checks: typeof import('./invalidFields.ts') | undefined
  const show = (values: Values, wrong: readonly string[]) => {
    const { form: way, ...fields } = values
    const valid = Object.fromEntries(Object.entries(fields).filter(([name]) => !wrong.includes(name)))
    const text = (way === 'element' ? elementCode : widgetCode)(location.origin, valid)
    for (const input of form.querySelectorAll<HTMLInputElement>('input[type=text]')) showProblem(input, wrong)
    const hasPartner = widgetAttributes(valid).partner !== undefined
    copy.disabled = !hasPartner
    patch(status, !hasPartner && status.dataset.partner)
    if (text === code.textContent) return
    patch(code, text)
    clearTimeout(timer)
    timer = setTimeout(() => showPreview(preview, text), PREVIEW_MS)
  }
  const update = async () => {
    for (const box of form.querySelectorAll<HTMLInputElement>('[name^="own-"]')) {
      const colour = form.elements.namedItem(box.name.slice('own-'.length))
      if (colour instanceof HTMLInputElement) colour.disabled = !box.checked
    }
    shown += 1
    const own = shown
    // Checking coins needs the swap form's code, which loads with the first change. Without it, forms alone are
    // checked.
    checks ??= await import('./invalidFields.ts').catch(() => undefined)
    const values = valuesOf(form)
    if (own === shown) show(values, checks?.invalidFields(values) ?? [])
  }
  form.addEventListener('input', update)
  wireCoins(form, update)
  form.addEventListener('submit', (event) => event.preventDefault())
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent ?? '').then(
      () => patch(status, status.dataset.copied),
      () => patch(status, status.dataset.refused),
    )
  })
  show(valuesOf(form), [])
}

/** Opens the coin picker for each coin. A coin that the other side has changes places with it. */
function wireCoins(form: HTMLFormElement, onChange: () => void): void {
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('[data-widget-coin]')]
  const inputOf = (button: HTMLButtonElement) => form.elements.namedItem(button.dataset.widgetCoin ?? '')
  const set = (button: HTMLButtonElement, name: string) => {
    const input = inputOf(button)
    const asset = assetOf(name)
    if (!(input instanceof HTMLInputElement) || asset === undefined) return
    input.value = name
    button.firstElementChild?.replaceWith(createAssetMark(name))
    for (const [part, text] of [
      ['ticker', asset.ticker],
      ['chain', chainName(asset.chain)],
    ] as const) {
      const place = button.querySelector(`[data-coin-${part}]`)
      if (place) patch(place, text)
    }
  }
  for (const button of buttons) {
    const input = inputOf(button)
    if (!(input instanceof HTMLInputElement)) continue
    set(button, input.value)
    button.addEventListener('click', async () => {
      const chosen = assetOf(input.value)
      const { openCoinPicker } = await loadPressed(button, () => import('./openCoinPicker.tsx'))
      if (chosen === undefined) return
      openCoinPicker(button.dataset.widgetCoin === 'sell' ? 'from' : 'to', chosen, (asset) => {
        const before = input.value
        const name = formatAsset(asset)
        const other = buttons.find((one) => one !== button)
        const otherInput = other && inputOf(other)
        if (other && otherInput instanceof HTMLInputElement && otherInput.value === name) set(other, before)
        set(button, name)
        onChange()
      })
    })
  }
}

/** Replaces the preview by a widget with the attributes of the code, so that its frame loads as on a partner's page. */
function showPreview(preview: HTMLElement, code: string): void {
  const widget = document.createElement('portage-swap')
  widget.title = preview.dataset.title ?? ''
  for (const [name, value] of Object.entries(codeAttributes(code))) widget.setAttribute(name, value)
  preview.replaceChildren(widget)
}

/** Marks a field whose value is not in the code, with the reason in the place of its hint. */
function showProblem(input: HTMLInputElement, wrong: readonly string[]): void {
  const isWrong = wrong.includes(input.name)
  const hint = document.getElementById(`${input.id}-hint`)
  const text = isWrong ? hint?.dataset.problem : hint?.dataset.hint
  input.setAttribute('aria-invalid', String(isWrong))
  if (hint !== null && text !== undefined) patch(hint, text)
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
