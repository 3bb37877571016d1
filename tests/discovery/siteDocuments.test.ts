import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  documents,
  homeLinkHeader,
  homeRelations,
  siteDocuments,
  skillDocument,
} from '../../src/discovery/documents.ts'
import { llmsTxt } from '../../src/discovery/llmsTxt.ts'
import type { Publication } from '../../src/discovery/publication.ts'
import { exampleSkillCall } from '../../src/discovery/registry/agentCard.ts'
import { readSkill, skillsIndex } from '../../src/discovery/skill.ts'
import { structuredData, structuredDataText } from '../../src/discovery/structuredData.ts'
import { jsonSchemaValidator } from './ajv.ts'
import { registryWithDummies, siteUrl } from './dummies.ts'
import { publicationFor } from './texts.ts'

const skillText =
  '---\nname: read-tides\ndescription: Reads tides. Use it on the coast.\nmetadata:\n  examples: "When is high water? How deep is it?"\n---\n\n# Tides\n'
const publication: Publication = {
  ...registryWithDummies(),
  pages: [
    { path: '/', title: 'Home', description: 'The home page.', modified: '2026-01-02', twin: '/index.md' },
    { path: '/developers', title: 'Developers', description: 'For programs.', modified: '2026-01-03' },
    {
      path: '/developers/errors/too_shallow',
      title: 'too_shallow',
      description: 'Too shallow for v1.2 ships. Its causes.',
      modified: '2026-01-04',
    },
    { path: '/tides', title: 'Tides & more', description: 'When the water comes. And goes.', modified: '2026-01-05' },
    { path: '/sell-a-buy-b', title: 'A for B', description: 'Swap A for B. With every fee.', modified: '2026-01-05' },
  ],
  skills: [{ ...readSkill('read-tides', skillText), sha256: 'a'.repeat(64) }],
  fullTexts: [],
  builtAt: Date.UTC(2026, 0, 6),
}
const all = [...documents, ...siteDocuments, ...publication.skills.map(skillDocument)]
const rendered = (place: string, from: Publication = publication) =>
  all.find((one) => one.path === place)?.render(from) ?? ''
const parsed = (place: string) => JSON.parse(rendered(place))

describe('a dummy of each kind', () => {
  test('a tool appears in the agent card, the agent catalog, AGENTS.md and llms.txt', () => {
    for (const place of ['/.well-known/agent-card.json', '/.well-known/ai-catalog.json', '/AGENTS.md', '/llms.txt'])
      expect(rendered(place), place).toContain('get_tides')
  })

  test('a notice of the operator appears in llms.txt, escaped', () => {
    const text = 'Swaps [are](x) `paused`.'
    const from = { ...publication, notice: { text, url: 'https://status.example.org/1' } }
    const line =
      'Notice from the operator of this site: Swaps \\[are\\](x) \\`paused\\`. (https://status.example.org/1)'
    for (const place of ['/llms.txt', '/developers/llms.txt'])
      expect(rendered(place, from)).toContain(`\n\n${line}\n\n`)
    expect(rendered('/llms.txt')).not.toContain('Notice')
  })

  test('an operation appears in AGENTS.md', () => {
    expect(rendered('/AGENTS.md')).toContain(`${siteUrl}/api/v1/soundings`)
  })

  test('an error and a page appear in an index for models and both sitemaps', () => {
    for (const place of ['/developers/llms.txt', '/sitemap.xml', '/sitemap.md'])
      expect(rendered(place), place).toContain(`${siteUrl}/developers/errors/too_shallow`)
    for (const place of ['/llms.txt', '/sitemap.xml', '/sitemap.md'])
      expect(rendered(place), place).toContain(`${siteUrl}/tides`)
  })

  test('a skill appears in the index, llms.txt and the agent catalog, and as a document', () => {
    const place = '/.well-known/agent-skills/read-tides/SKILL.md'
    for (const other of ['/.well-known/agent-skills/index.json', '/llms.txt', '/.well-known/ai-catalog.json'])
      expect(rendered(other), other).toContain(place)
    expect(rendered(place)).toBe(skillText)
  })

  test('a document with a relation appears in the Link header of the home page', () => {
    const added = { path: '/tides.json', rel: 'tides', mediaType: 'application/tides; v=1' } as const
    const header = homeLinkHeader(homeRelations([...documents, added], publication.pages[0]))
    expect(header).toContain('</tides.json>; rel="tides"; type="application/tides"')
    expect(header).toMatch(/^\/\n {2}Link: <[^\n]+\n$/)
    for (const rel of ['api-catalog', 'service-desc', 'service-doc', 'status', 'alternate'])
      expect(header).toContain(`rel="${rel}"`)
  })
})

