import type { Page } from 'playwright-core'

/** Returns the name of every “?” inside `selector` whose target is smaller than 44 px, or is covered by a neighbour. */
export const narrowHelp = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((roots) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(`:is(${roots}) .help`)].filter(
      (button) => button.offsetParent !== null,
    )
    return buttons.flatMap((button) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top } = button.getBoundingClientRect()
      const style = getComputedStyle(button, '::after')
      const pixels = (length: string) => Number(length.replace('px', ''))
      const width = pixels(style.width)
      const height = pixels(style.height)
      const start = {
        x: left + button.clientLeft + pixels(style.left) + 1,
        y: top + button.clientTop + pixels(style.top) + 1,
      }
      const owners = [0, 0.5, 1].flatMap((x) =>
        [0, 0.5, 1].map((y) => document.elementFromPoint(start.x + x * (width - 2), start.y + y * (height - 2))),
      )
      const isWhole = width >= 44 && height >= 44 && owners.every((owner) => owner === button)
      const others = owners
        .filter((owner) => owner !== button)
        .map((owner) => owner?.outerHTML.slice(0, 60) ?? 'nothing')
      return isWhole ? [] : [`${button.ariaLabel} ${width}×${height} ${[...new Set(others)].join(' ')}`]
    })
  }, selector)
