import type { NetworkKind } from '../../../core/chains/protocol.ts'
import { coinText, shortCoinText } from '../../shared/figures/coinText.ts'
import { html, icon, patch } from '../../shared/plain/element.ts'
import { saveFile } from '../../shared/plain/saveFile.ts'
import type { HistoryMessages } from '../../texts/history.en.ts'
import { historyEn as messages } from '../../texts/history.en.ts'
import type { Localization } from '../../texts/localization.ts'
import { swapsChanged } from './swapKeys.ts'
import type { SwapRecord } from './swapRecord.ts'
import { formatRecord, LONGEST_RECORD, parseRecord } from './swapRecord.ts'
import { searchSwaps, swapState } from './swapState.ts'
import { eraseSwaps, hasEnded, MOST_SWAPS, readSwaps, storeSwap } from './swapStore.ts'

/** Longest file that is read (characters). */
const LONGEST_FILE = MOST_SWAPS * 2 * LONGEST_RECORD

interface HistoryOptions {
  readonly network: NetworkKind
  readonly locale: string
}

/** Shows the stored swaps of a network, and keeps the list up to date across tabs. */
export function startHistory(section: HTMLElement, { network, locale }: HistoryOptions): void {
  const search = part(section, '[type=search]', 'input')
  const file = part(section, '[type=file]', 'input')
  const exportAll = part(section, '[data-history-export]', 'button')
  const eraseAll = part(section, '[data-history-erase]', 'button')
  const list = part(section, '.swap-history-list', 'ul')
  const status = part(section, '[role=status]', 'p')
  const localization: Localization<HistoryMessages> = { messages, locale }
  const load = () => readSwaps().filter((record) => record.network === network)
  const erase = async (title: string, hashes: Parameters<typeof eraseSwaps>[0]) => {
    if (await confirmErase(title, messages)) eraseSwaps(hashes)
  }
  const show = () => {
    const swaps = load()
    const found = searchSwaps(swaps, search.value)
    const text = swaps.length === 0 ? messages.none : messages.noMatch
    const items = found.map((record) =>
      swapItem(record, localization, () => {
        void erase(messages.confirmOne(pairText(record, localization)), [record.hash])
      }),
    )
    patch(list, items.length > 0 ? items : html('li', { class: 'muted' }, text))
    for (const one of [search, exportAll, eraseAll]) one.disabled = swaps.length === 0
  }
  search.addEventListener('input', show)
  exportAll.addEventListener('click', () => saveFile('portage-swaps.json', formatSwapFile(load())))
  eraseAll.addEventListener('click', () => {
    const hashes = load().map(({ hash }) => hash)
    void erase(messages.confirmAll(hashes.length), hashes)
  })
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? []
    void chosen?.text().then((text) => {
      patch(status, importSwaps(text, network))
      file.value = ''
    })
  })
  addEventListener('storage', show)
  addEventListener(swapsChanged, show)
  show()
}

/** Finds a part of the built section (pages/tx.astro). */
function part<K extends keyof HTMLElementTagNameMap>(
  section: HTMLElement,
  selector: string,
  name: K,
): HTMLElementTagNameMap[K] {
  const found = section.querySelector<HTMLElementTagNameMap[K]>(`${name}${selector}`)
  if (found === null) throw new TypeError(`The section has no ${name}${selector}.`)
  return found
}

/** Stores the new swaps of a file, and returns what happened as a sentence. */
function importSwaps(text: string, network: NetworkKind): string {
  const read = readSwapFile(text, { network, known: readSwaps() })
  if (read === undefined) return messages.notAFile
  const { added, leftOut, withoutRoom } = read
  const stored = added.filter((record) => storeSwap(record))
  if (added.length > 0 && stored.length === 0) return messages.notStored
  return [
    messages.added(stored.length),
    leftOut > 0 ? messages.notAdded(leftOut) : '',
    withoutRoom > 0 ? messages.noRoom(withoutRoom) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Shows a dialog with one sentence; resolves to whether the person confirms. Escape keeps the swaps. */
function confirmErase(title: string, messages: HistoryMessages): Promise<boolean> {
  const button = (value: string, kind: string, label: string) =>
    html('button', { type: 'submit', value, class: `btn btn--${kind}` }, label)
  const dialog = html(
    'dialog',
    { class: 'card swap-confirm', 'aria-labelledby': 'swap-confirm-title' },
    html('h2', { id: 'swap-confirm-title' }, title),
    html('p', { class: 'muted' }, messages.confirmWhy),
    html(
      'form',
      { method: 'dialog', class: 'track-row' },
      button('cancel', 'secondary', messages.cancel),
      button('erase', 'primary', messages.erase),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'erase')
    })
  })
}

