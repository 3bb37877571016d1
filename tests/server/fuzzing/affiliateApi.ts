import { affiliateApi } from '../../../src/contract/affiliate/affiliateApi.ts'
import { sessionCookie } from '../../../src/contract/credentials.ts'
import type { Operation } from '../../../src/contract/defineOperation.ts'
import { errorObject } from '../../../src/contract/errors.ts'
import { openApi } from '../../../src/discovery/registry/openApi.ts'
import { registryOf } from '../../../src/discovery/registry/registry.ts'
import { affiliateServices } from '../../../src/server/affiliate/affiliateServices.ts'
import { documentedBy, expectThat } from '../documented.ts'
import { clockOffsets, type createAffiliateFuzz, type KnownRecords } from './affiliateContext.ts'
import { contractApiTargets, type ValidBodies } from './contractApis.ts'
import type { FuzzedRequest, Target } from './fuzz.ts'
import type { Random } from './random.ts'

export type AffiliateFuzz = Awaited<ReturnType<typeof createAffiliateFuzz>>

/** Origins of requests: our own page mostly, else another site, or none. */
const origins: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://swap.example.org' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://swap.example.org' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example' },
  { origin: 'https://swap.example.org.evil.example' },
  { origin: 'null' },
  {},
]
const ownOrigins = origins.slice(0, 2)

const cookiesFor = (token: string) => [
  `theme=dark; ${sessionCookie}=${token}`,
  `${sessionCookie}=${token}; ${sessionCookie}=other`,
  `${sessionCookie.slice(2)}=${token}`,
  `${sessionCookie}=`,
  'é=1; ;;=',
]

/** Headers of a browser: a session and a page of ours mostly. Moves the clock now and then. */
export function browserHeaders({ known, jump }: Pick<AffiliateFuzz, 'known' | 'jump'>, random: Random): Headers {
  jump(random.oneIn(8) ? random.pick(clockOffsets) : 0)
  const headers = new Headers(random.oneIn(5) ? random.pick(origins) : random.pick(ownOrigins))
  const token = random.pick(known.sessions)
  if (!random.oneIn(12)) {
    headers.set('cookie', random.oneIn(10) ? latin1(random.pick(cookiesFor(token))) : `${sessionCookie}=${token}`)
  }
  if (random.oneIn(20)) headers.set('x-api-key', random.pick([...known.secrets, 'sk_portage_none']))
  return headers
}

const latin1 = (text: string) => Buffer.from(text).toString('latin1')

/** Values for the fields of the program, valid and not, by the name of their field. */
export function affiliateValues({ emails, tokens, ids }: KnownRecords): Readonly<Record<string, readonly unknown[]>> {
  const splits = [
    { name: 'ferry', basisPoints: 30 },
    { name: 'ferry', basisPoints: 0 },
    { name: 'ferry', basisPoints: 1_001 },
    { name: 'a b', basisPoints: 1 },
    { name: `0x${'0'.repeat(40)}`, basisPoints: 1 },
    { name: 'ferry' },
    'ferry',
  ]
  const hostile = [
    'first@example.org\r\nBcc: x@evil.example',
    'a@b.example,c@d.example',
    '<a@b.example>',
    'a@b.example\0',
  ]
  const addresses = [...emails, 'new@example.org', 'NEW+tag@example.org', 'ü@bücher.example', ...hostile]
  const texts = ['Acme', 'Ünï Cödé', '', 'a\nb', '<img src=x onerror=alert(1)>', '‮gnp', 'x'.repeat(61), 'שלום 你好']
  const pages = [
    'https://shop.example',
    'https://*.example',
    'http://shop.example',
    'javascript:alert(1)',
    '',
    'https://a.example/x',
  ]
  return {
    name: texts,
    label: texts,
    email: addresses,
    token: [...tokens, 'x', 'A'.repeat(43), ''],

    id: [...ids, 'partner-approved', 'partner-review', 'nobody', '', '../keys', 'key_0'],

    field: ['thorchain', 'maya', 'email', 'name'],
    value: [...addresses, 'acme-three', 'a b', ''],

    thorchain: splits,
    maya: splits,
    terms: [true, true, true, false, 'true'],
    kind: ['pk', 'sk', 'rk'],

    thorchainPoints: [0, 30, 1_000, 1_001, -1, 1.5, '30'],
    mayaPoints: [0, 30, 500, 501],
    origins: [[pages[0]], [], pages, Array(21).fill(pages[0]), pages[0]],

    from: ['2026-01-01', '2026-13-01', 'yesterday'],
    until: ['2026-01-02', '2025-01-01'],
    cursor: ['', 'x', '0'],
  }
}

