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
function excerptOf(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const [index, piece] of html.split(/<\/?mark>/).entries()) {
    const text = piece.replaceAll(/&(?:lt|gt|quot|amp|#39|#x27);/g, (name) => characters[name] ?? name)
    if (index % 2 === 0) fragment.append(text)
    else fragment.append(Object.assign(document.createElement('mark'), { textContent: text }))
  }
  return fragment
}

function row({ title, url, excerpt }: Found, isSection: boolean): HTMLAnchorElement {
  const link = Object.assign(document.createElement('a'), {
    href: url,
    className: isSection ? 'search-section' : 'search-page',
  })
  const name = Object.assign(document.createElement('b'), { textContent: title })
  const excerptLine = document.createElement('span')
  excerptLine.append(excerptOf(excerpt))
  link.append(name, excerptLine)
  return link
}

function show(list: HTMLElement, pages: readonly (readonly Found[])[]): void {
  const items = pages.map((places) => {
    const item = document.createElement('li')
    item.append(...places.map((place, index) => row(place, index > 0)))
    return item
  })
  list.replaceChildren(...items)
}

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
    status.textContent = 'The search could not be loaded. The menu lists every page.'
  }
  const runSearch = async () => {
    const text = input.value.trim()
    if (text === '') {
      status.textContent = ''
      list.replaceChildren()
      return
    }
    const pages = await search(text)
    if (!pages || input.value.trim() !== text) return
    status.textContent = pages.length === 0 ? `Nothing found for “${text}”.` : countOf(pages)
    show(list, pages)
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
