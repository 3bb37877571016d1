import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { cyclesOf, importGraphOf } from './importGraph.ts'
import { importsOf } from './importsOf.ts'

/**
 * Who may import whom. `rooms` are the project's own rooms, `packages` the bare packages; a package that is not
 * listed may not be imported. A room that is listed more deeply (core/nodes) has rules of its own. `*` is everything.
 */
interface Rule {
  rooms: readonly string[]
  packages: readonly string[]
  node?: boolean
}

const rules: Record<string, Rule> = {
  site: { rooms: [], packages: [] },
  std: { rooms: [], packages: [] },
  core: {
    rooms: ['core/net', 'core/nodes', 'core/readers', 'core/deposits/evm', 'core/deposits/utxo'],
    packages: ['@noble/hashes', '@scure/base'],
  },
  'core/net': { rooms: ['core'], packages: [] },
  'core/deposits/evm': { rooms: ['core'], packages: ['viem', '@scure/base'] },
  'core/deposits/utxo': { rooms: ['core'], packages: ['@scure/btc-signer', '@noble/hashes', '@scure/base'] },
  'core/nodes': { rooms: ['core', 'core/net'], packages: ['zod'] },
  'core/readers': {
    rooms: ['core', 'core/net', 'core/nodes', 'core/deposits/evm', 'core/deposits/utxo'],
    packages: ['zod', '@noble/hashes', '@scure/base'],
  },
  wallets: {
    rooms: ['core', 'core/net', 'core/nodes', 'core/deposits/evm', 'core/deposits/utxo'],
    packages: ['viem', '@noble/curves', '@noble/hashes', '@scure/base', '@scure/btc-signer'],
  },
  contract: { rooms: ['core', 'site'], packages: ['zod', 'validator'] },
  storage: { rooms: ['core'], packages: ['pg'], node: true },
  devnet: { rooms: ['core', 'core/net', 'core/nodes', 'devnet/chains'], packages: ['zod', '@scure/base'], node: true },
  'devnet/chains': {
    rooms: ['devnet', 'core', 'core/net', 'core/nodes', 'core/readers', 'core/deposits/evm', 'core/deposits/utxo'],
    packages: ['viem', '@noble/curves', '@noble/hashes', '@scure/base', '@scure/btc-signer'],
    node: true,
  },
  discovery: { rooms: ['contract', 'site', 'discovery/registry'], packages: [] },
  'discovery/registry': { rooms: ['contract', 'site'], packages: ['zod'] },
  server: {
    rooms: ['contract', 'core', 'core/net', 'core/nodes', 'storage', 'discovery/registry', 'site'],
    packages: ['zod', '@modelcontextprotocol/sdk'],
  },
  runtime: {
    rooms: [
      'core',
      'core/net',
      'core/net',
      'core/nodes',
      'core/readers',
      'wallets',
      'server',
      'storage',
      'devnet',
      'site',
      'runtime/browser',
    ],
    packages: ['nodemailer'],
    node: true,
  },
  'runtime/browser': { rooms: ['core', 'core/net', 'core/nodes', 'core/readers', 'site'], packages: [] },
  ui: {
    rooms: ['core', 'core/net', 'core/nodes', 'core/readers', 'wallets', 'contract', 'runtime/browser', 'site'],
    packages: ['react', 'react-dom', '@base-ui/react'],
  },
  'ui/explorer': { rooms: ['ui', 'core', 'core/net', 'core/nodes', 'runtime/browser', 'site'], packages: ['zod'] },
  pages: {
    rooms: [
      'ui',
      'ui/explorer',
      'discovery',
      'discovery/registry',
      'site',
      'runtime/browser',
      'layouts',
      'components',
      'styles',
    ],
    packages: ['astro', 'astro:content', '@astrojs/starlight'],
  },
  middleware: { rooms: [], packages: ['astro'] },
  'content.config': { rooms: [], packages: ['astro', 'astro:content', '@astrojs/starlight'] },
  layouts: { rooms: ['ui', 'discovery', 'site', 'runtime/browser', 'components', 'styles'], packages: ['astro'] },
  components: {
    rooms: ['ui', 'core', 'core/net', 'discovery', 'discovery/registry', 'site', 'runtime/browser', 'styles'],
    packages: ['astro', 'astro:content', '@astrojs/starlight'],
  },
  styles: { rooms: [], packages: [] },
  netlify: { rooms: ['runtime', 'server'], packages: ['@netlify/functions'] },
  'netlify/edge-functions': { rooms: [], packages: [] },
  local: { rooms: ['runtime', 'devnet', 'core', 'core/net', 'core/nodes'], packages: ['*'], node: true },
  integrations: { rooms: ['runtime', 'discovery', 'discovery/registry', 'site'], packages: ['*'], node: true },
  scripts: { rooms: ['*'], packages: ['*'], node: true },
  tests: { rooms: ['*'], packages: ['*'], node: true },
}

