import path from 'node:path'
import { build, buildsFolder, projectRoot as root } from '../src/local/build.ts'
import { buildStamp, keepBuild } from '../src/local/currentBuild.ts'
import { loadEnvironmentFile } from '../src/local/environmentFile.ts'
import { readCommandLine } from '../src/local/readCommandLine.ts'
import { runCommand } from '../src/local/runCommand.ts'
import { parseConfig } from '../src/runtime/config.ts'

// `npm run build`: refuses a configuration that may not be published before any work is done.
readCommandLine({
  usage:
    'npm run build: writes the site into dist, for the configuration of the environment. `npm start -- --no-build` with the same variables serves it.',
})
loadEnvironmentFile()
await runCommand(async () => {
  const config = parseConfig(process.env)
  for (const warning of config.warnings) console.warn(warning)
  const stamp = buildStamp(root, config)
  const outDir = path.join(root, 'dist')
  await build({ root, env: process.env, outDir, show: true })
  if (!config.deployed) await keepBuild({ root, builds: buildsFolder(root), stamp, outDir })
  return undefined
})
