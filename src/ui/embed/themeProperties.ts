import type { Theme } from '../../widget/messages.ts'
import { controlContrast, readableOn, withContrast } from './contrast.ts'

/** The card of both appearances: `--surface-1` of tokens.css as sRGB. */
export const cards = { light: '#fcfdfe', dark: '#111b21' } as const

/** Properties that a theme sets. styles/pages/embed.css uses them for the main button, the page and corners alone. */
export const hostProperties = ['accent', 'on-accent', 'background', 'on-background', 'radius'] as const

/** Returns the appearance that a theme chooses; `auto` and no choice follow the system. */
export function appearanceOf({ mode }: Theme, prefersDark: boolean): 'light' | 'dark' {
  return mode === 'dark' || mode === 'light' ? mode : prefersDark ? 'dark' : 'light'
}

/**
 * Returns the values of a theme with enough contrast: the accent against our card, and text against both colours. Warnings,
 * amounts, addresses and QR codes use none of them.
 */
export function themeProperties(
  { accent, background, radius }: Theme,
  appearance: 'light' | 'dark',
): Readonly<Record<(typeof hostProperties)[number], string | undefined>> {
  const shown = accent && withContrast(accent, cards[appearance], controlContrast)
  return {
    accent: shown,
    'on-accent': shown && readableOn(shown),
    background,
    'on-background': background && readableOn(background),
    radius: radius && `${radius}px`,
  }
}
