import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../runtime/config.ts'
import { type BuildOptions, build } from './build.ts'

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

/** Lies within the built folder, so that any other build, which empties it, takes the stamp along. */
const stampName = '.build-stamp'

function filesUnder(root: string, name: string): string[] {
  const place = path.join(root, name)
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [name]
  const entries = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** A hash over the names and contents of all inputs and over what the configuration puts into the pages. */
export function buildStamp(root: string, { network, siteUrl, nodes, aggregatorUrl, memolessUrl }: Config): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify({ network, siteUrl, nodes, aggregatorUrl, memolessUrl, node: process.version }))
  for (const name of inputs.flatMap((input) => filesUnder(root, input)).sort()) {
    if (name.startsWith(ignored)) continue
    const contents = readFileSync(path.join(root, name))
    hash.update(`\n${name} ${contents.length}\n`).update(contents)
  }
  return hash.digest('hex')
}

export interface EnsureBuiltOptions extends BuildOptions {
  readonly config: Config
  readonly log: (line: string) => void
}

/** Builds the site unless `outDir` already holds exactly this one. */
export async function ensureBuilt({ config, log, ...options }: EnsureBuiltOptions): Promise<void> {
  const stampFile = path.join(options.outDir, stampName)
  const stamp = buildStamp(options.root, config)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  rmSync(stampFile, { force: true })
  log('Building the site …')
  await build(options)
  writeFileSync(stampFile, stamp)
}
