import { site } from '../../site.ts'
import { escapeHtml } from './escapeHtml.ts'

const style = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}
body{max-width:38rem;margin:12vh auto;padding:0 1.25rem}
h1{font-size:1.6rem;line-height:1.25}
button{font:inherit;padding:.6rem 1.1rem;cursor:pointer}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
article{border-top:1px solid;margin-top:2rem}`

export interface Page {
  readonly status: number
  readonly title: string
  /** HTML; whatever came from outside is escaped already. */
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A page for people that works without scripts. Its address carries a token, so it is passed on to nobody. */
export function page({ status, title, body, headers }: Page): Response {
  const nonce = crypto.randomUUID()
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title}: ${site.name}`)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
<p><a href="/">${escapeHtml(site.name)}</a></p>
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(new TextEncoder().encode(html).byteLength),
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...headers,
    },
  })
}

/** A sentence as a paragraph. */
export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** A button that posts to the page's own address, which mail scanners that follow links do not do. */
export const postButton = (words: string) =>
  `<form method="post"><button type="submit">${escapeHtml(words)}</button></form>`
