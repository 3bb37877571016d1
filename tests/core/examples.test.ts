import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import ts from 'typescript-6'
import { beforeAll, describe, expect, test } from 'vitest'
import * as core from '../../src/core/index.ts'
import { readSurface, type Sources } from '../../src/discovery/library/readSurface.ts'
import * as page from '../../src/sdk/page/index.ts'
import * as wallets from '../../src/wallets/index.ts'
import { type Checks, compileExample, type Example, typeErrorsOf } from './examples/compile.ts'
import { createExampleScope, type ExampleScope } from './examples/scope.ts'

// The page's last: its example makes blocks, after which the quote of the scope is old.
const surfaces = ['src/core/index.ts', 'src/wallets/index.ts', 'src/sdk/page/index.ts']
const exports = surfaces.map((surface) => readSurface(readSources(), `/${surface}`))
const all = exports.flat()
const examples = all.filter(({ example }) => example !== '').map(({ name, example }) => ({ name, code: example }))

const importable = Object.fromEntries(
  surfaces.map((surface, index) => [surface, (exports[index] ?? []).map(({ name }) => name)]),
)

function readSources(): Sources {
  const names = ts.sys.readDirectory('src', ['.ts'], undefined, ['core/**/*.ts', 'wallets/**/*.ts', 'sdk/**/*.ts'])
  return Object.fromEntries(
    names.map((name) => [`/${path.relative('.', name).split(path.sep).join('/')}`, readFileSync(name, 'utf8')]),
  )
}

const checks: Checks = {
  expectValue(value, text) {
    const shown = inspect(value, { depth: null, breakLength: Number.POSITIVE_INFINITY, compact: true })
    expect(shown).toBe(text)
  },
  async expectThrows(run, name) {
    await expect((async () => run())()).rejects.toMatchObject({ name })
  },
}

let scope: ExampleScope
beforeAll(async () => {
  scope = await createExampleScope()
})

async function run(example: Example): Promise<void> {
  await compileExample(example)({ ...core, ...wallets, ...page, ...scope, ...checks })
}

describe('the example of a public export', () => {
  test('exists for every export', () => {
    expect(all.length).toBeGreaterThan(250)
    expect(all.filter(({ example }) => example === '').map(({ name }) => name)).toEqual([])
  })

  test('uses the export it belongs to', () => {
    const foreign = examples.filter(({ name, code }) => !new RegExp(`\\b${name}\\b`).test(code))
    expect(foreign.map(({ name }) => name)).toEqual([])
  })

  test('compiles', () => {
    expect(typeErrorsOf(examples, importable, Object.keys(scope))).toEqual([])
  })

  test.each(examples)('$name runs and gives the values in its comments', async (example) => {
    await run(example)
  })

  test('fails for a wrong value, a wrong error, no error and a wrong type', async () => {
    await expect(run({ name: 'units', code: 'units(1n) // 2n' })).rejects.toThrow("expected '1n' to be '2n'")
    await expect(run({ name: 'units', code: 'units(-1n) // throws NoVaultError' })).rejects.toThrow('NoVaultError')
    await expect(run({ name: 'units', code: 'units(1n) // throws InvalidAmountError' })).rejects.toThrow()
    await expect(run({ name: 'units', code: 'for (;;) break // 1n' })).rejects.toThrow(SyntaxError)
    expect(typeErrorsOf([{ name: 'units', code: "units('1')" }], importable, Object.keys(scope))).toHaveLength(1)
  })
})
