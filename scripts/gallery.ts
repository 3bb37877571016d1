import { readCommandLine } from '../src/local/readCommandLine.ts'

const usage = `npm run gallery [-- name …] [-- --axe]

Draws pictures of every state in .gallery, at three widths, light and dark, with an index page.
Names are beginnings, such as "picker". Without one, every state is drawn, which takes minutes.

  --axe   check each state with axe in both themes, and from left to right and right to left
  --help  print this text`

const { values, positionals } = readCommandLine({
  usage,
  options: { axe: { type: 'boolean', default: false } },
  allowPositionals: true,
})
// Loaded only here, because drawing needs the whole site.
const { drawGallery } = await import('./gallery/drawGallery.ts')
process.exit(await drawGallery(positionals, values.axe))
