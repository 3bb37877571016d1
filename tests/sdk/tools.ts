import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { waitForLock } from '../../src/local/fileLock.ts'
import { memoizeAsync } from '../../src/std/memoizeAsync.ts'

const source = import.meta.dirname
/** Inside the project's node_modules, so that a clean install removes it. */
const target = path.resolve(source, '../../node_modules/.sdk')
export const root = path.resolve(source, '../..')
const REQUIREMENTS = 'requirements.txt'
const LOCK = 'package-lock.json'

export interface Output {
  readonly stdout: string
  readonly stderr: string
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs a command to its end. Throws with its output when it fails. */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: RunOptions = {},
): Promise<Output> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: 600_000, maxBuffer: 16 * 1024 * 1024 }
  return promisify(execFile)(command, args, options).catch((error: Error & Output) => {
    throw new Error(`${command} ${args.join(' ')} failed.\n${error.stdout}\n${error.stderr}`)
  })
}

const binOf = (venv: string) => path.join(venv, process.platform === 'win32' ? 'Scripts' : 'bin', 'python')

/** Creates an empty Python environment in a folder. Returns its interpreter. */
export async function createPython(folder: string): Promise<string> {
  await run('python3', ['-m', 'venv', folder])
  return binOf(folder)
}

/** Memoises an installation. Test files run in several processes, so only one of them installs the same tools at a time. */
const installOnce = (name: string, install: () => Promise<string>) =>
  memoizeAsync(async () => {
    const lock = await waitForLock(path.join(target, `${name}.lock`), () => undefined)
    try {
      return await install()
    } finally {
      lock.release()
    }
  })

/** Installs the build and check tools of tests/sdk/requirements.txt once. Returns the interpreter that has them. */
export const pythonWithTools = installOnce('python', async () => {
  const venv = path.join(target, 'python')
  const wanted = await readFile(path.join(source, REQUIREMENTS), 'utf8')
  const installed = await readFile(path.join(venv, REQUIREMENTS), 'utf8').catch(() => '')
  if (installed === wanted) return binOf(venv)
  const python = await createPython(venv)
  await run(python, ['-m', 'pip', 'install', '--quiet', '--no-input', '-r', path.join(source, REQUIREMENTS)])
  await cp(path.join(source, REQUIREMENTS), path.join(venv, REQUIREMENTS))
  return python
})

/** Installs the packages of tests/sdk/package-lock.json once. Returns their folder. */
export const nodeTools = installOnce('node', async () => {
  const modules = path.join(target, 'node_modules')
  const locked = await readFile(path.join(source, LOCK), 'utf8')
  if ((await readFile(path.join(modules, LOCK), 'utf8').catch(() => '')) !== locked) {
    await mkdir(target, { recursive: true })
    for (const name of ['package.json', LOCK]) await cp(path.join(source, name), path.join(target, name))
    await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: target })
    await cp(path.join(target, LOCK), path.join(modules, LOCK))
  }
  return modules
})
