import { readCommandLine, refuseArguments } from '../../src/local/readCommandLine.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** A window: its width, and its height if the picture shows the window alone (px). */
export interface PictureSize {
  readonly width: number
  readonly height?: number
}

/** What a run of the gallery does. */
export interface GalleryRun {
  /** Beginnings of the names of states. None means every state. */
  readonly names: readonly string[]
  readonly sizes: readonly PictureSize[]
  readonly themes: readonly Theme[]
  readonly languages: readonly string[]
  /** Checks every state in place of drawing it. */
  readonly isCheck: boolean
  /** A site that runs already, and its devnet; the gallery starts its own otherwise. */
  readonly running?: { readonly url: string; readonly devnetUrl: string }
  /** How many states are open at once. */
  readonly jobs: number
}

const usage = `npm run gallery [-- name …] [-- flags]

Draws pictures of every state in .gallery, at 320, 390 and 1280 px, light and dark, with an index page.
Names are beginnings, such as "picker" or "tracking-done". Without one, every state is drawn, which takes minutes.

  --lang de        draw this language, again for more; English unless given
  --size 390       draw this width, again for more
  --size 640x450   draw a window of this size alone: 1280x900 at 200 % zoom
  --theme dark     draw this theme
  --check          draw nothing: check each state with axe, in both themes and from left to right and right to left, and
                   that nothing scrolls sideways at 320 px; in other languages this scrolling alone
  --site URL       use a site that runs already (npm start), so that nothing is built
  --devnet URL     the devnet of that site
  --jobs 2         how many states are open at once
  --help           print this text`

function sizeOf(text: string): PictureSize {
  const [, width, height] = /^(\d{3,4})(?:x(\d{3,4}))?$/.exec(text) ?? []
  if (width === undefined) return refuseArguments(`"${text}" is not a size, such as 390 or 640x450.`, usage)
  return height === undefined ? { width: Number(width) } : { width: Number(width), height: Number(height) }
}

/** Reads the arguments of this process. Prints the usage and ends the process where they are wrong. */
export function parseArguments(): GalleryRun {
  const { values, positionals } = readCommandLine({
    usage,
    options: {
      lang: { type: 'string', multiple: true, default: ['en'] },
      size: { type: 'string', multiple: true, default: ['320', '390', '1280'] },
      theme: { type: 'string', multiple: true, default: [...themes] },
      check: { type: 'boolean', default: false },
      site: { type: 'string' },
      devnet: { type: 'string', default: 'http://localhost:8889' },
      jobs: { type: 'string', default: '2' },
    },
    allowPositionals: true,
  })
  const chosen = themes.filter((theme) => values.theme.includes(theme))
  if (chosen.length < new Set(values.theme).size) return refuseArguments('The themes are light and dark.', usage)
  return {
    names: positionals,
    sizes: values.size.map(sizeOf),
    themes: chosen,
    languages: values.lang,
    isCheck: values.check,
    ...(values.site && { running: { url: values.site, devnetUrl: values.devnet } }),
    jobs: Math.max(1, Math.min(8, Number.parseInt(values.jobs, 10) || 1)),
  }
}
