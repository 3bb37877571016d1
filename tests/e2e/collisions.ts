import type { Page } from 'playwright-core'

/** Returns every line of text inside `selector` that leaves its card or runs over another line. */
export const collisions = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((roots) => {
    const lines = [...document.querySelectorAll(roots)].flatMap((root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: { text: string; box: DOMRect; card: DOMRect }[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement
        if (parent === null || parent.closest('.sr') !== null) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const card = (parent.closest('.crossing, .outcome > div, .ledger, .facts') ?? root).getBoundingClientRect()
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        found.push(...boxes.map((box) => ({ text: node.textContent ?? '', box, card })))
      }
      return found
    })
    const cut = lines.filter(({ box, card }) => box.left < card.left - 0.5 || box.right > card.right + 0.5)
    const covered = lines.filter(({ box }, index) =>
      lines.slice(index + 1).some(({ box: other }) => {
        const across = Math.min(other.right, box.right) - Math.max(other.left, box.left)
        const down = Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top)
        // A glyph’s box is a little higher than its line.
        return across > 0.5 && down > 4
      }),
    )
    return [...cut, ...covered].map(({ text }) => text)
  }, selector)
