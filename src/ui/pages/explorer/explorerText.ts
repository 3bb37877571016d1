import { html } from '../../shared/plain/element.ts'
import type { ExplorerMessages } from '../../texts/explorer.en.ts'
import type { Localization } from '../../texts/localization.ts'
import { createCopyButton } from '../../track/createCopyButton.ts'

export interface ExplorerLocalization extends Localization<ExplorerMessages> {
  /** Formats a height or another count. */
  readonly number: (value: number) => string
}

/** Creates a `time` element; the screen keeps its text ("3 s ago") up to date. */
export function timeAgo(time: number): HTMLElement {
  return html('time', { 'data-at': String(time), datetime: new Date(time * 1000).toISOString() })
}

/** Shows a full hash or address with a copy button. */
export function copyableText(
  text: string,
  what: string,
  place: string,
  { messages }: ExplorerLocalization,
): HTMLElement {
  const { copied, notCopied } = messages
  return html(
    'span',
    { class: 'ex-hash' },
    html('code', text),
    createCopyButton(text, { copyHash: messages.copy(what), copied, notCopied }, place),
  )
}

/** Shortens a hash to "A1B2C3D4…9F00AA"; the full hash is shown nearby. */
export const shortenHash = (hash: string): string => (hash.length > 18 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash)
