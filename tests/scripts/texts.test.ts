import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import origins from '../../src/ui/texts/locales/origins.json' with { type: 'json' }

const run = (...args: string[]) => spawnSync(process.execPath, ['scripts/texts.ts', ...args], { encoding: 'utf8' })
const tags = globSync('src/ui/texts/locales/*.ts').map((file) => path.basename(file, '.ts'))

test('npm run texts lists each language with its texts, of which every one was accepted', () => {
  const { status, stdout } = run()
  expect(status).toBe(0)
  expect([...stdout.matchAll(/^([\w-]+): \d+ of \d+ texts$/gm)].map(([, tag]) => tag)).toEqual(tags.sort())
  for (const [name, origin] of Object.entries<string | Record<string, string>>(origins))
    expect(typeof origin === 'string' || Object.keys(origin).every((tag) => tags.includes(tag)), name).toBe(true)
})

test.each([[['accept']], [['accept', 'xx']], [['translate']]])('npm run texts refuses %j', (args) => {
  const { status, stderr } = run(...args)
  expect([status, stderr]).toEqual([2, expect.stringContaining('npm run texts -- accept <language>')])
})
