import { execFileSync } from 'node:child_process'
import type { Config, Environment } from './configTypes.ts'
import { formerVariables, variables } from './variables.ts'

/** What a build is made of, besides its settings and the packages of the lock file: paths from the root. */
export const buildInputs = [
  'src',
  'public',
  'integrations',
  'CHANGELOG.md',
  'astro.config.mjs',
  'ec.config.mjs',
  'package-lock.json',
  'tsconfig.json',
] as const

/** What decides how built files are served. */
const servingInputs = ['netlify.toml', 'netlify/edge-functions', 'package.json', 'scripts'] as const

/** Variables of an environment by name, as they are set. */
export type Settings = Readonly<Record<string, string>>

/** The commit's time in Unix seconds, for a build without a repository. Source: reproducible-builds.org. */
const epochVariable = 'SOURCE_DATE_EPOCH'

const rows: readonly { readonly name: string; readonly inFiles?: 'always' | 'devnet' }[] = [
  ...Object.values(variables),
  ...Object.values(formerVariables),
]

/** Names of the variables that `fileSettings` returns. */
export const fileSettingNames: readonly string[] = [
  ...rows.filter(({ inFiles }) => inFiles !== undefined).map(({ name }) => name),
  epochVariable,
]

/**
 * Returns the settings that built files depend on, which have no secrets: a build with these alone writes the same files.
 * Network and address are always among them, so that no default of the building machine decides.
 */
export function fileSettings({ network, siteUrl }: Pick<Config, 'network' | 'siteUrl'>, env: Environment): Settings {
  const isIn = ({ inFiles }: (typeof rows)[number]) =>
    inFiles === 'always' || (inFiles === 'devnet' && network === 'devnet')
  const names = [...rows.filter(isIn).map(({ name }) => name), epochVariable]
  const given = names.map((name) => [name, (env[name] ?? '').trim()] as const).filter(([, text]) => text !== '')
  const all = { ...Object.fromEntries(given), [variables.network.name]: network, [variables.siteUrl.name]: siteUrl }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the output of a git command, or undefined when it fails. */
export function runGit(root: string, args: readonly string[]): string | undefined {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio, maxBuffer: 256 * 1024 * 1024 })
  } catch {
    return undefined
  }
}

/** Returns the commit that the inputs of a build are equal to, as 40 digits. Undefined with changes or without git. */
export function commitOf(root: string): string | undefined {
  const changes = runGit(root, ['status', '--porcelain', '--', ...buildInputs, ...servingInputs])
  const commit = runGit(root, ['rev-parse', 'HEAD'])?.trim()
  return changes === '' && commit !== undefined && /^[0-9a-f]{40}$/.test(commit) ? commit : undefined
}
