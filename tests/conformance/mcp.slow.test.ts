import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPython, run as runTool, toolsFolder } from '../../scripts/release/tools.ts'
import { listTool, type Tool } from '../../src/contract/defineTool.ts'
import { documentationTools } from '../../src/contract/documentation/documentationTools.ts'
import { tools } from '../../src/contract/tools.ts'
import { hasLanguage } from '../e2e/runSample.ts'
import { pages } from '../server/documentation/pages.ts'
import { listenToDevnet, listenToDocumentation } from '../server/listen.ts'

const packages = path.resolve(import.meta.dirname, '../node_modules/@modelcontextprotocol')
const suite = path.join(packages, 'conformance/dist/index.js')
const statelessSuite = path.resolve(packages, '../conformance-stateless/dist/index.js')
const inspector = path.join(packages, 'inspector/clients/launcher/build/index.js')
const baselineOf = (name: string) => path.join(import.meta.dirname, `${name}.yml`)
const baseline = baselineOf('mcp-baseline')
const statelessBaseline = baselineOf('mcp-stateless-baseline')

let server: Awaited<ReturnType<typeof listenToDevnet>>
let folder: string
beforeAll(async () => {
  server = await listenToDevnet()
  folder = mkdtempSync(path.join(tmpdir(), 'portage-mcp-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number
  /** What it wrote to its standard output, which may be JSON. */
  readonly out: string
  /** That and its complaints. */
  readonly all: string
}

/** Runs a Node program in its own working folder and returns its exit. */
function run(file: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: 110_000, env: { ...process.env, HOME: folder } }
    execFile(process.execPath, [file, ...args], options, (error, out, complaints) => {
      const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0
      resolve({ code, out, all: `${out}${complaints}` })
    })
  })
}

test('the official conformance suite passes except for the lines of the baseline', async () => {
  const args = ['server', '--url', server.url, '--suite', 'all', '--expected-failures', baseline, '-o', folder]
  const { code, all } = await run(suite, args)
  expect(all).toContain('Total: 6 passed')
  expect(code, all.slice(-2000)).toBe(0)
})

describe('revision 2026-07-28', () => {
  const check = (...more: string[]) =>
    run(statelessSuite, ['server', '--url', server.url, '--spec-version', '2026-07-28', ...more])

  test('passes its conformance suite except for the lines of the baseline', async () => {
    const { code, all } = await check('--suite', 'all', '--expected-failures', statelessBaseline, '-o', folder)
    expect(all).toContain('Total: 90 passed')
    expect(code, all.slice(-2000)).toBe(0)
  })

  test('fails checks of the suite’s own tools only', async () => {
    const { out } = await check('--scenario', 'server-stateless')
    const lines = [...stripVTControlCharacters(out).matchAll(/\[(sep-[\w-]+) *\] (\w+)/g)]
    expect(lines.filter(([, , status]) => status === 'SUCCESS').length).toBeGreaterThanOrEqual(20)
    expect(lines.filter(([, , status]) => status === 'FAILURE').map(([, id]) => id)).toEqual([
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ])
  })
})

test('the documentation server passes the checks of revision 2026-07-28 that need no tool of the suite', async () => {
  const documentation = await listenToDocumentation(pages)
  const scenarios = ['caching', 'http-header-validation', 'sep-2164-resource-not-found', 'tools-list', 'prompts-list']
  for (const scenario of scenarios) {
    const args = ['server', '--url', documentation.url, '--spec-version', '2026-07-28', '--scenario', scenario]
    const { code, all } = await run(statelessSuite, args)
    expect([scenario, code], all.slice(-2000)).toEqual([scenario, 0])
  }
  await documentation.close()
})

test('the linter of tool definitions finds nothing in either server', async (context) => {
  if (!process.env.CI && !(await hasLanguage('python'))) return context.skip('The machine has no Python.')
  const python = await createPython(path.join(toolsFolder, 'mcp-lint'))
  await runTool(python, ['-m', 'pip', 'install', '--quiet', '--no-input', 'tdqs==0.1.0'])
  for (const all of [tools, documentationTools]) {
    const file = path.join(folder, 'tools.json')
    writeFileSync(file, JSON.stringify({ tools: Object.values<Tool>(all).map(listTool) }))
    const { stdout } = await runTool(python, ['-m', 'tdqs', 'lint', '--file', file, '--fail-on', 'warning'])
    expect(stdout).toContain('0 errors, 0 warnings, 0 notes')
  }
})

test.each([baseline, statelessBaseline])('every line of %s has a reason', (file) => {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('  - '))
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) expect(line).toMatch(/^ {2}- [a-z0-9-]+ # .{10,}$/)
})

describe('the official inspector', () => {
  const inspect = (...args: string[]) => run(inspector, ['--cli', server.url, '--transport', 'http', ...args])
  const call = (name: string, args: object) =>
    inspect('--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args))

  test('finds no error in the schemas of the tools', async () => {
    const { code, all } = await inspect('--method', 'tools/list', '--strict')
    expect(code, all.slice(-2000)).toBe(0)
    expect(all).not.toContain('Issue:')
    for (const { name } of Object.values(tools)) expect(all).toContain(`"name": "${name}"`)
  })

  test('finds a view for the quote tool only', async () => {
    const { code, out, all } = await inspect('--method', 'tools/list', '--app-info')
    expect(code, all).toBe(0)
    const result = out
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const names = Object.values(tools).map(({ name }) => name)
    expect(result).toMatchObject([
      {
        hasApp: true,
        toolName: 'get_swap_quote',
        resourceUri: 'ui://portage/swap-quote',
        resourceMimeType: 'text/html;profile=mcp-app',
        prefersBorder: true,
      },
      ...names.slice(1).map((toolName) => ({ hasApp: false, toolName })),
    ])
  })

  test('calls every tool, and exits with an error code for a bad argument', async () => {
    const pair = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' }
    const [quote, pools, network, bad] = await Promise.all([
      call('get_swap_quote', pair),
      call('list_pools', { status: 'available', limit: 2 }),
      call('get_network_status', { fields: ['native_outbound_fee_rune'] }),
      call('get_swap_quote', { ...pair, amount: 'much' }),
    ])
    expect(quote.code, quote.all.slice(0, 500)).toBe(0)
    expect(JSON.parse(quote.out).structuredContent.expected_amount_out).toMatch(/^\d+$/)
    expect(JSON.parse(pools.out).structuredContent.pools).toHaveLength(2)
    expect(JSON.parse(network.out).structuredContent).toEqual({
      native_outbound_fee_rune: expect.stringMatching(/^\d+$/),
    })
    expect(bad.code).toBe(5)
  })

  test('reads the view', async () => {
    const { code, out, all } = await inspect('--method', 'resources/read', '--uri', 'ui://portage/swap-quote')
    expect(code, all.slice(0, 500)).toBe(0)
    expect(JSON.parse(out).contents[0].text).toMatch(/^<!doctype html>/)
  })
})
