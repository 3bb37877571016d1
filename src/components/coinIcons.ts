/** The icon of a coin, token or chain. */
export interface CoinIcon {
  /** Name of the chain's folder, or of the token's file. */
  readonly glyph: string
  /** Elements of the drawing, without the title. */
  readonly body: string
  /** Hue of its tint in degrees. */
  readonly hue: number
}

/**
 * Reads icon files by path: `core/chains/<id>/icon.svg` and `ui/assets/icons/<ticker>.svg`. Throws `Error` without a
 * hue.
 */
export function readIcons(files: Readonly<Record<string, string>>): readonly CoinIcon[] {
  return Object.entries(files).map(([path, svg]) => {
    const [, folder = '', file = ''] = /([^/]+)\/([^/]+)\.svg$/.exec(path) ?? []
    const [, hue, body = ''] = /<svg[^>]* data-hue="(\d+)"[^>]*>(.*)<\/svg>/s.exec(svg) ?? []
    if (hue === undefined) throw new Error(`${path} needs a data-hue attribute: the hue of its tint in degrees.`)
    return {
      glyph: file === 'icon' ? folder : file,
      body: body.replace(/<title>.*?<\/title>|\n\s*/g, ''),
      hue: Number(hue),
    }
  })
}

/** Returns the classes that tint each icon. */
export function hueRules(icons: readonly CoinIcon[]): string {
  return `@layer components{${icons.map(({ glyph, hue }) => `.hue-${glyph}{--h:${hue}}`).join('')}}`
}
