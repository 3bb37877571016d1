import path from 'node:path'
import { build, projectRoot } from '../src/local/build.ts'
import { readCommandLine } from '../src/local/readCommandLine.ts'
import { runCommand } from '../src/local/runCommand.ts'
import { parseConfig } from '../src/runtime/config.ts'

// `npm run build`: refuses a configuration that may not be published before any work is done.
readCommandLine({ usage: 'npm run build: writes the site into dist, for the configuration of the environment.' })
await runCommand(async () => {
  for (const warning of parseConfig(process.env).warnings) console.warn(warning)
  await build({ root: projectRoot, env: process.env, outDir: path.join(projectRoot, 'dist'), show: true })
  return undefined
})
