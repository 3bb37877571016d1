import { instructionsFor } from '../contract/mcp.ts'
import { site } from '../site.ts'
import type { Page, Publication } from './publication.ts'
import { type Document, registryDocuments } from './registry/registryDocuments.ts'
import { listSystems } from './registry/systems.ts'
import { skillPath } from './skill.ts'

/** Returns an index of the site for language models, limited to a `section` when given. Source: llmstxt.org. */
export function llmsTxt(
  publication: Publication,
  section = '',
  documents: readonly Document[] = registryDocuments,
): string {
  const { siteUrl, pages, skills, tools, apis, whole } = publication
  const link = (title: string, path: string, note: string) =>
    `- [${title}](${siteUrl}${path})${note === '' ? '' : `: ${note}`}`
  const listed = (those: readonly Page[], note: (page: Page) => string) =>
    those.map((page) => link(page.title, page.twin ?? page.path, note(page))).join('\n')
  const inside = pages.filter(({ path }) => path === section || path.startsWith(`${section}/`))
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
    listed(
      inside.filter((page) => !isError(page)),
      noteOf,
    ),
    ...(section === ''
      ? [
          '## Skills',
          skills.map(({ name, description }) => link(name, skillPath(name), description)).join('\n'),
          '## Interfaces',
          [
            ...documents.map(({ title, path, mediaType }) => link(title, path, mediaType.split(';')[0] ?? '')),
            ...apis.map(({ title, openApiUrl, summary }) => `- [OpenAPI of the ${title}](${openApiUrl}): ${summary}`),
          ].join('\n'),
        ]
      : []),
    '## Optional',
    [
      ...(whole === undefined ? [] : [link('Full documentation', whole, 'every page in one file')]),
      // The whole index stays below the size that programs read at once; the codes say what they are about.
      listed(inside.filter(isError), section === '' ? () => '' : noteOf),
    ].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const isError = ({ path }: Page) => path.startsWith('/developers/errors/')
const isPair = ({ path }: Page) => /^\/sell-[^/]+-buy-[^/]+$/.test(path)

/**
 * Returns a page's description. Every error ends with the same sentence, so only the first one is listed; a pair has
 * its title.
 */
function noteOf(page: Page): string {
  const { description } = page
  if (isPair(page)) return ''
  return isError(page) ? (/^.*?[.?!](?= |$)/.exec(description)?.[0] ?? description) : description
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