/**
 * The rooms inside core, lowest first: a room imports only rooms above it in this list. `readers` come after `nodes`, whose
 * body schemas they use, and `preparation` after `quote`, which it compares deposits with.
 */
const coreOrder = [
  ...['errors', 'chains', 'asset', 'math', 'address', 'memo', 'memoless', 'deposits'],
  ...['net', 'nodes', 'readers', 'quorum', 'quote', 'tracking', 'preparation', 'actions', 'index'],
]

/** The room inside core that a file belongs to; undefined outside of core. */
const coreRoomOf = (file: string) => /^src\/core\/(\w+)/.exec(file)?.[1]

/** Whether a file of core imports a room that is not below its own. */
function isAgainstCoreOrder(file: string, target: string): boolean {
  const [room, other] = [coreRoomOf(file), coreRoomOf(target)]
  if (room === undefined || other === undefined || room === other) return false
  return !coreOrder.includes(room) || coreOrder.indexOf(other) >= coreOrder.indexOf(room)
}

/** Cycles that are still to be removed. */
const knownCycles = ['src/devnet/']

/** Rooms whose files are ours to check; tests and scripts may reach everything and so are left out. */
const roots = ['src', 'netlify', 'integrations']
const checked = /\.(ts|tsx|mjs|astro)$/

function roomOf(file: string): string {
  const inside = file.replace(/^src\//, '').replace(/\.(ts|tsx|mjs|astro)$/, '')
  const parts = inside.split('/')
  for (let depth = parts.length; depth > 0; depth--) {
    const room = parts.slice(0, depth).join('/')
    if (room in rules) return room
  }
  return ''
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** What is wrong with one import, as a sentence that says what to do, or undefined. */
function complaint(file: string, specifier: string): string | undefined {
  const room = roomOf(file)
  const rule = rules[room]
  if (!rule)
    return `${file} stands in no room. Move it into one, or add its room to the rules in tests/architecture.test.ts and AGENTS.md.`
  const [target] = specifier.split('?')
  if (target === undefined) return undefined
  if (target.startsWith('.')) {
    const other = roomOf(path.posix.join(path.posix.dirname(file), target))
    if (
      other === 'std' ||
      other === room ||
      rule.rooms.includes(other) ||
      rule.rooms.includes('*') ||
      target.endsWith('/package.json')
    )
      return undefined
    return `${file} imports ${specifier}, but ${room} may not import ${other || 'files outside the rooms'}. Hand the thing in as an argument, or move the code to a room that may see both (${room} may import: ${rule.rooms.join(', ') || 'nothing'}).`
  }
  if (target.startsWith('node:') || isBuiltin(target)) {
    return rule.node
      ? undefined
      : `${file} imports ${specifier}, but ${room} must run anywhere. Hand the capability in from src/runtime or src/local.`
  }
  if (target.startsWith('virtual:')) return undefined
  if (rule.packages.includes('*') || rule.packages.includes(packageName(target))) return undefined
  return `${file} imports the package ${packageName(target)}, which ${room} may not use. Use it in a room that may (see the rules in tests/architecture.test.ts), or give the reason there and in CONTRIBUTING.md.`
}

function files(): string[] {
  return roots.filter(existsSync).flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(root, name.split(path.sep).join('/')))
      .filter((name) => checked.test(name) && !name.includes('.d.ts')),
  )
}