describe('the documents', () => {
  test('have the specified addresses, without duplicates', () => {
    const places = all.flatMap(({ path: own, aliases = [] }) => [own, ...aliases])
    expect(new Set(places).size).toBe(places.length)
    expect(places).toEqual(
      expect.arrayContaining([
        '/.well-known/api-catalog',
        '/.well-known/agent-card.json',
        '/.well-known/agent-skills/index.json',
        '/llms.txt',
        '/AGENTS.md',
        '/auth.md',
        '/pricing.md',
        '/sitemap.xml',
        '/robots.txt',
      ]),
    )
    expect(places.filter((place) => /oauth|openid|jwks/.test(place))).toEqual([])
  })

  test('have the media types that scanners expect', () => {
    const types = Object.fromEntries(all.map((one) => [one.path, one.mediaType]))
    expect(types['/llms.txt']).toBe('text/plain; charset=utf-8')
    expect(types['/.well-known/api-catalog']).toMatch(/^application\/linkset\+json; profile=/)
    expect(types['/sitemap.xml']).toBe('application/xml')
    expect(types['/AGENTS.md']).toBe('text/markdown; charset=utf-8')
  })

  test('name only this site and contain no placeholder', () => {
    for (const { path: place } of all) {
      const text = rendered(place)
      expect(text, place).not.toMatch(/localhost|127\.0\.0\.1|undefined|\[object|NaN/)
      for (const [url] of text.matchAll(/https:\/\/swap[^\s)"'<>`]*/g)) expect(url.startsWith(siteUrl)).toBe(true)
    }
  })
})

describe('the API catalog', () => {
  test('has one context with every interface and one for each, and a Link header for HEAD', () => {
    const { linkset } = parsed('/.well-known/api-catalog')
    const [catalog, ...interfaces] = linkset
    expect(catalog.item.map(({ href }: { href: string }) => href)).toEqual(
      interfaces.map(({ anchor }: { anchor: string }) => anchor),
    )
    for (const one of interfaces)
      for (const relation of ['service-desc', 'service-doc', 'status']) expect(one[relation].length).toBeGreaterThan(0)
    const document = documents.find((one) => one.path === '/.well-known/api-catalog')
    expect(document?.headers?.Link).toBe('</.well-known/api-catalog>; rel="api-catalog"')
  })
})

describe('the agent card', () => {
  test('has a valid example for every skill', () => {
    const { skills } = parsed('/.well-known/agent-card.json')
    for (const tool of Object.values(publication.tools)) {
      const skill = skills.find(({ id }: { id: string }) => id === tool.name)
      expect(JSON.parse(skill.examples[0])).toEqual(exampleSkillCall(tool))
      expect(tool.input.safeParse(exampleSkillCall(tool).arguments).success).toBe(true)
      expect(skill.tags.length).toBeGreaterThan(0)
    }
  })
})

describe('llms.txt', () => {
  test('is a heading, a summary, prose and sections of links', () => {
    const [head = '', ...sections] = rendered('/llms.txt').split(/^## /m)
    expect(head).toMatch(/^# Portage\n\n> .+\n\n/)
    expect(head).toContain('When to use it')
    expect(sections.map((section) => section.split('\n')[0])).toEqual(['Pages', 'Skills', 'Interfaces', 'Optional'])
    const lines = sections.flatMap((section) => section.trim().split('\n').slice(2))
    for (const line of lines) expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/swap\.example\.org\/[^)]*\): .+/)
    const links = lines.map((line) => /\((.*?)\)/.exec(line)?.[1])
    expect(new Set(links).size).toBe(links.length)
  })

  test('links to the markdown of a page if it exists', () => {
    expect(rendered('/llms.txt')).toContain(`[Home](${siteUrl}/index.md): The home page.`)
    expect(rendered('/llms.txt')).toContain(`[Tides & more](${siteUrl}/tides): `)
  })

  test('describes every entry: pairs and errors by their first sentence', () => {
    expect(rendered('/llms.txt').split('\n')).toEqual(
      expect.arrayContaining([
        `- [A for B](${siteUrl}/sell-a-buy-b): Swap A for B.`,
        `- [Tides & more](${siteUrl}/tides): When the water comes. And goes.`,
      ]),
    )
    expect(rendered('/developers/llms.txt')).toContain(
      `- [too_shallow](${siteUrl}/developers/errors/too_shallow): Too shallow for v1.2 ships.\n`,
    )
  })

  test('names both protocols in its first line', () => {
    expect(rendered('/llms.txt').split('\n')[2]).toMatch(/^> .*THORChain and Maya Protocol/)
    expect(rendered('/llms.txt').split('\n')[4]).toMatch(/^Portage [^.]*THORChain[^.]*Maya Protocol/)
  })

  test('leaves errors and deep pages of the portal to the index for developers, which it links', () => {
    const deep = { path: '/developers/library/tides', title: 'Tides', description: 'How.', modified: '2026-01-02' }
    const backup = { ...deep, path: '/developers/backup', title: 'Backup' }
    const from = { ...publication, pages: [...publication.pages, deep, backup] }
    expect(rendered('/llms.txt', from)).not.toMatch(/errors\/too_shallow|library\/tides|developers\/backup/)
    expect(rendered('/developers/llms.txt', from)).toContain('[Backup]')
    expect(rendered('/llms.txt', from)).toContain(`](${siteUrl}/developers/llms.txt): `)
    expect(rendered('/developers/llms.txt', from)).toContain(`- [Tides](${siteUrl}/developers/library/tides): How.`)
  })

  test('has at most 20 kB with every page of the portal, 40 pairs and a long address', async () => {
    const found = await publicationFor('https://a-long-name.swaps.example.org', 'mainnet')
    const pairs = Array.from({ length: 40 }, (_, index) => ({
      path: `/sell-coin${index}-buy-btc`,
      title: 'Swap Bitcoin Cash for Bitcoin',
      description: 'Swap native BCH for native BTC. With every fee.',
      modified: '2026-01-02',
      twin: `/sell-coin${index}-buy-btc.md`,
    }))
    expect(Buffer.byteLength(llmsTxt({ ...found, pages: [...found.pages, ...pairs] }))).toBeLessThanOrEqual(20_000)
  })

  test('links to the full texts with their sizes', () => {
    const fullTexts = [{ path: '/llms-full.md', title: 'Full documentation', pages: 190, kilobytes: 900 }]
    for (const place of ['/llms.txt', '/developers/llms.txt']) {
      expect(rendered(place)).not.toContain('llms-full')
      expect(rendered(place, { ...publication, fullTexts })).toContain(
        `- [Full documentation](${siteUrl}/llms-full.md): 190 pages in one file of 900 kB\n`,
      )
    }
  })

  test('of a section lists only pages below it', () => {
    const text = llmsTxt(publication, '/developers')
    expect(text).toContain(`(${siteUrl}/developers/errors/too_shallow): Too shallow for v1.2 ships.`)
    expect(text).toContain(`${siteUrl}/developers)`)
    expect(text).not.toContain('/tides)')
  })
})

describe('the sitemap', () => {
  test('lists each page with its day, escaped, and the home page with its slash', () => {
    const text = rendered('/sitemap.xml')
    expect(text).toContain(`<loc>${siteUrl}/</loc><lastmod>2026-01-02</lastmod>`)
    expect(text.match(/<url>/g)).toHaveLength(publication.pages.length)
    expect(text).not.toContain('.md<')
  })
})

describe('robots.txt', () => {
  test('allows every crawler, states the permitted uses, and links the sitemap absolutely', () => {
    const lines = rendered('/robots.txt').split('\n')
    expect(lines).toContain('Content-Signal: search=yes, ai-input=yes, ai-train=yes')
    expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`)
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual([])
  })
})

describe('security.txt', () => {
  test('does not exist without a contact', () => {
    const document = siteDocuments.find((one) => one.path === '/.well-known/security.txt')
    expect(document?.render(publication)).toBeUndefined()
  })

  test('contains the contact and expires within a year', () => {
    const text = rendered('/.well-known/security.txt', { ...publication, securityContact: 'mailto:safe@example.org' })
    expect(text).toMatch(/^Contact: mailto:safe@example\.org\nExpires: 2026-07-05T00:00:00Z\n/)
    expect(text).toContain(`Canonical: ${siteUrl}/.well-known/security.txt`)
  })
})

describe('the guides', () => {
  test('auth.md has the headings that agents expect, and no registration address', () => {
    const text = rendered('/auth.md')
    expect(text).toMatch(/^# auth\.md/)
    for (const heading of [
      'Discover',
      'Pick a method',
      'Register and claim',
      'Use the credential',
      'Errors',
      'Revocation',
    ])
      expect(text).toContain(`\n## ${heading}\n`)
    expect(text).not.toMatch(/register_uri|claim_uri|no registration/i)
  })

  test('AGENTS.md explains installation, configuration and usage, after the rules', () => {
    const text = rendered('/AGENTS.md')
    expect(text.indexOf('## Rules that protect coins')).toBeLessThan(1500)
    for (const heading of ['Installation', 'Configuration', 'Usage']) expect(text).toContain(`\n## ${heading}\n`)
  })

  test('pricing.md lists the configured limits', () => {
    const mcp = { ...publication.rates.mcp, limit: 7, windowSeconds: 30 }
    expect(rendered('/pricing.md', { ...publication, rates: { ...publication.rates, mcp } })).toContain('7 in 30 s')
  })
})

describe('a skill', () => {
  test.each([
    ['an unknown field', skillText.replace('description', 'version: 1\ndescription')],
    ['a missing description', skillText.replace(/description.*\n/, '')],
    ['another name than its folder', skillText.replace('read-tides', 'tides')],
    ['a missing heading', skillText.replace('# Tides', 'Tides')],
    ['a description that YAML reads as more', skillText.replace('Reads tides.', 'Reads: tides.')],
    ['metadata that is not text', skillText.replace('examples: "', 'version: 1\n  examples: "')],
    ['a single example', skillText.replace(' How deep is it?', '')],
  ])('with %s is rejected', (_, text) => {
    expect(() => readSkill('read-tides', text)).toThrow(/^The skill read-tides /)
  })
})

describe('the data for search engines', () => {
  test('refers only to its own nodes, and cannot end its script element', () => {
    const graph = structuredData(siteUrl)['@graph'] as readonly Record<string, unknown>[]
    const ids = graph.map((node) => node['@id'])
    for (const node of graph)
      for (const value of Object.values(node))
        if (typeof value === 'object' && value !== null && '@id' in value) expect(ids).toContain(value['@id'])
    expect(structuredDataText(siteUrl)).not.toContain('<')
    expect(JSON.parse(structuredDataText(siteUrl))).toEqual(structuredData(siteUrl))
  })
})

const schemas = path.resolve(import.meta.dirname, '../../../shared/schemas')
const schemaOf = (name: string) => JSON.parse(readFileSync(path.join(schemas, name), 'utf8')) as object
const validator = await jsonSchemaValidator()
if (!existsSync(schemas)) console.log('The schemas are not beside the repository; our own assertions hold alone.')

describe.skipIf(!existsSync(schemas) || !validator)('by its schema', () => {
  test.each([
    ['/.well-known/api-catalog', 'own.api-catalog.rfc9727.strict.schema.json'],
    ['/.well-known/agent-card.json', 'own.a2a-agent-card.v1.0.schema.json'],
    ['/.well-known/agent-skills/index.json', 'own.agent-skills-index.0.2.0.schema.json'],
    ['/.well-known/ai-catalog.json', 'third-party.ard-ai-catalog.schema.json'],
  ])('%s is valid, and the schema rejects an invalid one', (place, name) => {
    expect(validator?.(schemaOf(name), parsed(place))).toEqual([])
    expect(validator?.(schemaOf(name), {})).not.toEqual([])
  })

  test('the skill index schema rejects skills without digests', () => {
    const [first] = skillsIndex(publication.skills).skills
    const broken = { ...skillsIndex([]), skills: [{ ...first, digest: 'sha256:x' }] }
    expect(validator?.(schemaOf('own.agent-skills-index.0.2.0.schema.json'), broken)).not.toEqual([])
  })
})
