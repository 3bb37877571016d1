// npm run check: format, lint, unused code, types and architecture, one after the other, until one of them fails. The first run
// installs tests/package.json: it has the checker of Astro files, and the types of packages that tests import.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readCommandLine } from '../src/local/readCommandLine.ts'
import { installTestTools } from './testTools.ts'

interface Check {
  /** Below the project or `tests`, whichever declares it. */
  readonly packageName: string
  /** Name of the package's command. */
  readonly command: string
  readonly args: readonly string[]
}

const checks: readonly Check[] = [
  { packageName: '@biomejs/biome', command: 'biome', args: ['ci', '.'] },
  { packageName: 'knip', command: 'knip', args: ['--no-progress'] },
  { packageName: 'astro', command: 'astro', args: ['sync'] },
  { packageName: '@astrojs/check', command: 'astro-check', args: ['--root', '.'] },
  { packageName: 'typescript', command: 'tsc', args: ['--noEmit'] },
  { packageName: 'vitest', command: 'vitest', args: ['run', '--project', 'architecture'] },
]

const root = path.resolve(import.meta.dirname, '..')

/** Returns the file behind a package's command. Node runs it on every system; the links in `.bin` differ. */
function commandFile({ packageName, command }: Check): string {
  const places = [root, path.join(root, 'tests')].map((place) => path.join(place, 'node_modules', packageName))
  const folder = places.find(existsSync)
  if (folder === undefined) throw new Error(`The package ${packageName} is not installed.`)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`The package ${packageName} has no command ${command}.`)
  return path.join(folder, file)
}

readCommandLine({ usage: 'npm run check: format, lint, types, unused code and architecture.' })
await installTestTools()
for (const check of checks) {
  const { status, error } = spawnSync(process.execPath, [commandFile(check), ...check.args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
// Languages that lack a text show it in English, so a list is enough.
spawnSync(process.execPath, [path.join(root, 'scripts/texts.ts')], { stdio: 'inherit' })
