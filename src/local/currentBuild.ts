import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { buildInputs, commitOf } from '../runtime/buildSource.ts'
import { pageConnections, publicConfigOf } from '../runtime/config.ts'
import type { Config, Environment } from '../runtime/configTypes.ts'
import { runAstro, withBuildLock } from './build.ts'
import { tryLock } from './fileLock.ts'
import { StartError } from './startError.ts'

/** The local server itself is not part of the site. */
const ignored = path.join('src', 'local')

/** Written into a folder when its build is complete. */
const stampName = '.build-stamp'

function filesUnder(root: string, name: string): string[] {
  const target = path.join(root, name)
  if (!existsSync(target)) return []
  if (statSync(target).isFile()) return [name]
  const entries = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/**
 * Hashes the names and contents of all inputs, the configuration values that pages contain, and whether a commit has the
 * inputs, because the build names that commit.
 */
export function buildStamp(root: string, config: Config): string {
  const { siteUrl } = config
  const pages = { ...publicConfigOf(config, ''), connections: pageConnections(config) }
  const hash = createHash('sha256')
  const isCommitted = commitOf(root) !== undefined
  hash.update(JSON.stringify({ siteUrl, pages, node: process.version, isCommitted }))
  for (const name of buildInputs.flatMap((input) => filesUnder(root, input)).sort()) {
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
  /** Parent folder of the builds. */
  readonly builds: string
  readonly log: (line: string) => void
  /** Refuses to build: without a build of these sources and settings, the call throws a `StartError`. */
  readonly isBuilt?: boolean
}

/** A built site that does not change until `release` is called or the process ends. */
export interface BuildInUse {
  readonly folder: string
  readonly release: () => void
}

/**
 * Returns the build of the current sources and configuration; builds it first if it does not exist. Each build has its
 * own folder, so a new build does not affect servers of older ones. Removes unused builds except the latest.
 */
export async function currentBuild(options: CurrentBuildOptions): Promise<BuildInUse> {
  const { root, env, config, builds, log, isBuilt } = options
  if (isBuilt && !isWritable(builds)) {
    // Of a container's image: nothing can change or remove it, so it needs no lock.
    expectBuild(options)
    return { folder: folderOf(builds, buildStamp(root, config)), release: () => {} }
  }
  return withBuildLock(root, log, async () => {
    const stamp = buildStamp(root, config)
    const folder = folderOf(builds, stamp)
    const stampFile = path.join(folder, stampName)
    if (!isComplete(folder, stamp)) {
      if (isBuilt) throw noBuild()
      log('Building the site …')
      const start = performance.now()
      await runAstro({ root, env, outDir: folder, onStage: (line) => log(`  ${line} …`) })
      const seconds = Math.ceil((performance.now() - start) / 1_000)
      log(`The site is built, after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`)
      writeFileSync(stampFile, stamp)
    }
    const lock = tryLock(lockOf(folder), 'shared')
    if (!lock) throw new Error(`${folder} is locked, although this process holds the lock of all builds.`)
    const now = new Date()
    utimesSync(stampFile, now, now)
    removeUnused(builds)
    return { folder, release: lock.release }
  })
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Throws a `StartError` unless there is a build of the current sources and this configuration. */
export function expectBuild({ root, config, builds }: Pick<CurrentBuildOptions, 'root' | 'config' | 'builds'>): void {
  const stamp = buildStamp(root, config)
  if (!isComplete(folderOf(builds, stamp), stamp)) throw noBuild()
}

const noBuild = () =>
  new StartError(
    'There is no build of these sources and settings. Run "npm run build" with the same variables, then start again.',
  )

/** A complete build, and the stamp of the sources and settings that it was made of. */
export interface FinishedBuild {
  readonly root: string
  readonly builds: string
  readonly stamp: string
  readonly outDir: string
}

/** Copies a finished build to where a server looks for it, unless it is there. */
export function keepBuild({ root, builds, stamp, outDir }: FinishedBuild): Promise<void> {
  return withBuildLock(root, console.log, () => {
    const folder = folderOf(builds, stamp)
    if (isComplete(folder, stamp)) return
    const copy = path.join(builds, 'copy')
    for (const left of [copy, folder]) rmSync(left, { recursive: true, force: true })
    cpSync(outDir, copy, { recursive: true })
    writeFileSync(path.join(copy, stampName), stamp)
    renameSync(copy, folder)
    removeUnused(builds)
  })
}

const NAME_LENGTH = 16
/** Unused builds to keep, so that switching back to one is instant. */
const SPARE_BUILDS = 2

const folderOf = (builds: string, stamp: string): string => path.join(builds, stamp.slice(0, NAME_LENGTH))

function isComplete(folder: string, stamp: string): boolean {
  const stampFile = path.join(folder, stampName)
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

const lockOf = (folder: string): string => `${folder}.lock`

/** Removes old unused builds. The caller holds the lock of all builds, so no build starts or comes into use. */
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
