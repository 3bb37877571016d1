import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSkills } from '../../integrations/skills.ts'
import { pageDescription } from '../../src/components/portal/pageDescription.ts'
import { instructionsFor } from '../../src/contract/mcp.ts'
import { type Systems, systems } from '../../src/contract/systems.ts'
import { documents, siteDocuments } from '../../src/discovery/documents.ts'
import { architectureTexts } from '../../src/discovery/portal/architectureTexts.ts'
import type { Page, Publication } from '../../src/discovery/publication.ts'
import { agentMarkdown, agentView } from '../../src/discovery/registry/agentView.ts'
import { homeTexts } from '../../src/discovery/registry/homeTexts.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { sitePages } from '../../src/discovery/sitePages.ts'
import { skillPath } from '../../src/discovery/skill.ts'
import type { SiteNetwork } from '../../src/site.ts'

const root = path.resolve(import.meta.dirname, '../..')
const portal = path.join(root, 'src/content/docs')

/** Returns what a site would publish on a network, with the portal's own pages. */
export async function publicationFor(
  siteUrl: string,
  network: SiteNetwork,
  changed: Partial<Systems> = {},
): Promise<Publication> {
  const registry = registryOf(siteUrl, network, { systems: { ...systems, ...changed } })
  const pages: Page[] = globSync('**/*.mdx', { cwd: portal }).map((file) => {
    const field = frontmatter(readFileSync(path.join(portal, file), 'utf8'))
    const place = `/${file.replace(/(\/index)?\.mdx$/, '')}`
    const description = pageDescription({ description: field('description'), system: field('system') }, registry)
    return { path: place, title: field('title') ?? '', description, modified: '2026-01-02', twin: `${place}.md` }
  })
  const about = sitePages.map((page) => ({ ...page, modified: '2026-01-02', twin: `${page.path}.md` }))
  const skills = await readSkills(path.join(root, 'src/content/skills'), registry)
  const fullTexts = [{ path: '/llms-full.md', title: 'Full documentation', pages: pages.length, kilobytes: 900 }]
  return { ...registry, pages: [...about, ...pages], skills, fullTexts, builtAt: Date.UTC(2026, 0, 6) }
}

const frontmatter = (text: string) => {
  const [, head = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? []
  return (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]
}

/** Returns every text that follows the registry, by address or by name. */
export function textsOf(publication: Publication): ReadonlyMap<string, string> {
  const { network, skills } = publication
  const view = agentView(publication)
  const rendered = [...documents, ...siteDocuments].flatMap((document) => {
    const text = document.render(publication)
    return text === undefined ? [] : [[document.path as string, text] as const]
  })
  return new Map([
    ...rendered,
    ...skills.map(({ name, text }) => [skillPath(name) as string, text] as const),
    ['/?mode=agent as JSON', JSON.stringify(view)],
    ['/?mode=agent as markdown', agentMarkdown(view)],
    ['MCP instructions', instructionsFor(network, publication.systems)],
    ['home page', Object.values(homeTexts(publication)).join('\n')],
    ['diagram of the architecture', architectureTexts(publication).description],
  ])
}
