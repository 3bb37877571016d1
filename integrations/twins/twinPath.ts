/** Returns the address of a built file: about.html is /about, and index.html is its folder. */
export const pageOf = (file: string) => `/${file.replaceAll('\\', '/').replace(/(^|\/)index\.html$|\.html$/, '')}`

/** Returns the path of a page's twin: its own path with `.md`. */
export const twinPath = (pagePath: string) => `${pagePath === '/' ? '/index' : pagePath}.md`

/** Returns whether search engines may list a page. Unlisted pages have no content and no twin. */
export function isListed(html: string): boolean {
  const [head = ''] = html.split('</head>', 1)
  const metas = head.match(/<meta\s[^>]*>/g) ?? []
  return !metas.some((meta) => /\sname="?robots\b/.test(meta) && /noindex/i.test(meta))
}
