import type { Page } from '../../src/discovery/publication.ts'

/** The lines before a title that say what a text is, and the text below them. */
export function readFrame(text: string): { head: string; body: string } {
  const [whole = '', head = ''] = /^---\n([\s\S]*?)\n---\n\n/.exec(text) ?? []
  return { head, body: text.slice(whole.length) }
}

/**
 * A twin as it is served alone: before it what it is, in lines that programs read, and behind it where everything else
 * is. A document that speaks for a page gets the pointer to the index that other twins bring along.
 */
export function frameTwin(text: string, { path, title, description, modified }: Page, siteUrl: string): string {
  const fields = { title, description, canonical_url: new URL(path, siteUrl).href, last_updated: modified }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const pointer = `> Every page and document of this site is listed in [llms.txt](${siteUrl}/llms.txt).`
  const pointed = text.includes(`${siteUrl}/llms.txt`)
    ? text
    : text.replace(/^# .*\n/, (line) => `${line}\n${pointer}\n`)
  const end = `## Sitemap\n\n[Every page of this site](${siteUrl}/sitemap.md)`
  return `---\n${head.join('\n')}\n---\n\n${pointed.trim()}\n\n${end}\n`
}
