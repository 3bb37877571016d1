import type { NetworkKind } from '../../../core/chains/protocol.ts'
import { html } from '../../shared/plain/element.ts'
import { patch } from '../../shared/plain/patch.ts'
import { saveFile } from '../../shared/plain/saveFile.ts'
import { type HistoryMessages, historyEn as messages } from '../../texts/history.en.ts'
import type { Localization } from '../../texts/localization.ts'
import { confirmErase } from './confirmErase.ts'
import { formatSwapFile, readSwapFile } from './swapFile.ts'
import { pairText, swapItem } from './swapItem.ts'
import { swapsChanged } from './swapKeys.ts'
import { searchSwaps } from './swapState.ts'
import { eraseSwaps, readSwaps, storeSwap } from './swapStore.ts'

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
    patch(list, items.length > 0 ? items : [html('li', { class: 'muted' }, text)])
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
      status.textContent = importSwaps(text, network)
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
