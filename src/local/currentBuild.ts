import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, type Environment, pageConnections, publicConfigOf } from '../runtime/config.ts'
import { runAstro, withBuildLock } from './build.ts'
import { tryLock } from './fileLock.ts'

/** What a build is made from, beside the configuration. */
const inputs = [
  'src',
  'public',
  'integrations',
  'CHANGELOG.md',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]
/** The local server itself is not part of the site. */
const ignored = path.join('src', 'local')

/** Written into a folder when its build is complete. */
const stampName = '.build-stamp'

function filesUnder(root: string, name: string): string[] {
  const place = path.join(root, name)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [name]
  const entries = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** A hash over the names and contents of all inputs and over what the configuration puts into the pages. */
export function buildStamp(root: string, config: Config): string {
  const { siteUrl } = config
  const pages = { ...publicConfigOf(config, ''), connections: pageConnections(config) }
  const hash = createHash('sha256')
  hash.update(JSON.stringify({ siteUrl, pages, node: process.version }))
  for (const name of inputs.flatMap((input) => filesUnder(root, input)).sort()) {
    if (name.startsWith(ignored)) continue
    const contents = readFileSync(path.join(root, name))
    hash.update(`\n${name} ${contents.length}\n`).update(contents)
  }
  return hash.digest('hex')
}

export interface CurrentBuildOptions {
  readonly root: string
  readonly env: Environment
  readonly config: Config
  /** Where builds are kept, one folder for each. */
  readonly builds: string
  readonly log: (line: string) => void
}

/** A built site that stays as it is until `release` is called or the process ends. */
export interface BuildInUse {
  readonly folder: string
  readonly release: () => void
}

/**
 * Returns the build of the present sources and configuration, and builds it first where there is none. Each build has a
 * folder of its own, so a new one changes nothing for servers of older ones. Builds that no process uses are removed, but
 * for the latest.
 */
export function currentBuild({ root, env, config, builds, log }: CurrentBuildOptions): Promise<BuildInUse> {
  return withBuildLock(root, log, async () => {
    const stamp = buildStamp(root, config)
    const folder = path.join(builds, stamp.slice(0, NAME_LENGTH))
    const stampFile = path.join(folder, stampName)
    if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
      log('Building the site …')
      await runAstro({ root, env, outDir: folder })
      writeFileSync(stampFile, stamp)
    }
    const lock = tryLock(lockOf(folder), 'shared')
    if (!lock) throw new Error(`The lock of ${folder} is held, although this process holds the lock of all builds.`)
    const now = new Date()
    utimesSync(stampFile, now, now)
    removeUnused(builds)
    return { folder, release: lock.release }
  })
}

const NAME_LENGTH = 16
/** Builds that stay although no process uses them, so that going back to one takes no time. */
const SPARE_BUILDS = 2

const lockOf = (folder: string): string => `${folder}.lock`

/** The caller holds the lock of all builds, so none is being made and none is taken into use. */
function removeUnused(builds: string): void {
  const folders = readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.length === NAME_LENGTH)
    .map(({ name }) => path.join(builds, name))
  const unused = folders.filter((folder) => !isUsed(folder)).sort((a, b) => lastUse(b) - lastUse(a))
  for (const folder of unused.slice(SPARE_BUILDS)) {
    rmSync(folder, { recursive: true, force: true })
    rmSync(lockOf(folder), { force: true })
  }
}

function isUsed(folder: string): boolean {
  const lock = tryLock(lockOf(folder), 'exclusive')
  lock?.release()
  return lock === undefined
}

/** Milliseconds; 0 for a build that was never finished. */
function lastUse(folder: string): number {
  const stampFile = path.join(folder, stampName)
  return existsSync(stampFile) ? statSync(stampFile).mtimeMs : 0
}
