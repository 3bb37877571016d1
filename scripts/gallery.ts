import { parseArguments } from './gallery/parseArguments.ts'

const wanted = parseArguments()
// Loaded only here, because drawing needs the whole site.
const { runGallery } = await import('./gallery/runGallery.ts')
process.exit(await runGallery(wanted))
