import { contentSignal } from '../../src/discovery/registry/robotsTxt.ts'
import { twinPath } from './pageTwin.ts'

/** A page that has a twin, and the twin. */
export interface Twin {
  /** The page's path, such as `/developers`. */
  readonly page: string
  /** The page's whole address. */
  readonly url: URL
  readonly markdown: string
  /** True when a document of that name was there before; it is the page's twin then. */
  readonly isDocument: boolean
}

/** An estimate of a text's length for a language model: four characters to the token. */
const tokensOf = (text: string) => Math.ceil(text.length / 4)

const block = (address: string, lines: readonly string[]) =>
  `${[address, ...lines.map((line) => `  ${line}`)].join('\n')}\n`

const open = ['Access-Control-Allow-Origin: *', 'Access-Control-Expose-Headers: ETag, Link, X-Markdown-Tokens']
const signal = `Content-Signal: ${contentSignal}`

/** How long a twin is, for whoever pays by the token. */
export const tokenRule = (address: string, text: string) => block(address, [`X-Markdown-Tokens: ${tokensOf(text)}`])

/**
 * The headers of every twin and, but for `/`, whose Link names more, of its page, as Netlify's `_headers` writes them.
 * A document that is a twin keeps the headers that the registry gives it.
 */
export function twinRules(twins: readonly Twin[]): string {
  const rules = twins.flatMap(({ page, url, isDocument }) => {
    const own = ['Content-Type: text/markdown; charset=utf-8', 'Cache-Control: public, max-age=300, must-revalidate']
    const about = [`Link: <${url.href}>; rel="canonical"`, signal]
    const twin = block(twinPath(page), [...(isDocument ? [] : [...own, ...open]), ...about])
    const alternate = `Link: <${twinPath(page)}>; rel="alternate"; type="text/markdown"`
    return page === '/' ? [twin] : [twin, block(page, [alternate])]
  })
  return rules.join('')
}

/** The headers of a text that stands for no single page. */
export function documentRules(address: string): string {
  const type = address.endsWith('.md') ? 'text/markdown' : 'text/plain'
  return block(address, [
    `Content-Type: ${type}; charset=utf-8`,
    'Cache-Control: public, max-age=3600, must-revalidate',
    signal,
    ...open,
  ])
}
