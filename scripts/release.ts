// npm run release -- --dry-run | --cut VERSION | --tag vVERSION: the packages of a version, each installed in an empty
// folder.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { goModulePath, site } from '../src/site.ts'
import { processOutput, reportFailure, UsageError } from './operatorCommand.ts'
import { buildGo, buildPython, goEnvironment, packFolder } from './release/builds.ts'
import { collectChanges, readChanges } from './release/changes.ts'
import { isPublishable, unpublishable } from './release/manifests.ts'
import { createPython, root, run } from './release/tools.ts'
import { buildTypescript } from './sdk/buildTypescript.ts'

const usage = `npm run release -- --dry-run [--output FOLDER]   builds everything that a release has, and installs each part
npm run release -- --cut VERSION                 moves changes/ into CHANGELOG.md and sets the version
npm run release -- --tag vVERSION [--output …]   as --dry-run, for a tag; refuses what is not ready for publishing
`

/** A built file of the release, and how it is proved: it is installed in an empty folder and used. */
interface Artifact {
  readonly file: string
  readonly prove?: (folder: string) => Promise<string>
}

const say = (text: string) => processOutput.out(`${text}\n`)

/** Writes the TypeScript package's archive. Its proof imports every entry and starts its command. */
async function typescriptArtifact(output: string, scratch: string): Promise<Artifact> {
  const folder = path.join(scratch, 'typescript')
  await mkdir(folder)
  await buildTypescript(folder)
  const packed = await packFolder(folder)
  const file = path.join(output, path.basename(packed))
  await copyFile(packed, file)
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { exports: object }
  const entries = Object.keys(exports)
    .filter((name) => name !== './package.json')
    .map((name) => site.packages.typescript + name.slice(1))
  const prove = async (empty: string) => {
    writeFileSync(path.join(empty, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', file], { cwd: empty })
    const lines = entries.map(
      (name) => `if (Object.keys(await import('${name}')).length === 0) throw new Error('${name}')`,
    )
    writeFileSync(path.join(empty, 'every.mjs'), lines.join('\n'))
    await run('node', ['every.mjs'], { cwd: empty })
    const command = path.join('node_modules', site.packages.typescript, 'dist/sdk/devnet/command.js')
    await run('node', [command, '--help'], { cwd: empty })
    return `${entries.length} entries imported, portage-devnet started`
  }
  return { file, prove }
}

/** Writes wheel and source distribution. The wheel's proof runs the installed command. */
async function pythonArtifacts(output: string): Promise<readonly Artifact[]> {
  const { sdist, wheel } = await buildPython(output)
  const install = (file: string) => async (empty: string) => {
    const python = await createPython(path.join(empty, 'venv'))
    await run(python, ['-m', 'pip', 'install', '--quiet', '--no-input', file])
    const { stdout } = await run(python, ['-m', site.packages.python, '--help'], { cwd: empty })
    if (!stdout.includes('quote')) throw new Error(`The command of ${path.basename(file)} has no "quote".`)
    return 'installed, and its command started'
  }
  return [
    { file: wheel, prove: install(wheel) },
    { file: sdist, prove: install(sdist) },
  ]
}

/** Writes the Go module's archive. Its proof gets the module in an empty project and builds its command. */
async function goArtifact(output: string, scratch: string): Promise<Artifact> {
  const proxy = path.join(scratch, 'go')
  const file = path.join(output, `portage-go-v${site.version}.zip`)
  await copyFile(await buildGo(proxy), file)
  const prove = async (empty: string) => {
    const env = goEnvironment(proxy, path.join(empty, 'modules'))
    await run('go', ['mod', 'init', 'empty.example'], { cwd: empty, env })
    await run('go', ['get', `${goModulePath()}@v${site.version}`], { cwd: empty, env })
    await run('go', ['build', '-o', 'command', `${goModulePath()}/cmd/portage-swap`], { cwd: empty, env })
    return 'got from a module proxy, and its command built'
  }
  return { file, prove }
}

/** Writes the committed files as an archive. Its proof installs them and builds the site. */
async function sourceArtifact(output: string): Promise<Artifact> {
  const name = `portage-${site.version}`
  const file = path.join(output, `${name}-source.tar.gz`)
  await run('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, '-o', file, 'HEAD'], { cwd: root })
  const prove = async (empty: string) => {
    await run('tar', ['-xzf', file], { cwd: empty })
    const cwd = path.join(empty, name)
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd })
    await run('npm', ['run', 'build'], { cwd, env: { PORTAGE_NETWORK: 'devnet' } })
    if (!existsSync(path.join(cwd, 'dist/index.html'))) throw new Error('The build has no index.html.')
    return 'installed, and the site built'
  }
  return { file, prove }
}

/**
 * Writes the SBOM of what a deployed site runs, as CycloneDX JSON. npm's `--omit dev` leaves out packages that
 * development packages use as well, so npm reads manifest and lock file without development packages.
 */
async function sbomArtifact(output: string, scratch: string): Promise<Artifact> {
  const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const { packages, ...lock } = read('package-lock.json') as {
    readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>>
  }
  const shipped = Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => dev !== true))
  const own = { ...packages[''], devDependencies: {} }
  // npm names the application after the folder.
  const cwd = path.join(scratch, 'portage')
  await mkdir(cwd)
  writeFileSync(path.join(cwd, 'package.json'), JSON.stringify({ ...read('package.json'), devDependencies: {} }))
  writeFileSync(path.join(cwd, 'package-lock.json'), JSON.stringify({ ...lock, packages: { ...shipped, '': own } }))
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const { stdout } = await run('npm', args, { cwd })
  const file = path.join(output, `portage-${site.version}.cdx.json`)
  writeFileSync(file, stdout)
  const prove = async () => {
    const { bomFormat, components } = JSON.parse(stdout) as {
      readonly bomFormat: string
      readonly components: readonly { readonly name: string; readonly version: string }[]
    }
    const found = new Set(components.map(({ name, version }) => `${name}@${version}`))
    const missing = Object.entries(shipped).filter(
      ([place, { version }]) => place !== '' && !found.has(`${place.replace(/^.*node_modules\//, '')}@${version}`),
    )
    if (bomFormat !== 'CycloneDX') throw new Error('npm wrote no CycloneDX.')
    if (missing.length > 0) throw new Error(`The SBOM does not have ${missing.map(([place]) => place).join(', ')}.`)
    return `${found.size} components, every package of a deployed site`
  }
  return { file, prove }
}

