import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from '../runtime/configTypes.ts'
import { waitForLock } from './fileLock.ts'
import { StartError } from './startError.ts'

/** The repository's root folder. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Returns the folder of local builds and of the checkout lock. */
export const buildsFolder = (root: string): string => path.join(root, '.builds')

export interface BuildOptions {
  readonly root: string
  /** The complete environment of the build; nothing is inherited. */
  readonly env: Environment
  readonly outDir: string
  /** Prints Astro's output during the build, instead of only on failure. */
  readonly show?: boolean
  /** Receives a line for each stage that begins, unless the output is shown. */
  readonly onStage?: (line: string) => void
}

/**
 * Runs an action while no other process builds in the same checkout, because builds share Astro's caches. Logs when it
 * waits for another build.
 */
export async function withBuildLock<T>(
  root: string,
  log: (line: string) => void,
  action: () => T | Promise<T>,
): Promise<T> {
  const lock = await waitForLock(path.join(buildsFolder(root), 'checkout.lock'), () =>
    log('Another process is building the site in this folder. Waiting for it …'),
  )
  try {
    return await action()
  } finally {
    lock.release()
  }
}

/**
 * Builds the site in a temporary folder and moves it to `outDir`, which keeps its old contents until the build
 * succeeds. Throws a `StartError` with Astro's output when the build fails, or when `outDir` is in use and cannot be
 * replaced.
 */
export async function build({ outDir, ...options }: BuildOptions): Promise<void> {
  const { root } = options
  await withBuildLock(root, console.log, async () => {
    const fresh = path.join(buildsFolder(root), 'fresh')
    await runAstro({ ...options, outDir: fresh })
    replaceFolder(outDir, fresh)
  })
}

/** Replaces a folder with two renames, because most systems cannot rename over a folder with contents. */
function replaceFolder(target: string, fresh: string): void {
  const old = `${fresh}.old`
  rmSync(old, { recursive: true, force: true })
  mkdirSync(path.dirname(target), { recursive: true })
  try {
    if (existsSync(target)) renameSync(target, old)
    renameSync(fresh, target)
  } catch (error) {
    if (!existsSync(target) && existsSync(old)) renameSync(old, target)
    throw new StartError(
      `The build in ${fresh} cannot replace ${target}: ${String(error)}. Close the program that uses it.`,
    )
  }
  rmSync(old, { recursive: true, force: true })
}

/**
 * Builds the site into an empty `outDir` in a child process. Throws a `StartError` with Astro's output when it fails.
 */
export async function runAstro({ root, env, outDir, show = false, onStage }: BuildOptions): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  const astro = path.join(root, 'node_modules/astro/bin/astro.mjs')
  const watch = pathToFileURL(path.join(import.meta.dirname, 'endWithParent.ts')).href
  const child = spawn(process.execPath, ['--import', watch, astro, 'build', '--outDir', outDir], {
    cwd: root,
    env: { ...env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['pipe', ...(show ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe', 'ipc'] as const))],
  })
  if (!show) child.on('message', (line) => onStage?.(String(line)))
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  process.off('exit', stop)
  if (code !== 0) throw new StartError(`The site could not be built.\n${Buffer.concat(output).toString()}`.trimEnd())
}
