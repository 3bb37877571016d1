const drawnFrom = new WeakMap<Element, string>()

const signOf = (item: unknown) =>
  JSON.stringify(item, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

interface Drawing<T> {
  readonly key: (item: T) => string
  readonly draw: (item: T) => HTMLElement
}

/**
 * Renders a list into a parent. Unchanged items keep their element, and with it any selected text. A redrawn focused
 * element gets the focus back by its `data-keep`.
 */
export function renderList<T>(parent: Element, items: readonly T[], { key, draw }: Drawing<T>): void {
  const known = new Map([...parent.children].map((child) => [child.getAttribute('data-key'), child]))
  const wanted = items.map((item) => {
    const name = key(item)
    const sign = signOf(item)
    const old = known.get(name)
    if (old && drawnFrom.get(old) === sign) return old
    const fresh = draw(item)
    fresh.dataset.key = name
    drawnFrom.set(fresh, sign)
    return fresh
  })
  place(parent, wanted)
}

function place(parent: Element, wanted: readonly Element[]): void {
  const focused = document.activeElement
  const keep = focused && parent.contains(focused) ? focused.getAttribute('data-keep') : null
  const stays = new Set(wanted)
  for (const child of [...parent.children]) if (!stays.has(child)) child.remove()
  for (const [at, child] of wanted.entries()) {
    const there = parent.children[at]
    if (there !== child) parent.insertBefore(child, there ?? null)
  }
  if (keep !== null && !document.activeElement?.matches('[data-keep]')) {
    parent.querySelector<HTMLElement>(`[data-keep="${CSS.escape(keep)}"]`)?.focus({ preventScroll: true })
  }
}