function writeChecksums(output: string): void {
  const names = readdirSync(output).filter((name) => name !== 'SHA256SUMS')
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(output, name)))
      .digest('hex')
  const lines = names.toSorted().map((name) => `${hashOf(name)}  ${name}\n`)
  writeFileSync(path.join(output, 'SHA256SUMS'), lines.join(''))
}

/** Builds every artifact into an empty folder, then proves each in an empty folder of its own. */
async function buildRelease(output: string): Promise<void> {
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const scratch = mkdtempSync(path.join(tmpdir(), 'portage-release-'))
  try {
    const artifacts = [
      await typescriptArtifact(output, scratch),
      ...(await pythonArtifacts(output)),
      await goArtifact(output, scratch),
      await sourceArtifact(output),
      await sbomArtifact(output, scratch),
    ]
    writeChecksums(output)
    for (const { file, prove } of artifacts) {
      const proof = await prove?.(mkdtempSync(path.join(scratch, 'empty-')))
      say(`${path.basename(file)}: ${proof ?? 'written'}`)
    }
    say(`SHA256SUMS: ${artifacts.length} files. Everything is in ${output}.`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Throws `UsageError` unless the tag is that of the version, and the packages can be published. */
function expectPublishable(tag: string): void {
  if (tag !== `v${site.version}`)
    throw new UsageError(`The tag ${tag} is not v${site.version}, the version in src/site.ts.`)
  if (!isPublishable) throw new UsageError(unpublishable)
  const waiting = readChanges(path.join(root, 'changes'))
  if (waiting.length > 0) throw new UsageError(`changes/ has ${waiting.length} files that are in no version.`)
}

/** Collects the changes and writes the version everywhere. */
async function cut(version: string): Promise<void> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new UsageError(`"${version}" is not a version such as 0.2.0.`)
  collectChanges(root, version, new Date().toISOString().slice(0, 10))
  const facts = path.join(root, 'src/site.ts')
  writeFileSync(facts, readFileSync(facts, 'utf8').replace(/version: '[^']+'/, `version: '${version}'`))
  const lockFile = path.join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  lock.version = version
  lock.packages[''].version = version
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
  await run(process.execPath, ['scripts/generate.ts'], { cwd: root })
  say(`CHANGELOG.md has version ${version}, and all packages do. Read the changelog, commit, and tag v${version}.`)
}

process.exitCode = await reportFailure({ args: process.argv.slice(2), usage, ...processOutput }, async () => {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean' },
      cut: { type: 'string' },
      tag: { type: 'string' },
      output: { type: 'string' },
    },
  })
  const { 'dry-run': isDryRun, cut: version, tag, output = '.release' } = values
  if ([isDryRun, version, tag].filter((value) => value !== undefined).length !== 1) {
    throw new UsageError('Give one of --dry-run, --cut and --tag.')
  }
  if (version !== undefined) {
    await cut(version)
    return 0
  }
  if (tag !== undefined) expectPublishable(tag)
  await buildRelease(path.resolve(root, output))
  if (!isPublishable) say(unpublishable)
  return 0
})
