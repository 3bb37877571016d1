import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { toolPrograms } from '../../src/discovery/library/clientPrograms.ts'
import { operationEntries } from '../../src/discovery/portal/operationEntries.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import type { Sample } from '../../src/discovery/registry/samples.ts'
import { hasLanguage, runSample } from '../e2e/runSample.ts'
import { type StorySite, startStorySite } from './storySite.ts'

const sources = {
  python: readFileSync('sdk/python/src/portage_swap/_operations.py', 'utf8'),
  go: readFileSync('sdk/go/operations.go', 'utf8'),
}
const ADDRESS = 'https://site.example'

/** Programs of the portal's reference by the id of their operation or tool. */
function programs(): ReadonlyMap<string, readonly Sample[]> {
  const registry = registryOf(ADDRESS, 'devnet')
  const entries = (['support', 'memoless'] as const).flatMap((api) => operationEntries(registry, api, sources))
  return new Map([
    ...entries.map(({ id, samples }) => [id, samples] as const),
    ...Object.values(tools).map((tool) => [tool.name, toolPrograms(tool, sources, ADDRESS)] as const),
  ])
}

const all = programs()
const inLanguage = (language: string) =>
  [...all].flatMap(([id, samples]) =>
    samples.filter((sample) => sample.language === language).map(({ code }) => [id, code]),
  )
const python = inLanguage('python')
/** A registration waits for blocks, which no one makes here. `portalSamples` runs it. */
const waiting = 'register'
/** One program for each form of arguments: a struct with an amount, a struct of texts, and a plain argument. */
const goForms = ['get_swap_quote', 'suggestAmounts', 'assetByName']

let site: StorySite
beforeAll(async () => {
  site = await startStorySite()
})
afterAll(() => site?.close())

const run = (language: string, code = '') => runSample(language, code.replaceAll(ADDRESS, site.url))

describe('the programs of the reference', () => {
  test('exist in both languages for every operation that needs no earlier response, and every tool', () => {
    const shown = [...all].filter(([, samples]) => samples.length > 0).map(([id]) => id)
    expect(python.map(([id]) => id)).toEqual(shown)
    expect(inLanguage('go').map(([id]) => id)).toEqual(shown)
    expect(shown).toHaveLength(12)
  })

  test.for(python.filter(([id]) => id !== waiting))('in Python run for %s', async ([, code], context) => {
    if (!(await hasLanguage('python'))) return context.skip('The machine cannot run Python.')
    expect(await run('python', code)).toMatch(/^\w+\(/)
  })

  test.for(goForms)('in Go run for %s', async (id, context) => {
    if (!(await hasLanguage('go'))) return context.skip('The machine cannot run Go.')
    expect(await run('go', inLanguage('go').find(([each]) => each === id)?.[1])).toMatch(/^\{/)
  })
})
