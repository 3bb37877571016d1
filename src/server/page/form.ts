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
  /** What is wrong with the value, from the server. */
  readonly problem?: string | undefined
}

/** Renders a labelled text field. The server checks it, and its page says what is wrong below it. */
export function field({ name, label, type = 'text', hint, required, problem, ...more }: Field): Html {
  const { value = '', autocomplete = 'off', maxLength = 254 } = more
  const attributes = [
    `id="${name}" name="${name}" type="${type === 'number' ? 'text' : type}" value="${escapeHtml(value)}"`,
    `autocomplete="${autocomplete}" maxlength="${maxLength}"`,
    ...(type === 'number' ? ['inputmode="numeric"'] : []),
    ...(hint === undefined && problem === undefined ? [] : [`aria-describedby="${name}-hint"`]),
    ...(required ? ['required'] : []),
    ...(problem === undefined ? [] : ['aria-invalid="true"']),
  ]
  const note = noteOf(name, hint, problem)
  return `<div class="field"><label for="${name}">${escapeHtml(label)}</label><input ${attributes.join(' ')}>${note}</div>`
}

/** Renders what a field says below it: its problem, or else its hint. */
function noteOf(name: string, hint: string | undefined, problem: string | undefined): Html {
  const text = problem ?? hint
  if (text === undefined) return ''
  return `<p class="hint${problem === undefined ? '' : ' hint--bad'}" id="${name}-hint">${escapeHtml(text)}</p>`
}

/** Renders a text area with one entry a line. */
export const linesField = ({ name, label, value = '', hint = '', problem }: Field): Html =>
  `<div class="field"><label for="${name}">${escapeHtml(label)}</label><textarea id="${name}" name="${name}" rows="3" aria-describedby="${name}-hint"${problem === undefined ? '' : ' aria-invalid="true"'} maxlength="4000">${escapeHtml(value)}</textarea>${noteOf(name, hint, problem)}</div>`

/** Renders a checkbox. The label is HTML of ours, because it may have a link. */
export const checkbox = (name: string, label: Html, problem?: string): Html =>
  `<div class="check"><input id="${name}" name="${name}" type="checkbox" value="yes" required${problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-hint"`}><div><label for="${name}">${label}</label>${noteOf(name, undefined, problem)}</div></div>`

/** Renders a hidden value. */
export const hidden = (name: string, value: string): Html =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`

/** Renders a form that posts to a path of the site. Its page shows what is wrong, not the browser's bubbles. */
export const form = (action: `/${string}`, parts: readonly Html[]): Html =>
  `<form class="form" method="post" action="${action}" novalidate>${parts.join('')}</form>`

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
