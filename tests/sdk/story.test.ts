import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { hasLanguage } from '../e2e/runSample.ts'
import { expectStory } from './expectStory.ts'
import { type InstalledCommand, installGo, installPython } from './installs.ts'
import { quoteOutput, readmePrograms } from './readmePrograms.ts'
import { type StorySite, startStorySite } from './storySite.ts'
import { readVectors } from './vectors.ts'

const badInputs = readVectors<{ readonly code: string }>('bad-inputs.json')
let site: StorySite
beforeAll(async () => {
  site = await startStorySite()
})
afterAll(() => site?.close())

const languages = [
  {
    language: 'python',
    install: installPython,
    program: 'story.py',
    required: ['LICENSE', 'README.md', 'CHANGELOG.md'],
    printed: [quoteOutput, /open orders; the queue is open/, /^\d+ pools; \w/],
  },
  {
    language: 'go',
    install: installGo,
    program: 'main.go',
    required: ['LICENSE', 'README.md', 'CHANGELOG.md', 'go.mod'],
    printed: [quoteOutput, /open orders; the queue is open/],
  },
] as const

describe.each(languages)('the installed package for $language', ({ language, install, program, required, printed }) => {
  const folder = mkdtempSync(path.join(tmpdir(), `portage-sdk-${language}-`))
  let installed: InstalledCommand | undefined
  beforeAll(async () => {
    if (await hasLanguage(language)) installed = await install(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('has a licence, a README and a changelog', (context) => {
    if (!installed) return context.skip(`The machine cannot run ${language}.`)
    expect(installed.files).toEqual(expect.arrayContaining([...required]))
  })

  test('runs every program of its README and its command against the running site', async (context) => {
    if (!installed) return context.skip(`The machine cannot run ${language}.`)
    const env = { PORTAGE_URL: inject('site') }
    const outputs: string[] = []
    for (const code of readmePrograms(language)) outputs.push(await installed.runProgram(code, [], env))
    expect(outputs).toEqual(printed.map((text) => expect.stringMatching(text)))
    expect(await installed.runCommand(['quote', 'BTC.BTC', 'ETH.ETH', '0.1'], env)).toContain('You receive ')
    await expect(installed.runCommand(['quote', 'BTC.BTC', 'BTC.BTC', '0.1'], env)).rejects.toThrow('(same_asset)')
  })

  test('behaves in the shared story like every other language', async (context) => {
    if (!installed) return context.skip(`The machine cannot run ${language}.`)
    const code = readFileSync(path.join(import.meta.dirname, 'story', program), 'utf8')
    await expectStory(site, language, (args) => installed?.runProgram(code, args) ?? Promise.resolve(''))
  })
})

test('there are 20 bad inputs, and no two are equal', () => {
  expect(new Set(badInputs.map((vector) => JSON.stringify(vector))).size).toBe(20)
})
