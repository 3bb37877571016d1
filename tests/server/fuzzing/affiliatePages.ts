import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { affiliatePaths } from '../../../src/server/affiliate/affiliatePaths.ts'
import { createAffiliatePages } from '../../../src/server/affiliate/pages/createAffiliatePages.ts'
import { script } from '../../../src/server/page/script.ts'
import { expectThat } from '../documented.ts'
import { type AffiliateFuzz, affiliateValues, browserHeaders, isOwnPage } from './affiliateApi.ts'
import type { FuzzedRequest, Target } from './fuzz.ts'
import type { Random } from './random.ts'
import { anyText } from './values.ts'

const paths: readonly string[] = Object.values(affiliatePaths)
const actions = ['change', 'cancel', 'settings', 'key', 'rotate', 'revoke', 'session', 'leave', 'constructor', '']
const types = ['application/x-www-form-urlencoded', 'text/plain', 'application/json']

/** The pages of the affiliate program with forms and links of every kind. */
export function affiliatePagesTarget(fuzz: AffiliateFuzz): Target {
  const { context, known } = fuzz
  const pages = createAffiliatePages(() => context)
  const values: Readonly<Record<string, readonly unknown[]>> = { ...affiliateValues(known), do: actions }
  return {
    name: '/affiliates/*',
    answer: (request) => pages(request, { ip: '203.0.113.9' }),
    next(random) {
      const headers = browserHeaders(fuzz, random)
      const path = random.oneIn(30)
        ? `/affiliates/${encodeURIComponent(wellFormed(anyText(random)))}`
        : random.pick(paths)
      const url = new URL(`${context.siteUrl}${path}${random.oneIn(20) ? '/' : ''}`)
      if (random.oneIn(2)) {
        url.searchParams.set('token', wellFormed(String(random.pick(known.tokens))))
        return new Request(url, { headers })
      }
      headers.set('content-type', random.oneIn(20) ? random.pick(types) : (types[0] ?? ''))
      return new Request(url, { method: 'POST', headers, body: formOf(values, random) })
    },
    check: checkPage,
  }
}

const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '')

function formOf(values: Readonly<Record<string, readonly unknown[]>>, random: Random): string {
  const pairs = Object.entries(values).flatMap(([name, known]) => {
    const value = random.oneIn(12) ? anyText(random) : String(random.pick(known))
    return random.oneIn(6) ? [] : [[name, wellFormed(value)]]
  })
  const form = new URLSearchParams(pairs).toString()
  return random.oneIn(40) ? form + 'x'.repeat(20_000) : form
}

async function checkPage({ method, headers: sent }: FuzzedRequest, response: Response): Promise<void> {
  const { status, headers } = response
  if (method === 'POST' && status < 400) expectThat(isOwnPage(sent), 'another site sent a form')
  expectThat(headers.get('cache-control') === 'no-store', 'a cache may keep it')
  if (status === 303) {
    return expectThat(paths.includes(headers.get('location') ?? ''), `it leads to ${headers.get('location')}`)
  }
  expectThat(headers.get('content-type') === 'text/html; charset=utf-8', `${headers.get('content-type')}`)
  expectThat(headers.get('content-security-policy')?.includes("frame-ancestors 'none'") === true, 'it can be framed')
  checkMarkup(withoutOwnScript(await response.text()))
}

/** Returns a page without the one script that every served page has. */
function withoutOwnScript(html: string): string {
  const whole = `>${script}</script>`
  const end = html.indexOf(whole)
  return end < 0 ? html : html.slice(0, html.lastIndexOf('<script', end)) + html.slice(end + whole.length)
}

/** Throws for invalid HTML, and for elements and attributes that run programs. */
export function checkMarkup(html: string): void {
  const visit = (node: DefaultTreeAdapterMap['node']): void => {
    if ('tagName' in node) {
      expectThat(!['script', 'img', 'iframe', 'object', 'base'].includes(node.tagName), `it has <${node.tagName}>`)
      for (const { name } of node.attrs) expectThat(!name.startsWith('on'), `it has ${name}=`)
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parse(html))
}
