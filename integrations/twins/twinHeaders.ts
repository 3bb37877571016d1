import { contentSignal } from '../../src/discovery/registry/robotsTxt.ts'
import { twinPath } from './twinPath.ts'

/** A page and its markdown twin. */
export interface Twin {
  /** The page's path, such as `/developers`. */
  readonly page: string
  /** Absolute address of the page. */
  readonly url: URL
  readonly markdown: string
  /** True when a registry document is the page's twin. */
  readonly isDocument: boolean
}

/** Estimates the tokens of a text: four characters per token. */
const tokensOf = (text: string) => Math.ceil(text.length / 4)

const block = (address: string, lines: readonly string[]) =>
  `${[address, ...lines.map((line) => `  ${line}`)].join('\n')}\n`

const open = ['Access-Control-Allow-Origin: *', 'Access-Control-Expose-Headers: ETag, Link, X-Markdown-Tokens']
const signal = `Content-Signal: ${contentSignal}`

/** Returns the header rule with the estimated tokens of a text. */
export const tokenRule = (address: string, text: string) => block(address, [`X-Markdown-Tokens: ${tokensOf(text)}`])

/**
 * Returns the `_headers` rules of every twin and its page. `/` is omitted, because its Link header has more relations;
 * registry documents keep their own headers.
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

/** Returns the `_headers` rules of a text that belongs to no single page. */
export function documentRules(address: string): string {
  const type = address.endsWith('.md') ? 'text/markdown' : 'text/plain'
  return block(address, [
    `Content-Type: ${type}; charset=utf-8`,
    'Cache-Control: public, max-age=3600, must-revalidate',
    signal,
    ...open,
  ])
}
