import { instructionsFor } from '../contract/mcp.ts'
import { site } from '../site.ts'
import { hubOf } from './portal/navigation.ts'
import type { Page, Publication } from './publication.ts'
import { type Document, registryDocuments } from './registry/registryDocuments.ts'
import { listSystems } from './registry/systems.ts'
import { skillPath } from './skill.ts'

/**
 * Returns an index of the site for language models, limited to a `section` when given. The whole index stays below
 * 20 kB: errors, and pages below another page of the portal, are only in the index of their section. Source: llmstxt.org.
 */
export function llmsTxt(
  publication: Publication,
  section = '',
  documents: readonly Document[] = registryDocuments,
): string {
  const { siteUrl, pages, skills, tools, apis, fullTexts } = publication
  const link = (title: string, path: string, note: string) => `- [${title}](${siteUrl}${path}): ${note}`
  const listed = (those: readonly Page[]) =>
    those.map((page) => link(page.title, page.twin ?? page.path, noteOf(page))).join('\n')
  const inside = pages.filter(({ path }) => path === section || path.startsWith(`${section}/`))
  const isShown = (page: Page) => !isError(page) && (section !== '' || !isDeep(page))
  const blocks = [
    `# ${site.name}${section === '' ? '' : ' for developers'}`,
    `> ${site.description}`,
    ...noticeLine(publication),
    instructionsFor(publication.network, publication.systems),
    ...missingLine(publication),
    `When to use it: ${Object.values(tools)
      .map(({ title, name }) => `${title} (\`${name}\`)`)
      .join(', ')} over MCP at ${siteUrl}${site.paths.mcp}, without a key. Each skill below describes its use.`,
    `To search this documentation, explain an error code or a memo, check an address, track a swap or list halts: the ` +
      `MCP server at ${siteUrl}${site.paths.documentation}, without a key.`,
    '## Pages',
    listed(inside.filter(isShown)),
    ...(section === ''
      ? [
          '## Skills',
          skills.map(({ name, description }) => link(name, skillPath(name), description)).join('\n'),
          '## Interfaces',
          [
            ...documents.map(({ title, path, description }) => link(title, path, description)),
            ...apis.map(({ title, openApiUrl, summary }) => `- [OpenAPI of the ${title}](${openApiUrl}): ${summary}`),
          ].join('\n'),
        ]
      : []),
    '## Optional',
    [
      ...(section === ''
        ? [
            link(
              'Index for developers',
              '/developers/llms.txt',
              'every page of the documentation, and every error code',
            ),
          ]
        : inside.filter(isError).map((page) => link(page.title, page.twin ?? page.path, noteOf(page)))),
      ...fullTexts.map(({ title, path, pages: count, kilobytes }) =>
        link(title, path, `${count} ${count === 1 ? 'page' : 'pages'} in one file of ${kilobytes} kB`),
      ),
    ].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const isError = ({ path }: Page) => path.startsWith('/developers/errors/')
const isDeep = ({ path }: Page) => /^\/developers\/[^/]+\/./.test(path) || hubOf(path) !== undefined
const isPair = ({ path }: Page) => /^\/sell-[^/]+-buy-[^/]+$/.test(path)

/**
 * Returns a page's description. Every error and every pair ends with the same sentences, so only the first one is
 * listed.
 */
function noteOf(page: Page): string {
  const { description } = page
  return isError(page) || isPair(page) ? (/^.*?[.?!](?= |$)/.exec(description)?.[0] ?? description) : description
}

/** Shows the operator's notice. Its text is data, so characters with a meaning in markdown are escaped. */
function noticeLine({ notice }: Publication): string[] {
  if (notice === undefined) return []
  const text = notice.text.replaceAll(/[\\`*_[\]#|]/g, '\\$&')
  return [`Notice from the operator of this site: ${text}${notice.url === undefined ? '' : ` (${notice.url})`}`]
}

/** Lists missing systems. Working ones need no line, because their pages are listed. */
function missingLine(publication: Publication): string[] {
  const missing = listSystems(publication).filter(({ available }) => !available)
  return missing.length === 0 ? [] : [`Not available yet: ${missing.map(({ name }) => name).join(', ')}.`]
}
