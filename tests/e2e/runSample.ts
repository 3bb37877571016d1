import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { goModulePath } from '../../src/site.ts'
import { memoizeAsync } from '../../src/std/memoizeAsync.ts'
import { withOwnSources } from '../ownEntries.ts'

const run = promisify(execFile)

/** Programs in Python import our package. Those in TypeScript share the run's cache of compiled modules. */
const env = {
  ...process.env,
  PYTHONPATH: path.resolve('sdk/python/src'),
  PYTHONDONTWRITEBYTECODE: '1',
}

/** A module that finds ours in the repository. */
export const goModuleFile = `module sample.example

go 1.21

require ${goModulePath()} v0.0.0

replace ${goModulePath()} => ${path.resolve('sdk/go')}
`

/** The interpreter itself, because `python3` may be a version manager's script that takes longer than the program. */
const python = memoizeAsync(async () => {
  const { stdout } = await run('python3', ['-c', 'import sys; print(sys.executable)'])
  return stdout.trim()
})

/** How a program of each language is started, from the root of the repository. */
const commands: Readonly<Record<string, (code: string, folder: string) => Promise<readonly string[]>>> = {
  bash: async (code) => ['bash', '-euo', 'pipefail', '-c', code],
  javascript: async (code) => [process.execPath, '--input-type=module', '-e', code],
  typescript: async (code) => [
    process.execPath,
    '--no-warnings',
    '--input-type=module-typescript',
    '-e',
    withOwnSources(code),
  ],
  python: async (code) => [await python(), '-c', code],
  go: async (code, folder) => {
    const file = path.join(folder, 'main.go')
    await writeFile(file, code)
    if (!code.includes(goModulePath())) return ['go', 'run', file]
    await writeFile(path.join(folder, 'go.mod'), goModuleFile)
    return ['go', 'run', '-C', folder, '.']
  },
}

export const runnable: readonly string[] = Object.keys(commands)

const tools: Readonly<Record<string, readonly string[]>> = { python: ['python3', '--version'], go: ['go', 'version'] }

/** Whether the machine can run programs of a language. CI must be able to run all of them. */
export async function hasLanguage(language: string): Promise<boolean> {
  const [command, ...args] = tools[language] ?? []
  if (command === undefined) return true
  try {
    await run(command, args)
    return true
  } catch (error) {
    if (process.env.CI) throw new Error(`CI must run the samples in ${language}.`, { cause: error })
    return false
  }
}

/** Runs a program and returns its output. Rejects when it fails or takes five minutes. */
export async function runSample(language: string, code: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portage-sample-'))
  try {
    const [command = '', ...args] = (await commands[language]?.(code, folder)) ?? []
    const { stdout } = await run(command, args, { env, timeout: 300_000, maxBuffer: 16 * 1024 * 1024 })
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
