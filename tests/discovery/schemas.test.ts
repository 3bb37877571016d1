import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { readSkills } from '../../integrations/skills.ts'
import { sitemapXml } from '../../src/discovery/documents.ts'
import { publicationOf } from '../../src/discovery/publication.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { apiCatalog } from '../../src/discovery/registry/registryDocuments.ts'
import { errorExample } from '../../src/discovery/registry/responses.ts'
import { site } from '../../src/site.ts'
import { jsonSchemaValidator } from './ajv.ts'
import { registryWithDummies, siteUrl } from './dummies.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.resolve(root, '../shared/schemas')
const present = existsSync(folder)
if (!present) console.log('The schemas are not beside the repository; our own assertions hold alone.')
const validator = await jsonSchemaValidator()
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8')
/** Violations that a schema reports. The dialect line of older drafts goes: of them only keywords are used that stayed. */
const faults = (name: string, value: unknown) => {
  const { $schema: _dialect, id: _name, ...schema } = JSON.parse(textOf(name)) as Record<string, unknown>
  return validator?.(schema, JSON.parse(JSON.stringify(value))) ?? []
}

const manifest = JSON.parse(readFileSync(path.join(root, 'public/site.webmanifest'), 'utf8')) as {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}
const registry = registryWithDummies()
const skills = await readSkills(path.join(root, 'src/content/skills'), registry)
const pages = [
  { path: '/', title: 'Home', description: 'The home page.', modified: '2026-01-02' },
  { path: '/a?b&c', title: 'Odd', description: 'An odd page.', modified: '2026-01-03' },
]
const sitemap = sitemapXml(
  publicationOf({ siteUrl, network: 'mainnet' }, { pages, skills, fullTexts: [], builtAt: Date.UTC(2026, 0, 6) }),
)

/** The frontmatter of a skill as an object: lines of `name: value`, and one level below `metadata`. */
function frontmatterOf(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const below: Record<string, string> = {}
  for (const line of (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '').split('\n')) {
    const [, indent, name = '', value = ''] = /^( *)([a-z-]+): ?(.*)$/.exec(line) ?? []
    if (indent) below[name] = JSON.parse(value)
    else fields[name] = value === '' ? below : value
  }
  return fields
}

describe('our own rules', () => {
  test('the web app manifest is installable: a name, a start and existing icons of 192 and 512', () => {
    expect(manifest).toMatchObject({ name: site.name, start_url: '/', display: 'standalone' })
    const sizes = manifest.icons.map(({ sizes: size }) => size)
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
    for (const { src, sizes: size, type } of manifest.icons) {
      const bytes = readFileSync(path.join(root, 'public', src))
      if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(size)
    }
  })

  test('every error is an object of four texts and an absolute page address', () => {
    for (const code of Object.keys(registry.errors)) {
      const body = errorExample(code, registry)
      expect(body.code).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(new URL(body.documentation).pathname).toBe(`/developers/errors/${code}`)
      expect(Math.min(body.error.length, body.hint.length)).toBeGreaterThan(0)
    }
  })

  test('every relation of the API catalog is a list of addresses', () => {
    for (const { anchor, ...relations } of apiCatalog(registryOf(siteUrl, 'mainnet')).linkset) {
      expect(anchor.startsWith(siteUrl)).toBe(true)
      for (const targets of Object.values(relations))
        for (const { href } of targets) expect(URL.canParse(href)).toBe(true)
    }
  })

  test('the frontmatter of every skill has only known fields and text metadata', () => {
    const allowed = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools']
    for (const { text } of skills) {
      const { metadata, ...fields } = frontmatterOf(text)
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(fields)))
      for (const value of Object.values(metadata as object)) expect(typeof value).toBe('string')
    }
  })

  test('the sitemap escapes XML characters', () => {
    expect(sitemap).toContain('/a?b&amp;c</loc>')
  })
})

describe.skipIf(!present || !validator)('by its schema', () => {
  test('the web app manifest is valid, and the schema rejects an invalid one', () => {
    expect(faults('third-party.web-manifest.schema.json', manifest)).toEqual([])
    expect(faults('third-party.web-manifest.schema.json', { ...manifest, display: 'floating' })).not.toEqual([])
  })

  test('every error is valid, and the schema rejects an invalid one', () => {
    const all = Object.keys(registry.errors).map((code) => errorExample(code, registry))
    const each = { type: 'array', items: JSON.parse(textOf('own.service-error.schema.json')) }
    expect(validator?.(each, all)).toEqual([])
    expect(validator?.(each, [{ ...all[0], code: 'Not Snake' }])).not.toEqual([])
  })

  test('the API catalog is a linkset, and the schema rejects an invalid one', () => {
    const catalog = apiCatalog(registryOf(siteUrl, 'mainnet'))
    expect(faults('own.linkset.rfc9264.schema.json', catalog)).toEqual([])
    expect(faults('own.linkset.rfc9264.schema.json', { ...catalog, more: 1 })).not.toEqual([])
  })

  test.each(skills.map(({ name, text }) => [name, text]))('the frontmatter of %s is valid', (_, text) => {
    expect(faults('own.skill-frontmatter.schema.json', frontmatterOf(text))).toEqual([])
    expect(faults('own.skill-frontmatter.schema.json', { ...frontmatterOf(text), version: '1' })).not.toEqual([])
  })

  test('the sitemap is valid by the XSD, which rejects an invalid one', async () => {
    const check = async (contents: string) =>
      validateXML({
        xml: [{ fileName: 'sitemap.xml', contents }],
        schema: [{ fileName: 'sitemap.xsd', contents: textOf('own.sitemap-0.9.xsd') }],
      })
    expect((await check(sitemap)).errors).toEqual([])
    expect((await check(sitemap.replace('2026-01-02', 'yesterday'))).valid).toBe(false)
  })
})
