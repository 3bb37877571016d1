import { type Child, html, patch } from '../../ui/shared/plain/element.ts'
import { type Found, loadIndex, search } from './searchIndex.ts'

const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
}

/** Builds an excerpt from the index's HTML as text and `<mark>` elements, without parsing it as HTML. */
const excerptOf = (markup: string): Child =>
  markup.split(/<\/?mark>/).map((piece, index) => {
    const text = piece.replaceAll(/&(?:lt|gt|quot|amp|#39|#x27);/g, (name) => characters[name] ?? name)
    return index % 2 === 0 ? text : html('mark', text)
  })

const row = ({ title, url, excerpt }: Found, index: number): HTMLElement =>
  html(
    'a',
    { href: url, class: index > 0 ? 'search-section' : 'search-page' },
    html('b', title),
    html('span', excerptOf(excerpt)),
  )

/** Moves the focus through input and results with the arrow keys. */
function walk(dialog: HTMLElement, input: HTMLInputElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops = [input, ...dialog.querySelectorAll<HTMLElement>('[data-search-results] a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus()
  event.preventDefault()
}

const countOf = (pages: readonly unknown[]) => (pages.length === 1 ? 'One page' : `${pages.length} pages`)

/** Starts the search in a dialog, once. Text that is already typed is searched immediately. */
export function startSearch(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector<HTMLInputElement>('[data-search-input]')
  const status = dialog.querySelector<HTMLElement>('[data-search-status]')
  const list = dialog.querySelector<HTMLElement>('[data-search-results]')
  if (!input || !status || !list) return
  if (dialog.dataset.ready !== undefined) return
  dialog.dataset.ready = ''

  const fail = () => {
    patch(status, 'The search could not be loaded. The menu lists every page.')
  }
  const runSearch = async () => {
    const text = input.value.trim()
    if (text === '') {
      patch(status)
      patch(list)
      return
    }
    const pages = await search(text)
    if (!pages || input.value.trim() !== text) return
    patch(status, pages.length === 0 ? `Nothing found for “${text}”.` : countOf(pages))
    const items = pages.map((places) => html('li', places.map(row)))
    patch(list, items)
  }
  input.addEventListener('input', () => runSearch().catch(fail))
  dialog.addEventListener('keydown', (event) => walk(dialog, input, event))
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  list.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) dialog.close()
  })
  loadIndex().catch(fail)
  runSearch().catch(fail)
}
