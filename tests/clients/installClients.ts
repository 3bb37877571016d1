import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const source = import.meta.dirname
/** Inside the project's node_modules, so that a clean install removes it and no other test reads it. */
const target = path.resolve(source, '../../node_modules/.clients')
const LOCK = 'package-lock.json'
const run = promisify(execFile)

/**
 * Installs the clients of tests/clients/package-lock.json once, and copies their scripts beside them. Returns the folder.
 * Throws when npm cannot reach its registry.
 */
export async function installClients(): Promise<string> {
  const locked = await readFile(path.join(source, LOCK), 'utf8')
  const installed = await readFile(path.join(target, 'node_modules', LOCK), 'utf8').catch(() => '')
  await mkdir(target, { recursive: true })
  const files = (await readdir(source)).filter((name) => /\.(mjs|json)$/.test(name))
  for (const name of files) await cp(path.join(source, name), path.join(target, name))
  if (installed === locked) return target
  const options = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  // On Windows npm is a script for the shell.
  await run('npm', options, { cwd: target, shell: process.platform === 'win32' })
  await cp(path.join(target, LOCK), path.join(target, 'node_modules', LOCK))
  return target
}
