import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { fillSample, localEnvironment, urlsOrSetting } from '../../src/components/docs/fillSample.ts'
import { a2a } from '../../src/contract/a2a.ts'
import { type System, type SystemId, systems, worksOn } from '../../src/contract/systems.ts'
import { addressesOf, documents, siteDocuments } from '../../src/discovery/documents.ts'
import type { Publication } from '../../src/discovery/publication.ts'
import { skillPath } from '../../src/discovery/skill.ts'
import { type SiteNetwork, site } from '../../src/site.ts'
import { publicationFor, textsOf } from './texts.ts'

const siteUrl = 'https://swap.example.org'
const root = path.resolve(import.meta.dirname, '../..')
const networks: readonly SiteNetwork[] = ['devnet', 'stagenet', 'mainnet']
const ids = Object.keys(systems) as SystemId[]
const missingOn = (network: SiteNetwork) => ids.filter((id) => !worksOn(systems[id], network))

/** Words by which a text speaks of a system. */
const mentions: Readonly<Record<SystemId, RegExp>> = {
  pageSwaps: /swap page|home page|wallet of their own/i,
  ownWallets: /wallets? of your own/i,
  aggregator: /aggregator|x-api-key/i,
  memoless: /memoless/i,
  affiliates: /affiliate program|widget/i,
  typescriptPackage: /\bnpm\b|TypeScript package/,
  pythonPackage: /\bPyPI\b|\bpip\b|Python package/,
  goModule: /\bgo get\b|Go module/,
}
/** Claims that are false wherever the page cannot swap. */
const swapsOnPage = /person swaps on|signs? in a wallet of their own|carry bitcoin to ethereum|^Portage: swap/im

const isMarked = (text: string, { name, missing }: System) =>
  text.includes(missing) ||
  text.includes('Not available on this site yet.') ||
  /not available yet: ([^.]*)/i.exec(text)?.[1]?.toLowerCase().includes(name.toLowerCase()) === true

