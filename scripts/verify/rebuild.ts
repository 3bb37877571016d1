import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BuildManifest } from '../../integrations/buildManifest.ts'
import { StartError } from '../../src/local/startError.ts'
import { runGit } from '../../src/runtime/buildSource.ts'

/** A commit as people know it. */
export interface KnownCommit {
  readonly hash: string
  /** The day of the commit and its subject. */
  readonly title: string
  /** Branches and tags that contain it. */
  readonly names: readonly string[]
}

/** Finds a commit in a repository. Throws a `StartError` when it is not there. */
export function findCommit(repository: string, hash: string): KnownCommit {
  const title = runGit(repository, ['log', '-1', '--format=%cs %s', `${hash}^{commit}`, '--'])
  if (title === undefined) {
    throw new StartError(
      `This repository does not have the commit ${hash}. Run "git fetch --all --tags", or clone the repository from which the site says it was built.`,
    )
  }
  const list = runGit(repository, ['for-each-ref', `--contains=${hash}`, '--format=%(refname:short)']) ?? ''
  return { hash, title: title.trim(), names: list.split('\n').filter((name) => name !== '') }
}

export interface RebuildOptions {
  readonly repository: string
  readonly manifest: Pick<BuildManifest, 'commit' | 'node' | 'configuration'>
  /** A Node program to build with, if the version is not installed otherwise. */
  readonly node?: string
  readonly log: (line: string) => void
}

/** A commit's checkout and its build, until the process ends. */
export interface Rebuilt {
  readonly root: string
  readonly build: string
}

const run = promisify(execFile)

async function versionOf(node: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(node, ['--version'])
    return stdout.trim().replace(/^v/, '')
  } catch {
    return undefined
  }
}

/** Returns the program of the wanted version: the given one, that of the checkout, or this process's own. */
async function chooseNode(root: string, wanted: string, given: string | undefined): Promise<string> {
  const candidates = [
    ...(given === undefined ? [] : [given]),
    path.join(root, 'node_modules/.bin/node'),
    process.execPath,
  ]
  for (const node of candidates) if ((await versionOf(node)) === wanted) return node
  throw new StartError(
    `The site was built with Node ${wanted}, and this machine has no such version here. Install it, and name its program with --node FILE.`,
  )
}

/** Runs a program until it ends, with its last lines in the error when it fails. */
async function runIn(cwd: string, file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => child.kill()
  process.once('exit', stop)
  let output = ''
  const keep = (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-8_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise<number | null>((done, failed) => {
    child.on('error', failed)
    child.on('close', done)
  })
  process.off('exit', stop)
  if (code !== 0) throw new StartError(`${path.basename(file)} ${args.join(' ')} failed:\n${output.trimEnd()}`)
}

/** What programs need of the environment to run. Nothing else reaches a build. */
const neutralNames = [
  'HOME',
  'USERPROFILE',
  'TMPDIR',
  'TEMP',
  'SystemRoot',
  'APPDATA',
  'LOCALAPPDATA',
  'npm_config_cache',
]

/**
 * Checks a commit out into a temporary folder, installs the packages of its lock file and builds it with the given
 * settings and version of Node. The folder is removed when the process ends.
 */
export async function rebuild({ repository, manifest, node, log }: RebuildOptions): Promise<Rebuilt> {
  const { commit, configuration } = manifest
  if (commit === null) throw new StartError('There is no commit to build.')
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-verify-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const root = path.join(folder, 'checkout')
  const neutral = neutralNames.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const env = { ...Object.fromEntries(neutral), PATH: process.env.PATH ?? '' }
  log(`Checking out ${commit} …`)
  await runIn(folder, 'git', ['clone', '--quiet', '--shared', '--no-checkout', repository, root], env)
  await runIn(root, 'git', ['checkout', '--quiet', '--detach', commit], env)
  log('Installing the packages of its lock file …')
  await runIn(root, process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], env)
  const program = await chooseNode(root, manifest.node, node)
  log(`Building it with Node ${manifest.node} …`)
  const PATH = [path.dirname(program), env.PATH].join(path.delimiter)
  await runIn(root, program, ['scripts/build.ts'], { ...env, ...configuration, PATH })
  const build = path.join(root, 'dist')
  if (!existsSync(build)) throw new StartError(`The build of ${commit} wrote no folder dist.`)
  return { root, build }
}
