import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { coreOrder, importRules } from './architectureRules.ts'
import { cyclesOf, importGraphOf } from './importGraph.ts'
import { importsOf } from './importsOf.ts'

/** The room inside core that a file belongs to; undefined outside of core. */
const coreRoomOf = (file: string) => /^src\/core\/(\w+)/.exec(file)?.[1]

/** Whether a file of core imports a room that is not below its own. */
function isAgainstCoreOrder(file: string, target: string): boolean {
  const [room, other] = [coreRoomOf(file), coreRoomOf(target)]
  if (room === undefined || other === undefined || room === other) return false
  return !coreOrder.includes(room) || coreOrder.indexOf(other) >= coreOrder.indexOf(room)
}

/** Rooms whose files are ours to check; tests and scripts may reach everything and so are left out. */
const roots = ['src', 'netlify', 'integrations']
const checked = /\.(ts|tsx|mjs|astro)$/

function roomOf(file: string): string {
  const inside = file.replace(/^src\//, '').replace(/\.(ts|tsx|mjs|astro)$/, '')
  const parts = inside.split('/')
  for (let depth = parts.length; depth > 0; depth--) {
    const room = parts.slice(0, depth).join('/')
    if (Object.hasOwn(importRules, room)) return room
  }
  return ''
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Returns what is wrong with an import and how to fix it; undefined if it is allowed. */
function complaint(file: string, specifier: string): string | undefined {
  const room = roomOf(file)
  const rule = importRules[room]
  if (!rule)
    return `${file} is in no room. Move it into one, or add its room to tests/architectureRules.ts and AGENTS.md.`
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
  return `${file} imports the package ${packageName(target)}, which ${room} may not use. Use it in a room that may (see tests/architectureRules.ts), or give the reason there and in CONTRIBUTING.md.`
}

function files(): string[] {
  return roots.filter(existsSync).flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(root, name.split(path.sep).join('/')))
      .filter((name) => checked.test(name) && !name.includes('.d.ts')),
  )
}

describe('architecture', () => {
  test('every import goes to a room that its own room may import', () => {
    const complaints = files().flatMap((file) =>
      importsOf(file).flatMap((specifier) => complaint(file, specifier) ?? []),
    )
    expect(complaints, complaints.join('\n')).toEqual([])
  })

  test('rejects an upward import, a foreign package and a Node module in core, with a hint', () => {
    expect(complaint('src/core/quote/quote.ts', '../../server/bindHandler.ts')).toMatch(
      /core may not import server\. Hand the thing in/,
    )
    expect(complaint('src/core/quote/quote.ts', 'react')).toMatch(/core may not use/)
    expect(complaint('src/core/quote/quote.ts', 'node:fs')).toMatch(/must run anywhere/)
    expect(complaint('src/core/quote/math/pool.ts', 'valibot')).toMatch(/package valibot/)
    expect(complaint('src/core/nodes/wire.ts', 'valibot')).toBeUndefined()
    expect(complaint('src/ui/swap/SwapForm.tsx', '../../runtime/config.ts')).toMatch(/ui may not import runtime/)
    expect(complaint('src/ui/swap/SwapForm.tsx', '../../runtime/browser.ts')).toBeUndefined()
    expect(complaint('src/elsewhere.ts', './site.ts')).toMatch(/is in no room/)
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

  test('no files import each other in a cycle, type imports included', () => {
    expect(cyclesOf(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] })))).toEqual([['a', 'b', 'c']])
    const cycles = cyclesOf(importGraphOf(files()))
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

  test('the MCP SDK is imported for its types only, so its code is never deployed', () => {
    const importing = files().filter((file) => readFileSync(file, 'utf8').includes("from '@modelcontextprotocol/"))
    expect(importing).toEqual(['src/server/mcp/mcpMethods.ts', 'src/server/transport/rpc.ts'])
    const loads = /import\s+(?!type\b)[^'"]*from '@modelcontextprotocol\/|import\('@modelcontextprotocol\//
    const loading = importing.filter((file) => loads.test(readFileSync(file, 'utf8')))
    expect(loading).toEqual([])
  })

  test('test titles are in the present tense', () => {
    const titles = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .filter((name) => checked.test(name) && !name.includes('node_modules'))
      .flatMap((name) => {
        const source = readFileSync(path.join('tests', name), 'utf8')
        return [...source.matchAll(/\b(?:test|describe)(?:\.\w+)?\(\s*['`"](.+)/g)].map(
          ([, title = '']) => `${name}: ${title}`,
        )
      })
    expect(titles.length).toBeGreaterThan(3_000)
    expect(titles.filter((title) => /: (?:should|shall|will|would|did|was|were) /i.test(title))).toEqual([])
  })
})
