import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const source = import.meta.dirname
/** Inside the project's node_modules, so that a clean install removes it and no other test reads it. */
const cache = path.resolve(source, '../../node_modules/.cache')
const MANIFESTS = ['package.json', 'package-lock.json']
const POLL_MS = 200
/** Age after which an installation is abandoned, in milliseconds. */
const STALE_MS = 280_000
const run = promisify(execFile)

/**
 * Installs the clients of tests/clients/package-lock.json once for each state of that file, and copies the scripts of a
 * folder to where they find them. Returns the folder of the copies. Throws when npm cannot reach its registry.
 */
export async function installClients(scripts: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of MANIFESTS) hash.update(await readFile(path.join(source, name)))
  const target = path.join(cache, `clients-${hash.digest('hex').slice(0, 16)}`)
  while (!(await exists(target))) await installOrWait(target)
  const copies = path.join(target, path.basename(scripts))
  await mkdir(copies, { recursive: true })
  const files = (await readdir(scripts)).filter((name) => name.endsWith('.mjs'))
  for (const name of files) await cp(path.join(scripts, name), path.join(copies, name))
  return copies
}

/** Installs into a folder, unless another test file is doing so. */
async function installOrWait(target: string): Promise<void> {
  const folder = `${target}.installing`
  await mkdir(cache, { recursive: true })
  try {
    await mkdir(folder)
  } catch {
    if (await isStale(folder)) await rm(folder, { recursive: true, force: true })
    return sleep(POLL_MS)
  }
  try {
    for (const name of MANIFESTS) await cp(path.join(source, name), path.join(folder, name))
    const options = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
    // On Windows npm is a script for the shell.
    await run('npm', options, { cwd: folder, shell: process.platform === 'win32' })
    await rename(folder, target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const exists = async (folder: string): Promise<boolean> => (await stat(folder).catch(() => undefined)) !== undefined

async function isStale(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined && Date.now() - found.birthtimeMs > STALE_MS
}
