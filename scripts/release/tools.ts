import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { waitForLock } from '../../src/local/fileLock.ts'
import { memoizeAsync } from '../../src/std/memoizeAsync.ts'

export const root = path.resolve(import.meta.dirname, '../..')
/** Inside the project's node_modules, so that a clean install removes it. */
export const toolsFolder = path.join(root, 'node_modules/.sdk')
const REQUIREMENTS = 'requirements.txt'

export interface Output {
  readonly stdout: string
  readonly stderr: string
}

/**
 * The environment's own value: Vite sets another one in this process, with which npm installs no development packages.
 */
const { NODE_ENV } = process.env

interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Runs a command to its end, whose output is plain text also where colours are wanted. Throws with it when it fails.
 */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: RunOptions = {},
): Promise<Output> {
  const isNpmOnWindows = process.platform === 'win32' && command === 'npm'
  const options = {
    cwd,
    env: { ...process.env, NODE_ENV, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    timeout: 600_000,
    maxBuffer: 64 * 1024 * 1024,
    shell: isNpmOnWindows,
  }
  return promisify(execFile)(command, args, options).catch((error: Error & Output) => {
    throw new Error(`${command} ${args.join(' ')} failed.\n${error.stdout}\n${error.stderr}`)
  })
}

/** Returns the interpreter of a Python environment. */
export const pythonOf = (venv: string): string =>
  path.join(venv, process.platform === 'win32' ? 'Scripts' : 'bin', 'python')

/** Creates an empty Python environment in a folder, of `python3` or of another interpreter. Returns its interpreter. */
export async function createPython(folder: string, interpreter = 'python3'): Promise<string> {
  await run(interpreter, ['-m', 'venv', folder])
  return pythonOf(folder)
}

/** Memoises an installation. Several processes may want the same tools, so only one of them installs at a time. */
const installOnce = (name: string, install: () => Promise<string>) =>
  memoizeAsync(async () => {
    const lock = await waitForLock(path.join(toolsFolder, `${name}.lock`), () => undefined)
    try {
      return await install()
    } finally {
      lock.release()
    }
  })

/** Installs the build and check tools of requirements.txt once. Returns the interpreter that has them. */
export const pythonWithTools = installOnce('python', async () => {
  const source = path.join(import.meta.dirname, REQUIREMENTS)
  const venv = path.join(toolsFolder, 'python')
  const wanted = await readFile(source, 'utf8')
  const installed = await readFile(path.join(venv, REQUIREMENTS), 'utf8').catch(() => '')
  if (installed === wanted) return pythonOf(venv)
  const python = await createPython(venv)
  await run(python, ['-m', 'pip', 'install', '--quiet', '--no-input', '-r', source])
  await cp(source, path.join(venv, REQUIREMENTS))
  return python
})