describe('architecture', () => {
  test('every import stays within the rooms that its own room may see', () => {
    const complaints = files().flatMap((file) =>
      importsOf(file).flatMap((specifier) => complaint(file, specifier) ?? []),
    )
    expect(complaints, complaints.join('\n')).toEqual([])
  })

  test('the rules bite: an arrow upwards, a foreign package and a Node module in core are refused with a way out', () => {
    expect(complaint('src/core/quote/quote.ts', '../../server/bindHandler.ts')).toMatch(
      /core may not import server\. Hand the thing in/,
    )
    expect(complaint('src/core/quote/quote.ts', 'react')).toMatch(/core may not use/)
    expect(complaint('src/core/quote/quote.ts', 'node:fs')).toMatch(/must run anywhere/)
    expect(complaint('src/core/math/pool.ts', 'zod/mini')).toMatch(/package zod/)
    expect(complaint('src/core/nodes/wire.ts', 'zod/mini')).toBeUndefined()
    expect(complaint('src/ui/swap/SwapForm.tsx', '../../runtime/config.ts')).toMatch(/ui may not import runtime/)
    expect(complaint('src/ui/swap/SwapForm.tsx', '../../runtime/browser.ts')).toBeUndefined()
    expect(complaint('src/elsewhere.ts', './site.ts')).toMatch(/stands in no room/)
  })

  test('every import inside core goes to a room below its own', () => {
    const complaints = files().flatMap((file) =>
      [...(importGraphOf([file]).get(file) ?? [])]
        .filter((target) => isAgainstCoreOrder(file, target))
        .map((target) => `${file} imports ${target}: move what it needs to a room below, or change coreOrder.`),
    )
    expect(complaints, complaints.join('\n')).toEqual([])
    expect(isAgainstCoreOrder('src/core/quote/quote.ts', 'src/core/actions/getQuote.ts')).toBe(true)
    expect(isAgainstCoreOrder('src/core/actions/getQuote.ts', 'src/core/quote/quote.ts')).toBe(false)
  })

  test('no files import each other in a circle, type imports included', () => {
    expect(cyclesOf(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] })))).toEqual([['a', 'b', 'c']])
    const cycles = cyclesOf(importGraphOf(files())).filter(
      ([first = '']) => !knownCycles.some((room) => first.startsWith(room)),
    )
    expect(cycles, cycles.map((cycle) => cycle.join(' ↔ ')).join('\n')).toEqual([])
  })

  test('actions export public verbs only', () => {
    const published = new Set(readFileSync('src/core/index.ts', 'utf8').match(/\w+/g))
    const actions = files().filter((file) => file.startsWith('src/core/actions/'))
    const exported = actions.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function\*?|const|interface|type) (\w+)/gm)].map(
        ([, name = '']) => ({ file, name }),
      ),
    )
    expect(exported.length).toBeGreaterThan(actions.length)
    expect(exported.filter(({ name }) => !published.has(name))).toEqual([])
    const verbs = exported.map(({ name }) => name)
    expect(actions.filter((file) => !verbs.includes(path.basename(file, '.ts')))).toEqual([])
  })

  test('the MCP SDK is imported for its types alone, so nothing of it runs or is deployed', () => {
    const importing = files().filter((file) => readFileSync(file, 'utf8').includes("from '@modelcontextprotocol/"))
    expect(importing).toEqual(['src/server/mcpMethods.ts', 'src/server/rpc.ts'])
    const loads = /import\s+(?!type\b)[^'"]*from '@modelcontextprotocol\/|import\('@modelcontextprotocol\//
    const loading = importing.filter((file) => loads.test(readFileSync(file, 'utf8')))
    expect(loading).toEqual([])
  })
})
