import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseChange, readChanges, renderChanges, withVersion } from '../../scripts/release/changes.ts'
import {
  isPublishable,
  manifestFacts,
  manifestFiles,
  withInstallation,
  withManifestFacts,
  withProjectFacts,
} from '../../scripts/release/manifests.ts'
import { goModulePath, site } from '../../src/site.ts'

const fixed = '---\nkind: fixed\n---\nPrices are right.\n'

describe('a file of changes/', () => {
  test('has a kind and one line of text', () => {
    expect(parseChange('prices.md', '---\r\nkind: added\r\n---\r\nTwo\r\nlines.\r\n')).toEqual({
      name: 'prices.md',
      kind: 'added',
      text: 'Two lines.',
    })
  })

  test.each([
    ['an unknown kind', '---\nkind: better\n---\nText.'],
    ['a name of every object', '---\nkind: constructor\n---\nText.'],
    ['no text', '---\nkind: fixed\n---\n\n'],
    ['no head', 'Text.'],
  ])('is refused with %s, by its name', (_, content) => {
    expect(() => parseChange('odd.md', content)).toThrow(/changes\/odd\.md/)
  })

  test('is refused when it is long', () => {
    expect(() => parseChange('long.md', `${fixed}${'word '.repeat(100)}`)).toThrow('at most 400')
  })

  test('is valid for every change of the repository', () => {
    expect(() => readChanges('changes')).not.toThrow()
  })
})

describe('a version in the changelog', () => {
  const changelog = '# Changelog\n\nIntroduction.\n\n## 0.1.0 - 2026-11-28\n\nThe first version.\n'
  const changes = [
    parseChange('b.md', fixed),
    parseChange('a.md', '---\nkind: added\n---\nNew pages.'),
    parseChange('c.md', '---\nkind: fixed\n---\nTimes are right.'),
  ]

  test('is above the newest one, with the kinds in order', () => {
    const next = withVersion(changelog, { version: '0.2.0', date: '2026-12-24', changes })
    const section = '### Added\n\n- New pages.\n\n### Fixed\n\n- Prices are right.\n- Times are right.\n'
    expect(renderChanges(changes)).toBe(section)
    expect(next).toBe(changelog.replace('## 0.1.0', `## 0.2.0 - 2026-12-24\n\n${section}\n## 0.1.0`))
  })

  test('is refused unless it is above the newest one, and without changes', () => {
    for (const version of ['0.1.0', '0.0.9']) {
      expect(() => withVersion(changelog, { version, date: '2026-12-24', changes })).toThrow('is not above it')
    }
    for (const version of ['0.1.10', '0.10.0', '10.0.0']) {
      expect(withVersion(changelog, { version, date: '2026-12-24', changes })).toContain(`## ${version} - 2026-12-24`)
    }
    expect(() => withVersion(changelog, { version: '0.2.0', date: '2026-12-24', changes: [] })).toThrow('empty')
  })

  test('is the version of the site and of every package', () => {
    const newest = /^## (\S+) - (\d{4}-\d{2}-\d{2})$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))
    expect(newest?.[1]).toBe(site.version)
    const versionIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version
    expect(['package.json', 'sdk/typescript/package.json', 'package-lock.json'].map(versionIn)).toEqual(
      Array(3).fill(site.version),
    )
  })
})

describe('the manifests of packages', () => {
  const repository = 'https://code.example/portage'

  test('are the generated ones', () => {
    for (const [file, text] of manifestFiles()) expect(readFileSync(file, 'utf8'), file).toBe(text)
  })

  test('name repository, homepage, bugs, licence and author from site.ts', () => {
    const manifest = JSON.parse(
      withManifestFacts(readFileSync('sdk/typescript/package.json', 'utf8'), manifestFacts(repository)),
    )
    expect(manifest).toMatchObject({
      name: site.packages.typescript,
      license: 'MIT',
      author: site.author,
      homepage: `${repository}#readme`,
      repository: { type: 'git', url: `git+${repository}.git` },
      bugs: `${repository}/issues`,
    })
    expect(manifest['//']).toBeUndefined()
    expect(manifest.private).toBeUndefined()
    const project = withProjectFacts(readFileSync('sdk/python/pyproject.toml', 'utf8'), repository)
    expect(project).toContain(`[project.urls]\nHomepage = "${repository}#readme"\n`)
  })

  test('name no address while there is none, and say what to set', () => {
    const text = readFileSync('sdk/typescript/package.json', 'utf8')
    if (isPublishable) return
    expect(JSON.parse(text)['//']).toContain('set links.repository in src/site.ts')
    expect(JSON.parse(text).repository).toBe(manifestFacts().repository)
    expect(JSON.parse(text).private).toBe(true)
  })
})

describe('the README of a client library', () => {
  const commands = {
    typescript: { published: `npm install ${site.packages.typescript}`, copied: 'npm install PATH/sdk/typescript' },
    python: { published: `pip install ${site.packages.python}`, copied: 'pip install PATH/sdk/python' },
    go: { published: `go get ${goModulePath()}`, copied: `-replace ${goModulePath()}=PATH/sdk/go` },
  }

  test.each(['typescript', 'python', 'go'] as const)('of %s installs from where it can be had', (language) => {
    const text = readFileSync(`sdk/${language}/README.md`, 'utf8')
    const { published, copied } = commands[language]
    const after = withInstallation(text, language, true)
    expect(after).toContain(published)
    expect(after).not.toMatch(/PATH\/|not available yet/)
    const before = withInstallation(after, language, false)
    expect(before).toContain(copied)
    expect(before).toContain('is not available yet')
    expect(text).toBe(withInstallation(text, language))
  })
})
