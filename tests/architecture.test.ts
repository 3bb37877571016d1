import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderOrders, importRules, sharedTypes } from './architectureRules.ts'
import { cyclesOf, importGraphOf } from './importGraph.ts'
import { importsOf } from './importsOf.ts'

/** The folder, or the loose file, of a room with an order; undefined elsewhere. */
function placeOf(file: string): { readonly room: string; readonly folder: string } | undefined {
  const [, room = '', folder = ''] = /^src\/(\w+)\/([\w.]+)/.exec(file) ?? []
  return Object.hasOwn(folderOrders, room) && !sharedTypes.includes(file) ? { room, folder } : undefined
}

/** Returns what is wrong with an import between two folders of one room and how to fix it; undefined if it is allowed. */
function orderComplaint(file: string, target: string): string | undefined {
  const from = placeOf(file)
  const to = placeOf(target)
  if (from === undefined || to === undefined || from.room !== to.room || from.folder === to.folder) return undefined
  const order = folderOrders[from.room] ?? []
  const name = `folderOrders.${from.room} of tests/architectureRules.ts`
  const unknown = [from.folder, to.folder].find((folder) => !order.includes(folder))
  if (unknown !== undefined)
    return `src/${from.room}/${unknown} has no place. Move it into a folder of the room, or give it one in ${name}.`
  if (order.indexOf(to.folder) < order.indexOf(from.folder)) return undefined
  return `${file} imports ${target}, but ${from.folder} is below ${to.folder} in ${name}. Hand the thing in as an argument, or move what both need into a folder below.`
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

/**
 * Returns where a test belongs that imports one file of its name from its own room; undefined if it lies there. A test
 * of several files, or of a behaviour, has a name of its own and lies in the folder of what it tests.
 */
function misplaced(test: string): string | undefined {
  const [, room = '', name = ''] = /^tests\/([\w-]+)\/(?:.*\/)?([^./]+)\.[\w.]+$/.exec(test) ?? []
  const subjects = importsOf(test)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => path.posix.join(path.posix.dirname(test), specifier))
    .filter((file) => file.startsWith(`src/${room}/`) && path.posix.basename(file).replace(/\.\w+$/, '') === name)
  const folders = subjects.map((file) => path.posix.dirname(file).replace(/^src/, 'tests'))
  const [folder] = folders
  if (
    folder === undefined ||
    folders.length > 1 ||
    folders.includes(path.posix.dirname(test)) ||
    sharedNames.includes(test)
  )
    return undefined
  return `${test}: move it to ${folder}, or give it the name of what it tests.`
}

/** Tests whose subject only has the name of a file that they import. */
const sharedNames = [
  'tests/core/deposits/utxo/codec.test.ts',
  'tests/core/quorum/routers.test.ts',
  'tests/devnet/journeys/routers.test.ts',
  'tests/devnet/machine/runePool.test.ts',
]

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

  test('every import inside a room goes to a folder below its own', () => {
    const graph = importGraphOf(files())
    const complaints = [...graph].flatMap(([file, targets]) =>
      targets.flatMap((target) => orderComplaint(file, target) ?? []),
    )
    expect(complaints, complaints.join('\n')).toEqual([])
  })

  test('rejects an import of a folder above, and a folder without a place, with a hint', () => {
    expect(orderComplaint('src/core/quote/quote.ts', 'src/core/actions/getQuote.ts')).toMatch(
      /quote is below actions in folderOrders\.core .* Hand the thing in/,
    )
    expect(orderComplaint('src/core/actions/getQuote.ts', 'src/core/quote/quote.ts')).toBeUndefined()
    expect(orderComplaint('src/ui/form/market/CostRow.tsx', 'src/ui/review/ReviewStep.tsx')).toMatch(/form is below/)
    expect(orderComplaint('src/ui/elsewhere/a.ts', 'src/ui/form/b.ts')).toMatch(/src\/ui\/elsewhere has no place/)
    expect(orderComplaint('src/devnet/serve/serveDevnet.ts', 'src/devnet/elsewhere.ts')).toMatch(/has no place/)
  })

  test('every folder in an order exists, a room has at most 13, and the loose files are the listed ones', () => {
    for (const [room, order] of Object.entries(folderOrders)) {
      const found = readdirSync(`src/${room}`).filter((name) => name !== 'README.md')
      const shared = sharedTypes.map((file) => file.split('/')).filter(([, name]) => name === room)
      expect(found.toSorted()).toEqual([...order, ...shared.map(([, , name = '']) => name)].toSorted())
      expect(order.filter((name) => !name.includes('.')).length).toBeLessThanOrEqual(13)
    }
  })

  test('no files import each other in a cycle, type imports included', () => {
    expect(cyclesOf(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] })))).toEqual([['a', 'b', 'c']])
    const cycles = cyclesOf(importGraphOf(files()))
    expect(cycles, cycles.map((cycle) => cycle.join(' ↔ ')).join('\n')).toEqual([])
  })

  test('the test of a file lies at the path of that file', () => {
    const tested = readdirSync('tests', { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join('tests', name.split(path.sep).join('/')))
      .filter((name) => /\.test\.tsx?$/.test(name) && !/node_modules|^tests\/e2e\//.test(name))
    expect(tested.length).toBeGreaterThan(500)
    expect(tested.flatMap((file) => misplaced(file) ?? [])).toEqual([])
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
    expect(importing).toEqual(['src/server/mcp/mcp.ts', 'src/server/transport/rpc.ts'])
    const loads = /import\s+(?!type\b)[^'"]*from '@modelcontextprotocol\/|import\('@modelcontextprotocol\//
    const loading = importing.filter((file) => loads.test(readFileSync(file, 'utf8')))
    expect(loading).toEqual([])
  })

  test('pages without React create elements with the one builder, and parse no text as markup', () => {
    const byHand = /document\.createElement(?:NS)?\(|\b(?:inner|outer)HTML = |insertAdjacentHTML|document\.write/
    const creating = files().filter(
      (file) => /^src\/(?:ui|components|pages|layouts)\//.test(file) && byHand.test(readFileSync(file, 'utf8')),
    )
    expect(creating.toSorted()).toEqual([
      // The element of our own widget, and the place of a root of React.
      'src/ui/embed/startGenerator.ts',
      'src/ui/shared/parts/mountDialog.ts',
      'src/ui/shared/plain/element.ts',
    ])
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
