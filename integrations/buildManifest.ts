import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { documentHeaders } from '../src/discovery/documents.ts'
import { commitOf, fileSettings, type Settings } from '../src/runtime/buildSource.ts'
import type { Config, Environment } from '../src/runtime/configTypes.ts'
import { site } from '../src/site.ts'

/** What a build was made from, and the hash of every file that a visitor can load. */
export interface BuildManifest {
  /** Grows when a field changes its meaning. */
  readonly format: 1
  /** The commit as 40 digits; null when files were changed after it, or without a repository. */
  readonly commit: string | null
  /** SHA-256 of package-lock.json. */
  readonly lockfile: string
  /** The version of Node that built the files. */
  readonly node: string
  /** Variables that the files depend on. */
  readonly configuration: Settings
  /** SHA-256 of each file in hexadecimal digits, by its path. The manifest itself is not listed. */
  readonly files: Readonly<Record<string, string>>
}

/** Facts about a build besides its files. */
type BuildFacts = Pick<BuildManifest, 'commit' | 'node' | 'configuration'>

/** Files that configure the host, which no visitor can load. */
const unpublished = new Set(['/_headers', '/_redirects', site.paths.build])

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Writes the manifest of a built folder and its header rules. `lockfile` is the path of package-lock.json. */
export async function writeBuildManifest(folder: string, lockfile: string, facts: BuildFacts): Promise<BuildManifest> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = entries
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`)
    .filter((name) => !unpublished.has(name))
    .sort()
  const files: Record<string, string> = {}
  for (const name of names) files[name] = hashOf(await readFile(path.join(folder, name)))
  const { commit, node, configuration } = facts
  const manifest = {
    format: 1,
    commit,
    lockfile: hashOf(await readFile(lockfile)),
    node,
    configuration,
    files,
  } as const
  const target = path.join(folder, site.paths.build)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, `${JSON.stringify(manifest, undefined, 2)}\n`)
  const rules = documentHeaders([{ path: site.paths.build, mediaType: 'application/json; charset=utf-8' }])
  await appendFile(path.join(folder, '_headers'), rules)
  return manifest
}

/** Writes `/.well-known/build.json` after the build. Must be the last integration, because it hashes what others wrote. */
export function buildManifest(config: Config, env: Environment): AstroIntegration {
  let root = ''
  return {
    name: 'build-manifest',
    hooks: {
      'astro:config:done': (done) => {
        root = fileURLToPath(done.config.root)
      },
      'astro:build:done': async ({ dir, logger }) => {
        const commit = commitOf(root) ?? null
        const facts = { commit, node: process.versions.node, configuration: fileSettings(config, env) }
        const { files } = await writeBuildManifest(fileURLToPath(dir), path.join(root, 'package-lock.json'), facts)
        logger.info(`${Object.keys(files).length} files of ${commit ?? 'uncommitted sources'}`)
      },
    },
  }
}
