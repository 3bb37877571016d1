/** Replaces the children of an element, unless they are the same: then focus, selection and transitions continue. */
export function patch(parent: Element, children: readonly Node[]): void {
  const before = [...parent.childNodes]
  const isSame =
    before.length === children.length && children.every((child, at) => child.isEqualNode(before[at] ?? null))
  if (isSame) return
  const focused = document.activeElement
  const keep = focused instanceof HTMLElement && parent.contains(focused) ? focused.dataset.keep : undefined
  parent.replaceChildren(...children)
  if (keep !== undefined) parent.querySelector<HTMLElement>(`[data-keep="${keep}"]`)?.focus()
}
