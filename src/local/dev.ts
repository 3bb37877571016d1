import { loadEnvironmentFile } from './environmentFile.ts'
import { readCommandLine } from './readCommandLine.ts'
import { serve } from './serve.ts'
import { startDev } from './startDev.ts'

readCommandLine({ usage: 'npm run dev: the site as npm start has it, with Astro’s own server for pages.' })
loadEnvironmentFile()
await serve(startDev)
