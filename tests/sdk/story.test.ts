import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLanguage } from '../e2e/runSample.ts'
import { expectStory } from './expectStory.ts'
import { type InstalledCommand, installGo, installPython, readmeProgram } from './installs.ts'
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
  },
  {
    language: 'go',
    install: installGo,
    program: 'main.go',
    required: ['LICENSE', 'README.md', 'CHANGELOG.md', 'go.mod'],
  },
] as const

describe.each(languages)('the installed package for $language', ({ language, install, program, required }) => {
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

  test('runs the program of its README and its command', async (context) => {
    if (!installed) return context.skip(`The machine cannot run ${language}.`)
    const env = { PORTAGE_URL: site.url }
    const code = await readmeProgram(`sdk/${language}/README.md`, language)
    const output = await installed.runProgram(code, [], env)
    expect(output).toMatch(/You receive \d+\.\d+ ETH\nValid until 2026-11-/)
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
