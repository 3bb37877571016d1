import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { BuildManifest } from '../integrations/buildManifest.ts'
import { describeIssues, issueSentence } from '../src/contract/describeIssues.ts'
import { projectRoot } from '../src/local/build.ts'
import { StartError } from '../src/local/startError.ts'
import { fileSettingNames, type Settings } from '../src/runtime/buildSource.ts'
import { site } from '../src/site.ts'
import { type CommandCall, type ExitCode, reportFailure, UsageError } from './operatorCommand.ts'
import { compareSite, readManifest, type SiteComparison } from './verify/compareSite.ts'
import { findCommit, type KnownCommit, rebuild } from './verify/rebuild.ts'

export const usage = `npm run verify-site -- https://swap.example.org [options]

  --build DIR    compares with this build instead of building the commit
  --node FILE    the Node program to build with, where its version is not installed
  --json         the result as JSON

  Reads ${site.paths.build} of the site, builds the commit that it names with the same settings, and compares everything
  that a visitor can load, byte for byte. Exits with 0 when all of it is equal, with 1 when anything differs.
`

/** What the site says about its build. Nothing in it is trusted: the commit must be known, and names must be settings. */
const manifestSchema = z.object({
  format: z.literal(1),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40}$/)
    .nullable(),
  lockfile: z.string(),
  node: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  configuration: z.partialRecord(z.enum(fileSettingNames), z.string()).transform((given) => ({ ...given }) as Settings),
  files: z.record(z.string(), z.string()),
})

/** Where the command writes, and what it uses besides the arguments. */
export interface VerifyTerminal extends Pick<CommandCall, 'out' | 'err'> {
  /** The repository that has the commit; this one unless given. */
  readonly repository?: string
  readonly transport?: (request: Request) => Promise<Response>
}

function read(args: readonly string[]) {
  const options = {
    build: { type: 'string' },
    node: { type: 'string' },
    json: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [address, ...others] = positionals
  if (address === undefined || others.length > 0)
    throw new UsageError('Name one site, such as https://swap.example.org.')
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new UsageError(`"${address}" is not the address of a site, such as https://swap.example.org.`)
  return { ...values, origin: url.origin }
}

/** Fetches what a site says about its build. Throws a `StartError` when that is missing or has another form. */
async function fetchManifest(
  origin: string,
  transport: (request: Request) => Promise<Response>,
): Promise<BuildManifest> {
  const address = `${origin}${site.paths.build}`
  let response: Response
  try {
    response = await transport(new Request(address, { redirect: 'manual', signal: AbortSignal.timeout(60_000) }))
  } catch (error) {
    const { message, cause } = error as Error
    throw new StartError(`${address} cannot be loaded: ${cause instanceof Error ? cause.message : message}.`)
  }
  if (response.status !== 200)
    throw new StartError(
      `${address} has the status ${response.status}, so the site does not say what it was built from.`,
    )
  const parsed = manifestSchema.safeParse(await response.json().catch(() => undefined), { error: issueSentence })
  if (!parsed.success)
    throw new StartError(`${address} has another form: ${describeIssues(parsed.error.issues, 'the document')}`)
  return parsed.data
}

/** Runs the command. Returns its exit code: 0 equal, 1 different or not comparable, 2 invalid arguments. */
export function runVerifySite(args: readonly string[], terminal: VerifyTerminal): Promise<ExitCode> {
  const { out, err, repository = projectRoot, transport = (request: Request) => fetch(request) } = terminal
  return reportFailure({ args, usage, out, err }, async () => {
    const { origin, build: folder, node, json } = read(args)
    const log = (line: string) => json || err(`${line}\n`)
    if (folder !== undefined && !existsSync(path.join(folder, site.paths.build)))
      throw new UsageError(`${folder} is not a build: it has no ${site.paths.build.slice(1)}.`)
    const manifest = folder === undefined ? await fetchManifest(origin, transport) : await readManifest(folder)
    const commit = manifest.commit === null ? undefined : knownCommit(repository, manifest.commit, folder !== undefined)
    if (folder === undefined && commit === undefined)
      throw new StartError(
        `${origin} was built from files that no commit has, so nobody else can build it. Its operator can commit them and build again.`,
      )
    const { root, build } =
      folder === undefined
        ? await rebuild({ repository, manifest, ...(node === undefined ? {} : { node }), log })
        : { root: repository, build: path.resolve(folder) }
    log(`Comparing ${origin} with the build …`)
    const comparison = await compareSite({ origin, build, root, manifest, transport })
    const isEqual = comparison.problems.length === 0
    const { node: version, configuration } = manifest
    const result = { site: origin, equal: isEqual, commit: commit ?? null, node: version, configuration, ...comparison }
    out(json ? `${JSON.stringify(result, undefined, 2)}\n` : textOf(origin, commit, comparison))
    return isEqual ? 0 : 1
  })
}

/** An existing build may be of a commit that this repository does not have. */
function knownCommit(repository: string, hash: string, isOptional: boolean): KnownCommit | undefined {
  try {
    return findCommit(repository, hash)
  } catch (error) {
    if (isOptional && error instanceof StartError) return undefined
    throw error
  }
}

const plural = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`

function textOf(origin: string, commit: KnownCommit | undefined, comparison: SiteComparison): string {
  const { compared, functions, redirects, problems } = comparison
  const names = commit?.names.join(', ')
  const origins = commit
    ? [
        `Commit     ${commit.hash} (${commit.title})`,
        names
          ? `           It is part of ${names}.`
          : '           No branch or tag has it. Read what it changes before you trust it.',
      ]
    : []
  const lines = [
    `Site       ${origin}`,
    ...origins,
    `Compared   ${plural(compared, 'answer')} with the headers that decide about execution`,
    `Functions  ${plural(functions.length, 'address', 'addresses')}: a program answers there, which no build can prove`,
    ...functions.map((address) => `           ${address}`),
    ...redirects.map(({ address, location }) => `Redirect   ${address} leads to ${location}`),
    ...problems.map(({ address, problem }) => `Different  ${address} ${problem}`),
    problems.length === 0
      ? 'Everything that was compared is equal to the build, byte for byte.'
      : `${plural(problems.length, 'difference')}: this site does not serve the build.`,
  ]
  // Addresses and headers of the site are foreign text: no control character of theirs reaches the terminal.
  return `${lines.map((line) => line.replaceAll(/\p{Cc}/gu, '�')).join('\n')}\n`
}
