import { escapeHtml } from './escapeHtml.ts'
import type { Html } from './htmlParts.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'number' | 'url'
  readonly value?: string
  readonly hint?: string
  readonly autocomplete?: 'email' | 'organization' | 'off'
  readonly required?: boolean
  readonly maxLength?: number
}

/** Renders a labelled text field. */
export function field({ name, label, type = 'text', hint, required, ...more }: Field): Html {
  const { value = '', autocomplete = 'off', maxLength = 254 } = more
  const attributes = [
    `id="${name}" name="${name}" type="${type === 'number' ? 'text' : type}" value="${escapeHtml(value)}"`,
    `autocomplete="${autocomplete}" maxlength="${maxLength}"`,
    ...(type === 'number' ? ['inputmode="numeric"'] : []),
    ...(hint === undefined ? [] : [`aria-describedby="${name}-hint"`]),
    ...(required ? ['required'] : []),
  ]
  const note = hint === undefined ? '' : `<p class="hint" id="${name}-hint">${escapeHtml(hint)}</p>`
  return `<div class="field"><label for="${name}">${escapeHtml(label)}</label><input ${attributes.join(' ')}>${note}</div>`
}

/** Renders a text area with one entry a line. */
export const linesField = ({ name, label, value = '', hint = '' }: Field): Html =>
  `<div class="field"><label for="${name}">${escapeHtml(label)}</label><textarea id="${name}" name="${name}" rows="3" aria-describedby="${name}-hint" maxlength="4000">${escapeHtml(value)}</textarea><p class="hint" id="${name}-hint">${escapeHtml(hint)}</p></div>`

/** Renders a checkbox. The label is HTML of ours, because it may have a link. */
export const checkbox = (name: string, label: Html): Html =>
  `<div class="check"><input id="${name}" name="${name}" type="checkbox" value="yes" required><label for="${name}">${label}</label></div>`

/** Renders a hidden value. */
export const hidden = (name: string, value: string): Html =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** Renders a form that posts to a path of the site. */
export const form = (action: `/${string}`, parts: readonly Html[]): Html =>
  `<form class="form" method="post" action="${action}">${parts.join('')}</form>`

/** Renders a labelled list of options, the first of them chosen. */
export const choice = (name: string, label: string, options: readonly (readonly [string, string])[]): Html =>
  `<div class="field"><label for="${name}">${escapeHtml(label)}</label><select id="${name}" name="${name}">${options
    .map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`)
    .join('')}</select></div>`

/** Renders the button of a form. `of` names its object for screen readers, where a page has several of them. */
export const submit = (label: string, kind: 'primary' | 'plain' = 'primary', of = ''): Html => {
  const name = of === '' ? '' : ` aria-label="${escapeHtml(`${label}: ${of}`)}"`
  return `<button class="btn${kind === 'primary' ? ' btn--primary' : ''}" type="submit"${name}>${escapeHtml(label)}</button>`
}

/** Renders an error above a form: the fact, then what to do. */
export const alert = (error: { readonly title: string; readonly hint: string } | undefined): Html =>
  error === undefined
    ? ''
    : `<div class="note note--error" role="alert"><b>${escapeHtml(error.title)}</b> ${escapeHtml(error.hint)}</div>`

/** Renders a confirmation above a form. */
export const notice = (text: string | undefined): Html =>
  text === undefined ? '' : `<div class="note note--done" role="status">${escapeHtml(text)}</div>`
