import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { builtPages } from '../../integrations/builtPages.ts'
import { builtAtOf, lastChangeIn } from '../../integrations/lastChange.ts'
import { readPages } from '../../integrations/pageFiles.ts'
import { readSkills } from '../../integrations/skills.ts'
import { documentationTools } from '../../src/contract/documentation/documentationTools.ts'
import { tools } from '../../src/contract/tools.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portage-documents-'))
})
afterEach(() => rm(folder, { recursive: true }))

const page = (title: string, more = '') =>
  `<!doctype html><head><meta name="description" content="About ${title.replace(/<.*?>/g, '')}">${more}</head><h1>${title}</h1>`

describe('the pages of a built folder', () => {
  test('are the listed ones, with heading, description, day and markdown', async () => {
    await mkdir(path.join(folder, 'a'))
    await writeFile(path.join(folder, 'index.html'), page('Home'))
    await writeFile(path.join(folder, 'index.md'), '# Home')
    await writeFile(path.join(folder, 'a/b.html'), page('B <b>&amp;</b> C'))
    await writeFile(path.join(folder, 'hidden.html'), page('Hidden', '<meta name="robots" content="noindex">'))
    await writeFile(path.join(folder, '404.html'), page('Lost'))
    expect(builtPages(folder, await readPages(folder), ([first]) => first ?? '')).toEqual([
      { path: '/', title: 'Home', description: 'About Home', modified: 'src/pages/index.astro', twin: '/index.md' },
      { path: '/a/b', title: 'B & C', description: 'About B & C', modified: 'src/pages/a/b.astro' },
    ])
  })

  test('are rejected by name without a heading or a description', async () => {
    await writeFile(path.join(folder, 'bare.html'), '<h1>Bare</h1>')
    const pages = await readPages(folder)
    expect(() => builtPages(folder, pages, () => '')).toThrow('bare.html needs an h1 heading and a description')
  })
})

describe('the day of the last change', () => {
  test('is the file’s own time without history, and today without a file', async () => {
    await writeFile(path.join(folder, 'x.txt'), '')
    const changed = new Date(Date.UTC(2026, 0, 1, 12))
    await utimes(path.join(folder, 'x.txt'), changed, changed)
    const lastChange = await lastChangeIn(folder, Date.UTC(2026, 0, 2))
    expect(lastChange(['x.txt'])).toBe('2026-01-01')
    expect(lastChange(['y.txt'])).toBe('2026-01-02')
  })
})

describe('the time of a build', () => {
  const commit = (seconds: number) => {
    const env = { PATH: process.env.PATH, GIT_AUTHOR_DATE: `${seconds} +0000`, GIT_COMMITTER_DATE: `${seconds} +0000` }
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
    execFileSync('git', [...identity, 'commit', '-q', '--allow-empty', '-m', 'change'], { cwd: folder, env })
  }

  test('is that of the newest commit, whenever it is built', () => {
    execFileSync('git', ['init', '-q'], { cwd: folder })
    commit(1_767_225_600)
    commit(1_767_312_000)
    expect(builtAtOf(folder, undefined, 1)).toBe(Date.UTC(2026, 0, 2))
    expect(builtAtOf(folder, undefined, 2)).toBe(Date.UTC(2026, 0, 2))
  })

  test('is SOURCE_DATE_EPOCH when it is set, and now without a repository', () => {
    expect(builtAtOf(folder, '1767225600', 5)).toBe(Date.UTC(2026, 0, 1))
    expect(builtAtOf(folder, undefined, 5)).toBe(5)
    expect(builtAtOf(folder, 'yesterday', 5)).toBe(5)
  })
})

describe('the skills of the site', () => {
  test('number four or more, mention only existing tools, and have the digest of the served text', async () => {
    const skills = await readSkills(
      path.join(root, 'src/content/skills'),
      registryOf('https://swap.example.org', 'mainnet'),
    )
    expect(skills.map(({ name }) => name)).toEqual([
      'liquidity-pools',
      'memoless-swaps',
      'swap-losses',
      'swap-navigation',
      'swap-quotes',
      'swap-routes',
      'swap-tracking',
    ])
    const names: string[] = Object.values({ ...tools, ...documentationTools }).map(({ name }) => name)
    for (const { text, sha256, description } of skills) {
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
      expect(text).not.toContain('{site}')
      expect(description).toContain('Use it')
      expect(text.split('\n').length).toBeLessThan(500)
      for (const [mentioned] of text.matchAll(/\b(?:get|list)_[a-z_]+/g)) expect(names).toContain(mentioned)
    }
  })
})
