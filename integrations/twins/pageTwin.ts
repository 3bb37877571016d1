import { fromParse5 } from 'hast-util-from-parse5'
import { toMdast } from 'hast-util-to-mdast'
import { toString as textOf } from 'hast-util-to-string'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, toMarkdown } from 'mdast-util-to-markdown'
import { parseFragment } from 'parse5'
import { handlers } from './handlers.ts'
import {
  attribute,
  type Element,
  elementNode,
  findAll,
  findFirst,
  type HtmlNode,
  type HtmlRoot,
  named,
  oneLine,
  textNode,
} from './nodes.ts'
import { selectContent } from './selectContent.ts'
import { twinPath } from './twinPath.ts'

export interface PageSource {
  readonly html: string
  /** Absolute address of the page. */
  readonly url: URL
  /** Returns whether a path of this site is a page with a twin. */
  readonly hasTwin: (pathname: string) => boolean
}

/** What a twin needs of a page: its title, the operator's notice and its content. */
const parts = [/<title[\s>].*?<\/title>/s, /<aside[^>]*\sdata-notice\b.*?<\/aside>/s, /<main[\s>].*<\/main>/s]

/** Parses the parts of a page. Its navigation is larger than its content, and would take half of the time. */
const parseParts = (html: string): HtmlRoot =>
  fromParse5(
    parseFragment(parts.map((part) => part.exec(html)?.[0] ?? '').join(''), { scriptingEnabled: false }),
  ) as HtmlRoot

/** Makes links within the site absolute and points them at twins. */
function pointAtTwins(root: HtmlRoot, { url, hasTwin }: PageSource): void {
  for (const link of findAll(root, named('a', 'img'))) {
    const name = link.tagName === 'a' ? 'href' : 'src'
    const written = attribute(link, name)
    if (written === undefined || written.startsWith('#')) continue
    const target = new URL(written, url)
    if (target.origin === url.origin && target.search === '' && hasTwin(target.pathname))
      target.pathname = twinPath(target.pathname)
    link.properties[name] = target.href
  }
}

/** Removes the first h1, which is written first. Turns further ones into sections. */
function takeTitle(root: HtmlRoot, tree: HtmlRoot): string {
  const [first, ...others] = findAll(root, named('h1'))
  const title = oneLine(textOf(first ?? findFirst(tree, named('title')) ?? { type: 'text', value: '' }))
  if (first) Object.assign(first, { tagName: 'template', children: [] } satisfies Partial<Element>)
  for (const other of others) other.tagName = 'h2'
  return title
}

/** Returns the operator's notice, which is above every page's content, as a quotation. */
function noticeOf(tree: HtmlRoot): HtmlNode[] {
  const band = findFirst(tree, (element) => element.tagName === 'aside' && 'dataNotice' in element.properties)
  if (!band) return []
  const link = findFirst(band, named('a'))
  const isWords = (element: Element) => element.tagName === 'span' && !('dataText' in element.properties)
  const words = findFirst(band, isWords) ?? band
  const text = textNode(`Notice from the operator of this site: ${oneLine(textOf(words))} `)
  const more = link ? [elementNode('a', { href: attribute(link, 'href') ?? '' }, textNode('Read more'))] : []
  return [elementNode('blockquote', {}, elementNode('p', {}, text, ...more))]
}

/** Removes the backslash before `&` in links, except where it would read as a character reference. */
const plainAmpersands = (link: string) => link.replaceAll(/\\&(?!#?\w+;)/g, '&')

/**
 * Converts a page to markdown: title, link to the index, source, content. Deterministic. Returns undefined for a page
 * without content. Source: RFC 7763 (the media type), llmstxt.org (the pointer).
 */
export function pageTwin(page: PageSource): string | undefined {
  const tree = parseParts(page.html)
  const content = findFirst(tree, named('main'))
  if (!content) return undefined
  const root: HtmlRoot = {
    type: 'root',
    children: [...noticeOf(tree), ...(selectContent(content.children) as HtmlNode[])],
  }
  const title = takeTitle(root, tree)
  pointAtTwins(root, page)
  const body = toMarkdown(toMdast(root, { handlers, document: true }), {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    resourceLink: true,
    handlers: { link: (...given) => plainAmpersands(defaultHandlers.link(...given)) },
    listItemIndent: 'one',
  })
  const index = new URL('/llms.txt', page.url).href
  const pointer = `> The index of this site is [llms.txt](${index}).`
  return `# ${title.replaceAll(/[\\`*<[\]]/g, '\\$&')}\n\n${pointer}\n\nSource: ${page.url.href}\n\n${body.trim()}\n`
}
