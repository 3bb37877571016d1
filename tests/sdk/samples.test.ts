import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSample, localEnvironment } from '../../src/components/docs/fillSample.ts'
import { hasLanguage, runSample } from '../e2e/runSample.ts'
import { type StorySite, startStorySite } from './storySite.ts'

let site: StorySite
beforeAll(async () => {
  site = await startStorySite()
})
afterAll(() => site?.close())

const samples = [
  ['sdk-quote.ts.txt', 'typescript', /You receive [\d.]+ ETH/],
  ['sdk-quote.py', 'python', /You receive [\d.]+ ETH/],
  ['sdk-quote.go', 'go', /You receive [\d.]+ ETH/],
  ['sdk-async.py', 'python', /^\d+ pools; /],
] as const

test.for(samples)('the portal’s program %s runs against a site', async ([file, language, expected], context) => {
  if (!(await hasLanguage(language))) return context.skip(`The machine cannot run ${language}.`)
  const code = readFileSync(`src/content/samples/${file}`, 'utf8')
  expect(await runSample(language, fillSample(code, { ...localEnvironment, site: site.url }))).toMatch(expected)
})