describe.each(networks)('the documents for %s', (network) => {
  test('mark every missing system where they mention it', async () => {
    const texts = textsOf(await publicationFor(siteUrl, network))
    const unmarked = [...texts]
      .filter(([place]) => !place.startsWith('/sitemap.'))
      .flatMap(([place, text]) =>
        missingOn(network)
          .filter((id) => mentions[id].test(text) && !isMarked(text, systems[id]))
          .map((id) => `${place}: ${id}`),
      )
    expect(unmarked).toEqual([])
  })

  test('offer swaps on the page only where they work', async () => {
    const texts = textsOf(await publicationFor(siteUrl, network))
    const claiming = [...texts].filter(([, text]) => swapsOnPage.test(text)).map(([place]) => place)
    expect(claiming).toEqual(worksOn(systems.pageSwaps, network) ? ['home page'] : [])
  })

  test('contain no empty address', async () => {
    for (const [place, text] of textsOf(await publicationFor(siteUrl, network))) {
      expect(text, place).not.toMatch(/\]\(\)|href=""|"(url|href|anchor)": ?""|https?:\/\/(?=[\s"'`)<]|$)|curl -s ''/m)
      expect(text, place).not.toMatch(/\{(site|status|mark)[:}]|undefined/)
    }
  })

  test('list no address that returns 404', async () => {
    const publication = await publicationFor(siteUrl, network)
    const served = servedPaths(publication)
    const lost = [...textsOf(publication)].flatMap(([place, text]) =>
      [...text.matchAll(/https:\/\/swap\.example\.org([^\s)"'<>`\\]*)/g)]
        .map(([, target = '']) => target.replace(/[.,:;]+$/, ''))
        .filter((target) => !served.has(target.replace(/[?#].*$/, '').replace(/^\/$/, '')))
        .map((target) => `${place}: ${target}`),
    )
    expect(lost).toEqual([])
  })
})

/** Every path below the site that a GET, or an operation's own method, does not answer with 404. */
function servedPaths({
  pages,
  skills,
  operations,
  apis,
  errors,
  systems: _,
  ...rest
}: Publication): ReadonlySet<string> {
  const present = [
    ...documents,
    ...siteDocuments.filter(
      ({ render }) => render({ ...rest, pages, skills, operations, apis, errors, systems }) !== undefined,
    ),
  ]
  return new Set<string>([
    '',
    '/developers/errors',
    ...present.flatMap(addressesOf),
    ...pages.flatMap(({ path: page, twin }) => [page, ...(twin === undefined ? [] : [twin])]),
    ...Object.keys(errors).map((code) => `/developers/errors/${code}`),
    ...skills.map(({ name }) => skillPath(name)),
    ...Object.values(operations).map(({ path: place }) => place),
    ...apis.flatMap((api) => [api.base, api.openApiPath, ...Object.values(api.operations).map((each) => each.path)]),
    site.paths.mcp,
    site.paths.status,
    a2a.path,
    '/llms-full.md',
    '/developers/try-it',
    ...globSync('**/*', { cwd: path.join(root, 'public') }).map((file) => `/${file}`),
  ])
}

describe('one entry in src/contract/systems.ts', () => {
  /** The documents that list every system, whatever its state. */
  const listing = ['/AGENTS.md', '/pricing.md', '/?mode=agent as JSON', '/?mode=agent as markdown']

  test.each(ids)('%s changes every document when it becomes available', async (id) => {
    const network = 'mainnet'
    const available = { ...systems[id], networks: [network] } as const
    const missing = { ...systems[id], networks: [] } as const
    const before = textsOf(await publicationFor(siteUrl, network, { [id]: missing }))
    const after = textsOf(await publicationFor(siteUrl, network, { [id]: available }))
    const stale = [...after].filter(([, text]) => text.includes(systems[id].missing)).map(([place]) => place)
    expect(stale).toEqual([])
    for (const [place, text] of before) {
      if (text.includes(systems[id].missing)) expect(after.get(place), place).toContain(available.offers)
    }
    for (const place of listing) expect(before.get(place), place).toContain(systems[id].missing)
    expect(after.get('/llms.txt')).not.toBe(before.get('/llms.txt'))
  })

  test('describes a missing system and its alternative in full sentences', () => {
    for (const system of Object.values(systems)) {
      expect(system.missing).toMatch(/not available yet/)
      for (const text of [system.offers, system.missing, system.instead]) expect(text).toMatch(/^[A-Z].*\.$/)
    }
  })
})

test('a skill for a missing system reports it in its first lines and its description', async () => {
  const missing = { ...systems.memoless, networks: [] }
  const { skills } = await publicationFor(siteUrl, 'mainnet', { memoless: missing as never })
  const skill = skills.find(({ name }) => name === 'memoless-swaps')
  expect(skill?.description).toContain('Not available on this site yet.')
  const [, body = ''] = skill?.text.split('\n# ') ?? []
  expect(body.split('\n').slice(0, 3).join('\n')).toContain(`${systems.memoless.missing} ${systems.memoless.instead}`)
})

describe('the programs of the portal', () => {
  const nowhere = { ...localEnvironment, thornode: [], mayanode: [] }

  test('show the setting name without a configured endpoint', () => {
    expect(fillSample("curl -s '{thornode_url}/x' '{mayanode_url}'", nowhere)).toBe(
      "curl -s '<set THORNODE_URLS>/x' '<set MAYANODE_URLS>'",
    )
    expect(fillSample("const nodes = '{thornode_urls}'", nowhere)).toBe("const nodes = ['<set THORNODE_URLS>']")
    expect(fillSample("const nodes = '{mayanode_endpoints}'", nowhere)).toBe("const nodes = ['<set MAYANODE_URLS>']")
    expect(urlsOrSetting([], 'MIDGARD_URLS')).toBe('<set MIDGARD_URLS>')
  })

  test('contain the configured endpoints', () => {
    expect(fillSample("curl -s '{thornode_url}/x'", localEnvironment)).toBe(
      "curl -s 'http://127.0.0.1:8889/1/thornode/x'",
    )
    expect(urlsOrSetting(localEnvironment.mayanode.slice(0, 2), 'MAYANODE_URLS')).toBe(
      'http://127.0.0.1:8889/1/mayanode, http://127.0.0.1:8890/2/mayanode',
    )
  })
})