/** Bodies that succeed with a session, by the path of their operation. */
function validBodies({ emails, ids }: KnownRecords): ValidBodies {
  const share = { name: 'ferry', basisPoints: 30 }
  const at = (name: string) => `${affiliateApi.base}/${name}`
  return {
    [at('register')]: [
      { name: 'Acme', email: 'new@example.org', thorchain: share, terms: true },
      { name: 'Ünï Cödé', email: 'ü@bücher.example', thorchain: share, maya: share, terms: true },
    ],
    [at('sign-in')]: emails.map((email) => ({ email })),
    [at('changes')]: [
      { field: 'thorchain', value: 'acme-three' },
      { field: 'maya', value: '' },
      { field: 'email', value: 'next@example.org' },
    ],
    [at('changes/cancel')]: ids.map((id) => ({ id })),
    [at('settings')]: [{ thorchainPoints: 30, mayaPoints: 0, origins: ['https://shop.example'] }],
    [at('keys')]: [
      { kind: 'sk', label: 'Server' },
      { kind: 'pk', label: 'שלום 你好', origins: ['https://shop.example'] },
    ],
  }
}

/** Every operation of the affiliate program, held against its OpenAPI document. */
export function affiliateTargets(fuzz: AffiliateFuzz): readonly Target[] {
  const { context, known } = fuzz
  const document = openApi(registryOf(context.siteUrl, 'devnet'), affiliateApi)
  const documented = documentedBy(document, { operations: affiliateApi.operations })
  const targets = contractApiTargets(affiliateApi, affiliateServices, () => context, {
    values: affiliateValues(known),
    valid: validBodies(known),
    headersOf: (random) => browserHeaders(fuzz, random),
    check: checkSession,
  })
  return targets.map((target) => ({
    ...target,
    async check(requested, response) {
      // No operation has a path with an escaped slash, whatever the method.
      if (/%2f|%5c/i.test(requested.url.split('?')[0] ?? '')) {
        return expectThat([404, 429].includes(response.status), `an escaped slash gives ${response.status}`)
      }
      // A key is checked before the method.
      const isKeyRefused = response.status === 401 && requested.headers.has('x-api-key')
      if (!isKeyRefused || requested.method === 'GET') await documented(requested, response)
      const text = await response.clone().text()
      checkRefusal(response, text)
      for (const secret of known.sessions) expectThat(!text.includes(secret), 'it has the token of a session')
      await target.check(requested, response)
    },
  }))
}

/** A refusal has a hint and its page, and a response of any kind is not kept by a cache. */
function checkRefusal({ status, headers }: Response, text: string): void {
  expectThat(headers.get('cache-control') === 'no-store', 'a cache may keep it')
  if (status < 400 || text === '') return
  const { code, hint, documentation, error } = errorObject.parse(JSON.parse(text))
  expectThat(documentation.endsWith(`/developers/errors/${code}`), `its page is ${documentation}`)
  expectThat(hint !== '' && error !== '', 'it has no reason or no next step')
  if (status === 401) expectThat(headers.has('www-authenticate'), 'it does not name the credential')
}

/** A request without a session, or from another site, is never executed. */
function checkSession({ credentials, method }: Operation, requested: FuzzedRequest, { status }: Response): void {
  if (!credentials?.includes('Session') || status !== 200 || requested.method === 'OPTIONS') return
  const { headers } = requested
  const hasSession = headers.get('cookie')?.includes(`${sessionCookie}=`)
  expectThat(hasSession || (credentials.includes('ApiKey') && headers.has('x-api-key')), 'it needs no credential')
  if (method === 'POST') expectThat(isOwnPage(headers), 'another site changed an account')
}

/** Whether a browser would send these headers from one of our pages. */
export const isOwnPage = (headers: Headers): boolean =>
  (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin' &&
  (headers.has('sec-fetch-site') || headers.get('origin') === 'https://swap.example.org')
