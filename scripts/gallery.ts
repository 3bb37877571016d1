import { parseArgs } from 'node:util'

/** Reads the command line. Ends the process with the usage for an unknown flag. */
function readGalleryArguments() {
  try {
    const options = {
      axe: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    } as const
    const { values, positionals: names } = parseArgs({ options, allowPositionals: true })
    return { ...values, names }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(usage)
    process.exit(1)
  }
}

const usage = `npm run gallery [-- name …] [-- --axe]

Draws pictures of every state in .gallery, at three widths, light and dark, with an index page.
Names are beginnings, such as "picker". Without one, every state is drawn, which takes minutes.

  --axe   check each state with axe in both themes, and from left to right and right to left
  --help  print this text`

const { axe, help, names } = readGalleryArguments()
if (help) {
  console.log(usage)
  process.exit(0)
}
// Loaded only here, because drawing needs the whole site.
const { drawGallery } = await import('./gallery/drawGallery.ts')
process.exit(await drawGallery(names, axe))