/** Writes swaps as a JSON file, which `readSwapFile` reads. */
export function formatSwapFile(swaps: readonly SwapRecord[]): string {
  const entries = swaps.map((record): unknown => JSON.parse(formatRecord(record)))
  return JSON.stringify({ type: 'portage.swaps', version: 1, swaps: entries }, null, 2)
}

/** The swaps of a file that are new here, and why others are left out. */
interface SwapFile {
  readonly added: readonly SwapRecord[]
  /** Entries that are known already, invalid, or of another network. */
  readonly leftOut: number
  /** Valid new entries beyond the limit. */
  readonly withoutRoom: number
}

interface KnownSwaps {
  readonly network: NetworkKind
  readonly known: readonly Pick<SwapRecord, 'hash'>[]
}

/**
 * Reads an exported file; undefined if it is not one. Its swaps are marked as imported, lose their progress, which
 * nodes report again, and never replace a known swap.
 */
export function readSwapFile(text: string, { network, known }: KnownSwaps): SwapFile | undefined {
  const entries = entriesOf(text)
  if (entries === undefined) return undefined
  const hashes = new Set(known.map(({ hash }) => hash))
  const added: SwapRecord[] = []
  let withoutRoom = 0
  for (const entry of entries) {
    const record = parseRecord(JSON.stringify(entry) ?? '')
    if (record === undefined || record.network !== network || hashes.has(record.hash)) continue
    hashes.add(record.hash)
    const { progress: _progress, ...agreed } = record
    if (hashes.size > MOST_SWAPS) withoutRoom += 1
    else added.push({ ...agreed, imported: true })
  }
  return { added, withoutRoom, leftOut: entries.length - added.length - withoutRoom }
}

function entriesOf(text: string): readonly unknown[] | undefined {
  if (text.length > LONGEST_FILE) return undefined
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file !== 'object' || file === null) return undefined
    const { type, version, swaps } = file as Record<string, unknown>
    return type === 'portage.swaps' && version === 1 && Array.isArray(swaps) ? swaps : undefined
  } catch {
    return undefined
  }
}

/** Returns the pair of a swap as a text, such as "0.15 BTC to ETH". */
function pairText({ amount, fromAsset, toAsset }: SwapRecord, { messages, locale }: Localization<HistoryMessages>) {
  return messages.pair(coinText(amount, fromAsset, locale), toAsset.ticker)
}

/** Renders one stored swap as a link to its page, with a button that erases it. */
function swapItem(
  record: SwapRecord,
  localization: Localization<HistoryMessages>,
  onErase: (record: SwapRecord) => void,
): HTMLElement {
  const { messages, locale } = localization
  const pair = pairText(record, localization)
  const erase = html(
    'button',
    {
      type: 'button',
      class: 'btn btn--quiet btn--icon',
      'aria-label': messages.eraseOf(pair),
      title: messages.erase,
      'data-keep': `erase-${record.hash}`,
      onclick: () => onErase(record),
    },
    icon('x'),
  )
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(record.sentAt * 1000)
  const state = hasEnded(record) ? 'ended' : 'running'
  return html(
    'li',
    { class: 'card swap-item', 'data-state': state },
    html(
      'a',
      { href: `/tx/${record.hash}#${record.fromAsset.chain}`, class: 'swap-item-link' },
      html('b', messages.pair(shortCoinText(record.amount, record.fromAsset, locale, 'up'), record.toAsset.ticker)),
      html('span', { class: 'swap-item-state' }, swapState(record, localization)),
    ),
    html(
      'p',
      { class: 't13 faint' },
      messages.sentAt(time),
      record.imported && html('span', { class: 'badge' }, messages.imported),
    ),
    erase,
  )
}
