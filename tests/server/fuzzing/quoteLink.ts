import { errorObject } from '../../../src/contract/errors.ts'
import { encodeQuoteLink } from '../../../src/contract/permalink.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { createQuoteLinkHandler } from '../../../src/server/quotes/quoteLink.ts'
import { expectThat } from '../documented.ts'
import type { FuzzedRequest, Target } from './fuzz.ts'
import type { Random } from './random.ts'
import { anyText, anyValue } from './values.ts'

/** The links of quotes: true ones, true ones with a letter changed, and what never was one. */
export function quoteLinkTarget(context: ServerContext): Target {
  const handler = createQuoteLinkHandler(() => context)
  return {
    name: '/q/*',
    next: (random) => {
      const method = random.oneIn(10) ? random.pick(['HEAD', 'POST', 'PUT', 'OPTIONS']) : 'GET'
      const accept = random.pick(['text/html', 'application/json', '*/*'])
      return new Request(`${context.siteUrl}/q/${idFor(random)}`, { method, headers: { accept } })
    },
    answer: (request) => handler(request, { ip: '203.0.113.9' }),
    check: checkAnswer,
  }
}

/** Only the first three can be in a link. */
const destinations = ['thor1abc', 'javascript:alert(1)', '"><img/src=x>', 'two words', '0'.repeat(257), 'é0x1']

const assets = ['BTC.BTC', 'ETH.ETH', 'THOR.RUNE', 'MAYA.CACAO', 'BTC/BTC']

function idFor(random: Random): string {
  if (random.oneIn(4)) return encodeURIComponent(anyText(random).replace(/[\ud800-\udfff]/g, ''))
  if (random.oneIn(4)) return Buffer.from(JSON.stringify(anyValue(random))).toString('base64url')
  const id = encodeQuoteLink({
    question: {
      from_asset: random.pick(assets),
      to_asset: random.pick(assets),
      amount: String(random.below(1e9)),
      ...(random.oneIn(3) && { destination: random.pick(destinations) }),
    },
    answer: {
      expected_amount_out: '1',
      total_fee: '0',
      total_swap_seconds: random.below(9),
      expiry: random.below(1e9),
    },
  })
  if (!random.oneIn(3)) return id
  const at = random.below(id.length)
  return `${id.slice(0, at)}${random.pick(['A', '_', '-', '', 'é'])}${id.slice(at + 1)}`
}

/** A link leads to the swap page of this site, with assets, amount, destination, quoted output and expiry only. */
async function checkAnswer({ method }: FuzzedRequest, response: Response): Promise<void> {
  const { status, headers } = response
  const text = await response.text()
  expectThat([204, 302, 404, 405].includes(status), `${method} gives ${status}`)
  if (status === 302) {
    const to = new URL(headers.get('location') ?? '', 'https://site.example')
    expectThat(to.origin === 'https://site.example' && to.pathname === '/', `it leads to ${to}`)
    const keys = [...to.searchParams.keys()].filter((key) => key !== 'destination')
    expectThat(keys.join() === 'sell,buy,amount,seen,expires', `its query is ${to.search}`)
    expectThat(/^\d+$/.test(to.searchParams.get('seen') ?? ''), `the quoted output is in ${to.search}`)
    expectThat(/^\d+$/.test(to.searchParams.get('expires') ?? ''), `the expiry is in ${to.search}`)
  }
  if (method === 'HEAD' || status < 400) return expectThat(text === '', `${status} has a body`)
  if (headers.get('content-type')?.startsWith('application/json')) errorObject.parse(JSON.parse(text))
}
