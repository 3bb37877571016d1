import type { Page } from '../../src/discovery/publication.ts'

/**
 * Returns a twin as it is served: frontmatter before it, a link to the sitemap after it. Adds the link to llms.txt
 * where a registry document replaces the twin.
 */
export function frameTwin(text: string, { path, title, description, modified }: Page, siteUrl: string): string {
  const fields = { title, description, canonical_url: new URL(path, siteUrl).href, last_updated: modified }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const pointer = `> The index of this site is [llms.txt](${siteUrl}/llms.txt).`
  const pointed = text.includes(`${siteUrl}/llms.txt`)
    ? text
    : text.replace(/^# .*\n/, (line) => `${line}\n${pointer}\n`)
  const end = `## Sitemap\n\n[Every page of this site](${siteUrl}/sitemap.md)`
  return `---\n${head.join('\n')}\n---\n\n${pointed.trim()}\n\n${end}\n`
}
