import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBuildManifest } from '../../integrations/buildManifest.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-manifest-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('writes the hash of every file that a visitor can load, sorted, and the header rules of build.json', async () => {
  writeFileSync(path.join(folder, 'z.js'), 'z')
  writeFileSync(path.join(folder, 'about.html'), '<h1>About</h1>')
  writeFileSync(path.join(folder, '_headers'), '/x\n  X: 1\n')
  writeFileSync(path.join(folder, '_redirects'), '')
  const lockfile = path.join(folder, 'z.js')
  const facts = { commit: 'a'.repeat(40), node: '24.0.0', configuration: { PORTAGE_NETWORK: 'mainnet' } }
  const manifest = await writeBuildManifest(folder, lockfile, facts)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const files = { '/about.html': hash('<h1>About</h1>'), '/z.js': hash('z') }
  expect(manifest).toEqual({ format: 1, lockfile: hash('z'), ...facts, files })
  expect(Object.keys(manifest.files)).toEqual(['/about.html', '/z.js'])
  const written = readFileSync(path.join(folder, '.well-known/build.json'), 'utf8')
  expect(JSON.parse(written)).toEqual(manifest)
  const rules = readFileSync(path.join(folder, '_headers'), 'utf8')
  expect(rules).toContain('/.well-known/build.json\n  Content-Type: application/json; charset=utf-8\n')
  // A later build of the same files is the same text.
  await writeBuildManifest(folder, lockfile, facts)
  expect(readFileSync(path.join(folder, '.well-known/build.json'), 'utf8')).toBe(written)
})
