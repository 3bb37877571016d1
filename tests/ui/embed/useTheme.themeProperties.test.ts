import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appearanceOf,
  cards,
  contrastOf,
  controlContrast,
  hostProperties,
  readableOn,
  themeProperties,
} from '../../../src/ui/embed/EmbedFrame.tsx'
import { SEED } from '../../seed.ts'

/** Least contrast of text with what is behind it. Source: WCAG 2.2, 1.4.3. */
const textContrast = 4.5

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the theme of a partner', () => {
  test('has enough contrast for every accent and background', () => {
    fc.assert(
      fc.property(colour, colour, fc.constantFrom('light', 'dark'), (accent, background, appearance) => {
        const shown = themeProperties({ accent, background }, appearance)
        expect(contrastOf(shown.accent ?? '', cards[appearance])).toBeGreaterThanOrEqual(controlContrast)
        expect(contrastOf(shown['on-accent'] ?? '', shown.accent ?? '')).toBeGreaterThanOrEqual(textContrast)
        expect(contrastOf(shown['on-background'] ?? '', background)).toBeGreaterThanOrEqual(textContrast)
      }),
      { numRuns: 1_000, seed: SEED },
    )
  })

  test('keeps an accent that has enough contrast, and darkens one that has too little', () => {
    expect(themeProperties({ accent: '#005577' }, 'light').accent).toBe('#005577')
    expect(contrastOf('#ffee00', cards.light)).toBeLessThan(controlContrast)
    expect(themeProperties({ accent: '#ffee00' }, 'light').accent).not.toBe('#ffee00')
    expect(themeProperties({ accent: '#ffee00' }, 'dark').accent).toBe('#ffee00')
  })

  test('measures contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(readableOn('#777777')).toBe('#000000')
  })

  test('follows the system unless it chooses an appearance', () => {
    expect([
      appearanceOf({}, true),
      appearanceOf({ mode: 'auto' }, false),
      appearanceOf({ mode: 'dark' }, false),
    ]).toEqual(['dark', 'light', 'dark'])
  })

  test('reaches the page, corners and the main button only', () => {
    const sheet = readFileSync('src/styles/pages/embed.css', 'utf8')
    const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*var\(--host-[^{}]*)\}/g)].map(([, selector = '']) =>
      selector.trim(),
    )
    for (const selector of rules)
      expect(selector).toMatch(
        /^(\.embed-page body|\.embed \.(card|pay)|\.embed-foot|\.embed \.form-action \.btn--primary,)/,
      )
    expect(hostProperties.every((name) => sheet.includes(`var(--host-${name}`))).toBe(true)
  })

  test('uses the cards of our own tokens', () => {
    const [, light, dark] = /--surface-1: light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/.exec(
      readFileSync('src/styles/tokens.css', 'utf8'),
    ) as RegExpExecArray
    expect([light, dark].map((text) => fromOklch(text ?? ''))).toEqual([cards.light, cards.dark])
  })
})

/** Converts `lightness chroma hue` to sRGB. Source: Björn Ottosson, "A perceptual color space for image processing". */
function fromOklch(text: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(' ').map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const parts = linear.map((part) => {
    const value = Math.min(1, Math.max(0, part))
    return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
