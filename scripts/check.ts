// npm run check: format, lint, types and architecture, one after the other, until one of them fails.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Check {
  readonly packageName: string
  /** Name of the package's command. */
  readonly command: string
  readonly args: readonly string[]
}

const checks: readonly Check[] = [
  { packageName: '@biomejs/biome', command: 'biome', args: ['ci', '.'] },
  { packageName: 'astro', command: 'astro', args: ['check'] },
  { packageName: 'typescript', command: 'tsc', args: ['--noEmit'] },
  { packageName: 'vitest', command: 'vitest', args: ['run', '--project', 'architecture'] },
]

const root = path.resolve(import.meta.dirname, '..')

/** Returns the file behind a package's command. Node runs it on every system; the links in `.bin` differ. */
function commandFile({ packageName, command }: Check): string {
  const folder = path.join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`The package ${packageName} has no command ${command}.`)
  return path.join(folder, file)
}

for (const check of checks) {
  const { status, error } = spawnSync(process.execPath, [commandFile(check), ...check.args], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
