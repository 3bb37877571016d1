import type { Html } from './htmlParts.ts'

/** The site's mark, as its sprite draws it: two hulls, one carried upside down, one afloat. */
export const mark =
  '<svg class="mark" viewBox="1 5.5 30 21" aria-hidden="true"><path d="M1.5 15.2C4 3.4 21 3.4 24.5 15.2C18.5 12.3 8.5 12.3 1.5 15.2Z"/><path class="mark-b" d="M7.5 16.8C13.5 19.7 23.5 19.7 30.5 16.8C27.5 28.6 10.5 28.6 7.5 16.8Z"/></svg>'

/** The icons of the header, as the site's sprite draws them on a grid of 20 (components/Sprite.astro). */
export const icons = {
  menu: '<path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13"/>',
  x: '<path d="m5 5 10 10M15 5 5 15"/>',
  theme: '<circle cx="10" cy="10" r="6.8"/><path d="M10 3.2v13.6a6.8 6.8 0 0 0 0-13.6Z" fill="currentColor"/>',
  globe:
    '<circle cx="10" cy="10" r="6.8"/><path d="M3.2 10h13.6M10 3.2c4.2 4 4.2 9.6 0 13.6M10 3.2c-4.2 4-4.2 9.6 0 13.6"/>',
  sun: '<circle cx="10" cy="10" r="3.4"/><path d="M10 3v1.6m0 10.8V17m7-7h-1.6M4.6 10H3m11.95-4.95-1.13 1.13M6.18 13.82l-1.13 1.13m9.9 0-1.13-1.13M6.18 6.18 5.05 5.05"/>',
  moon: '<path d="M16.5 11.8A6.9 6.9 0 0 1 8.2 3.5a6.9 6.9 0 1 0 8.3 8.3Z"/>',
} as const

/** Renders the symbols that `icon` refers to, and that the theme button exchanges. */
export const sprite: Html = `<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>${Object.entries(icons)
  .map(([name, drawing]) => `<symbol id="i-${name}" viewBox="0 0 20 20">${drawing}</symbol>`)
  .join('')}</defs></svg>`

/** Renders an icon. */
export const icon = (name: keyof typeof icons, kind = ''): Html =>
  `<svg class="i${kind && ` ${kind}`}" aria-hidden="true"><use href="#i-${name}"></use></svg>`
