import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as buildWithVite } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { root, run } from '../../scripts/release/tools.ts'
import { installTestTools } from '../../scripts/testTools.ts'
import { site as facts } from '../../src/site.ts'
import { expectStory } from './expectStory.ts'
import { type Installed, installTypescript } from './installs.ts'
import { type JourneySizes, measureJourneys } from './journeySizes.ts'
import { findNode } from './nodeVersions.ts'
import { packTypescript } from './packed.ts'
import { quoteOutput, readmePrograms, runSwapProgram } from './readmePrograms.ts'
import { type StorySite, startStorySite } from './storySite.ts'

const name = facts.packages.typescript
const folder = mkdtempSync(path.join(tmpdir(), 'portage-sdk-typescript-'))
const consumer = (file: string) => readFileSync(path.join(import.meta.dirname, 'consumer', file), 'utf8')
let site: StorySite
let installed: Installed
beforeAll(async () => {
  site = await startStorySite()
  installed = await installTypescript(folder)
}, 900_000)
afterAll(async () => {
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A program of a page: quotes, wallets and every client. */
const pageProgram = `import { createNode, getQuotes } from '${name}'
import { discoverWallets } from '${name}/wallets'
import { swap } from '${name}/page'
import { McpClient } from '${name}/mcp'
import { MemolessClient } from '${name}/memoless'
import { AggregatorClient } from '${name}/aggregator'
export const found = [createNode, getQuotes, discoverWallets, swap, McpClient, MemolessClient, AggregatorClient]`

describe('the installed TypeScript package', () => {
  test('has its documents, and the packages that it imports alone', () => {
    expect(installed.files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist']))
    const manifest = path.join(folder, 'node_modules', name, 'package.json')
    const { version, sideEffects, dependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
    expect({ version, sideEffects }).toEqual({ version: facts.version, sideEffects: false })
    expect(Object.keys(dependencies)).not.toContain('react')
  })

  test('passes publint and arethetypeswrong', async () => {
    const tools = await installTestTools()
    const linted = await run(process.execPath, [path.join(tools, 'publint/src/cli.js'), await packTypescript()])
    // A compiler that reads CommonJS has to refuse require(), which needs a new Node: so there are types of ES modules only.
    const notes = linted.stdout.split('\n').filter((line) => /^\d+\. /.test(line))
    expect(notes).toEqual([expect.stringContaining('types is interpreted as ESM when resolving with the "require"')])
    const types = path.join(tools, '@arethetypeswrong/cli/dist/index.js')
    await run(process.execPath, [types, await packTypescript(), '--profile', 'esm-only', '--ignore-rules', 'false-esm'])
  })

  test.each([
    ['esnext', 'node10'],
    ['commonjs', 'node10'],
    ['node16', 'node16'],
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('compiles under plain strict with module %s and resolution %s', async (module, moduleResolution) => {
    const compilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: false,
      types: [],
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      module,
      moduleResolution,
      ignoreDeprecations: '6.0',
    }
    writeFileSync(path.join(folder, 'everyEntry.ts'), consumer('everyEntry.ts'))
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['everyEntry.ts'] }))
    // TypeScript 7 has no node10.
    const compiler = path.join(root, 'node_modules/typescript-6/bin/tsc')
    expect((await run(process.execPath, [compiler, '-p', folder])).stdout).toBe('')
  })

  test('runs every program of its README, the first against the running site', async () => {
    const [quote = '', inPage = '', swap = '', devnet = '', ...others] = readmePrograms('typescript')
    expect(others).toEqual([])
    expect(await installed.runProgram(quote, [], { PORTAGE_URL: inject('site') })).toMatch(quoteOutput)
    const runHere = (code: string, env: Readonly<Record<string, string>>) => installed.runProgram(code, [], env)
    const paid = await runSwapProgram(inPage, runHere)
    expect(paid.output).toMatch(/^quoted\nprompted\nsigned\nsent\n(progress\n)+ended\ndone\n$/)
    expect(paid.received).toBeGreaterThan(0n)
    const swapped = await runSwapProgram(swap, runHere)
    expect(swapped.output).toMatch(/^quoted\nsigned\nsent\n(progress\n)+$/)
    expect(swapped.received).toBeGreaterThan(0n)
    expect(await installed.runProgram(devnet, [])).toContain("chain: 'BTC'")
  })

  test('behaves in the shared story like every other language', async () => {
    await expectStory(site, 'typescript', (args) => installed.runProgram(consumer('story.ts'), args))
  })
})

describe('a page’s bundle of the TypeScript package', () => {
  const entry = path.join(folder, 'page.js')
  beforeAll(() => writeFileSync(entry, pageProgram))

  test('is built by esbuild for browsers, and runs', async () => {
    expect(await namesIn(await bundleByEsbuild('page.js', '--platform=browser'))).toHaveLength(7)
  })

  test('is built by Vite for browsers, and runs', async () => {
    const lib = { entry, formats: ['es' as const], fileName: 'vite' }
    const shared = { outDir: path.join(folder, 'vite'), lib, minify: false }
    await buildWithVite({ root: folder, configFile: false, logLevel: 'silent', build: shared })
    expect(await namesIn(path.join(folder, 'vite/vite.js'))).toHaveLength(7)
  })

  test('is built by webpack for browsers, and runs', async () => {
    const program = `import webpack from ${JSON.stringify(path.join(await installTestTools(), 'webpack/lib/index.js'))}
const output = { path: ${JSON.stringify(path.join(folder, 'webpack'))}, filename: 'webpack.mjs', library: { type: 'module' } }
const common = { mode: 'development', devtool: false, target: 'web', experiments: { outputModule: true } }
webpack({ ...common, entry: ${JSON.stringify(entry)}, output }, (error, stats) => {
  console.log(error ?? stats.toString({ all: false, errors: true, warnings: true }))
})`
    expect((await installed.runProgram(program, [])).trim()).toBe('')
    expect(await namesIn(path.join(folder, 'webpack/webpack.mjs'))).toHaveLength(7)
  })

  test.each(['devnet', 'server'])('cannot have the entry %s, which needs Node', async (part) => {
    writeFileSync(path.join(folder, `${part}.js`), `export * from '${name}/${part}'`)
    await expect(bundleByEsbuild(`${part}.js`, '--platform=browser')).rejects.toThrow('Could not resolve')
  })

  // It grew for refusals that a majority decides, for times that no block can beat, and for quotes by an output across
  // pools of any depth, whose code is part of one file, but loads on demand from several.
  test('loads at most 38,000 bytes in gzip for quotes, code on demand included', async () => {
    writeFileSync(path.join(folder, 'quotes.js'), `export { createNode, getQuotes, parseAsset, units } from '${name}'`)
    const bundle = await bundleByEsbuild('quotes.js', '--minify')
    expect(gzipSync(readFileSync(bundle), { level: 9 }).length).toBeLessThanOrEqual(38_000)
  })
})

/**
 * Kilobytes of gzip in a bundle of parts, as `npm run bench -- sdk` prints them. A limit grows
 * only for what protects people: quotes query every node since a majority decides each figure.
 */
const limits: JourneySizes = {
  quotes: 29,
  utxo: 72,
  memo: 70,
  evm: 72,
  cosmos: 70,
  xrp: 70,
  solana: 70,
  tron: 70,
}

test('a bundle in parts loads no more than its limits to quote, prepare and track a swap', async () => {
  const sizes = Object.entries(await measureJourneys(folder))
  expect(sizes.filter(([journey, size]) => size > limits[journey as keyof JourneySizes])).toEqual([])
  expect(sizes.map(([journey]) => journey)).toEqual(Object.keys(limits))
})

/** Bundles a program of the consumer into one file, with the code that it loads on demand. */
async function bundleByEsbuild(file: string, flag: string): Promise<string> {
  const outfile = path.join(folder, 'esbuild', `${file}.mjs`)
  const args = [file, '--bundle', '--format=esm', '--target=es2022', '--log-level=error', `--outfile=${outfile}`, flag]
  await run(process.execPath, [path.join(await installTestTools(), 'esbuild/bin/esbuild'), ...args], { cwd: folder })
  return outfile
}

/** Runs a bundle. Returns the kinds of values that it exports as `found`. */
async function namesIn(bundle: string): Promise<readonly string[]> {
  const program = `import { found } from ${JSON.stringify(bundle)}\nconsole.log(JSON.stringify(found.map((each) => typeof each)))`
  return JSON.parse(await installed.runProgram(program, []))
}

describe('the entries of Node', () => {
  test('load, and need their parameters', async () => {
    const program = `import { createMnemonicSigner, swap } from '${name}/server'
import { startDevnet } from '${name}/devnet'
const code = await swap({ id: 'a', network: 'mainnet', connections: { nodes: {} } }).next().catch((error) => error.code)
const devnet = await startDevnet({ paused: true })
await devnet.makeBlocks(1)
await devnet.close()
console.log(code, typeof createMnemonicSigner)`
    expect((await installed.runProgram(program, [])).trim()).toBe('invalid_parameter function')
  })
})

const versions = ['20', '22', '24']
const missing = (version: string) => `Node ${version} is not on this machine and cannot be downloaded.`

test.each(versions)('every entry of Node quotes a swap on a devnet under Node %s', async (major) => {
  const binary = await findNode(major)
  if (binary === undefined) return console.log(missing(major))
  const program = `import { createNode, getQuotes, parseAsset, units } from '${name}'
import '${name}/aggregator'
import '${name}/mcp'
import '${name}/memoless'
import '${name}/page'
import '${name}/wallets'
import { connect } from '${name}/server'
import { startDevnet } from '${name}/devnet'
const devnet = await startDevnet({ paused: true })
const { nodes } = connect({ network: 'devnet', devnetUrl: devnet.url })
const [fromAsset, toAsset] = [parseAsset('BTC.BTC'), parseAsset('ETH.ETH')]
const { best } = await getQuotes(nodes, { fromAsset, toAsset, amount: units(10_000_000n) })
console.log(process.versions.node.split('.')[0], best.expectedAmountOut > 0n)
await devnet.close()`
  writeFileSync(path.join(folder, 'everyNode.mjs'), program)
  expect((await run(binary, ['everyNode.mjs'], { cwd: folder })).stdout).toBe(`${major} true\n`)
})

describe('a CommonJS program', () => {
  const entries = ['', '/wallets', '/page', '/aggregator', '/memoless', '/mcp', '/server', '/devnet'].map(
    (entry) => name + entry,
  )
  const writeProgram = (code: string) => writeFileSync(path.join(folder, 'program.cjs'), code)

  test.each(versions)('requires every entry under the newest Node %s', async (version) => {
    const binary = await findNode(version)
    if (binary === undefined) return console.log(missing(version))
    writeProgram(`for (const entry of ${JSON.stringify(entries)}) console.log(Object.keys(require(entry)).length > 0)`)
    expect((await run(binary, ['program.cjs'], { cwd: folder })).stdout).toBe('true\n'.repeat(entries.length))
  })

  test('reads one sentence instead of a stack under Node 20.0, and its advice works', async () => {
    const binary = await findNode('20.0.0')
    if (binary === undefined) return console.log(missing('20.0.0'))
    for (const entry of entries) {
      writeProgram(`require('${entry}')`)
      const failure = await run(binary, ['program.cjs'], { cwd: folder }).catch(String)
      expect(failure).toContain(`${name} is an ES module: load it with "await import('${name}')"`)
      expect(failure).not.toMatch(/^ +at /m)
    }
    writeProgram(`import('${name}').then(({ units }) => console.log(units(5n)))`)
    expect((await run(binary, ['program.cjs'], { cwd: folder })).stdout).toBe('5n\n')
  })
})

describe('portage-devnet', () => {
  test.each(versions)(
    'serves the devnet from an empty folder and names itself in its help under Node %s',
    async (major) => {
      const binary = await findNode(major)
      if (binary === undefined) return console.log(missing(major))
      const installedIn = path.join(folder, 'node_modules', name)
      const { bin } = JSON.parse(readFileSync(path.join(installedIn, 'package.json'), 'utf8'))
      const command = path.join(installedIn, bin['portage-devnet'])
      const empty = mkdtempSync(path.join(tmpdir(), 'portage-devnet-'))
      expect((await run(binary, [command, '--help'], { cwd: empty })).stdout).toContain('  portage-devnet [--port')
      const child = spawn(binary, [command, '--port', '0'], { cwd: empty })
      try {
        const url = await firstUrl(child.stdout)
        const blocks = await (await fetch(`${url}/thornode/thorchain/lastblock`)).json()
        expect(blocks).toContainEqual(expect.objectContaining({ chain: 'BTC' }))
      } finally {
        child.kill()
        rmSync(empty, { recursive: true, force: true })
      }
    },
  )
})

/** Returns the first address that a program prints. */
async function firstUrl(output: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const piece of output) {
    text += piece
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`The command ended. ${text}`)
}
