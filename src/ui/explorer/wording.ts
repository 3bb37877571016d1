import type { ExplorerMessages } from '../messages/explorer.en.ts'
import { copyButton } from '../tracking/copyButton.ts'
import { html } from '../tracking/element.ts'

/** What the explorer writes with. */
export interface Wording {
  readonly words: ExplorerMessages
  readonly locale: string
  /** A height or another count, in the locale's writing. */
  readonly number: (value: number) => string
}

/** A moment as the time since then; `tellTimes` keeps it right. */
export function since(time: number): HTMLElement {
  return html('time', { 'data-at': String(time), datetime: new Date(time * 1000).toISOString() })
}

/** A hash or an address: all of it, in equal letters, with a button that copies it. */
export function copied(text: string, what: string, place: string, { words }: Wording): HTMLElement {
  const { copied, notCopied } = words
  return html(
    'span',
    { class: 'ex-hash' },
    html('code', {}, text),
    ...copyButton(text, { copyHash: words.copy(what), copied, notCopied }, place),
  )
}

/** "A1B2C3D4…9F00AA" where the whole stands nearby. */
export const shortHash = (hash: string): string => (hash.length > 18 ? `${hash.slice(0, 8)}…${hash.slice(-6)}` : hash)
