import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, run } from '../release/tools.ts'

const limits = { packages: 600, megabytes: 800 }

/**
 * Installs the root's lock file in an empty folder, as `npm ci` does in a clone. Prints how many packages that brings,
 * and their size on disk.
 */
export async function benchInstall(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-install-'))
  try {
    mkdirSync(path.join(folder, 'scripts'))
    for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts/trim-install.mjs']) {
      await cp(path.join(root, name), path.join(folder, name))
    }
    await run('npm', ['ci', '--prefer-offline'], { cwd: folder })
    const modules = path.join(folder, 'node_modules')
    const installed = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8')) as { packages: object }
    const found = { packages: Object.keys(installed.packages).length, megabytes: Math.ceil(bytesIn(modules) / 2 ** 20) }
    const isOver = found.packages > limits.packages || found.megabytes > limits.megabytes
    console.log(
      `${found.packages} packages of ${limits.packages}, ${found.megabytes} MB of ${limits.megabytes}: ${isOver ? 'OVER' : 'within'}`,
    )
    if (isOver) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds up what the files of a folder occupy. Systems without blocks report the files' own sizes. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(path.join(folder, name)))
    .reduce((sum, { blocks, size }) => sum + (blocks > 0 ? blocks * 512 : size), 0)
