/** Contrast of text with what is behind it, and of a control with its surroundings. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
export const textContrast = 4.5
export const controlContrast = 3

type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** Parses `#rrggbb`. */
function parseColour(colour: string): Rgb {
  const part = (start: number) => parseInt(colour.slice(start, start + 2), 16)
  return [part(1), part(3), part(5)]
}

const formatColour = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns the relative luminance, 0 to 1. Source: WCAG 2.2, definition of relative luminance. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Returns the contrast of two colours, 1 to 21. */
export const contrastOf = (one: string, other: string): number => ratio(parseColour(one), parseColour(other))

/** Returns black or white, whichever is easier to read on a colour. Its contrast is at least 4.58. */
export function readableOn(colour: string): string {
  const behind = parseColour(colour)
  return formatColour(ratio(behind, black) >= ratio(behind, white) ? black : white)
}

/** Returns a colour as near to `colour` as its contrast with `surface` allows, towards black or white. */
export function withContrast(colour: string, surface: string, least: number): string {
  const target = parseColour(readableOn(surface))
  const from = parseColour(colour)
  for (let step = 0; step <= 20; step += 1) {
    const mixed = formatColour(
      from.map((part, at) => part + (((target[at] ?? 0) - part) * step) / 20) as unknown as Rgb,
    )
    if (contrastOf(mixed, surface) >= least) return mixed
  }
  return formatColour(target)
}
