import { must, mustBeNone, type Rule } from '../check.ts'
import { asHtml, asJson } from '../scannedSite.ts'

/** An unknown path, a wrong method and a wrong body are refused as JSON with a code and a way out. */
export const refusesAsJson: Rule = async ({ request }) => {
  const json = { 'content-type': 'application/json' }
  const responses = [
    [404, await request('/api/v1/nonexistent', asHtml)],
    [405, await request('/api/v1/newsletter', { ...asJson, method: 'DELETE' })],
    [400, await request('/api/v1/newsletter', { method: 'POST', headers: json, body: '{"email":"nobody"}' })],
  ] as const
  for (const [expected, { status, type, text, url }] of responses) {
    must(status === expected && type === 'application/json', `${url} returns ${status} ${type}`)
    const body = JSON.parse(text) as Record<string, unknown>
    for (const member of ['error', 'code', 'hint', 'documentation'])
      must(typeof body[member] === 'string', `${url}: no ${member}`)
  }
  return responses.map(([status]) => status).join(', ')
}

export const hasPublicApi: Rule = async ({ request }) => {
  const { status, type, text } = await request('/.well-known/status', asJson)
  must(status === 200 && type === 'application/json', `status ${status}, ${type}`)
  return text.slice(0, 80)
}

export const allowsAnyOrigin: Rule = async ({ request }) => {
  for (const path of ['/openapi.json', '/llms.txt', '/index.md', '/.well-known/status']) {
    const { headers } = await request(path, { headers: { origin: 'https://elsewhere.example' } })
    must(headers.get('access-control-allow-origin') === '*', `${path} has no CORS header`)
  }
  return 'documents, twins and the API allow any origin'
}

export const needsNoPaymentOrKey: Rule = async ({ request }) => {
  for (const path of ['/pricing.md', '/auth.md'])
    must(!/contact sales|request access|sign up/i.test((await request(path)).text), path)
  const { text } = await request('/auth.md')
  must(/anonymous/.test(text), 'auth.md does not explain anonymous access')
  return 'anonymous and free'
}

const forbidden = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
  '/.well-known/change-password',
  '/.well-known/ucp',
  '/.well-known/acp.json',
  '/.well-known/http-message-signatures-directory',
]

/** Declined documents do not exist. */
export const doesNotExist: Rule = async ({ request }) => {
  const found = await Promise.all(forbidden.map(async (path) => ({ path, status: (await request(path)).status })))
  mustBeNone(
    found.filter(({ status }) => status !== 404).map(({ path, status }) => `${path} ${status}`),
    'documents',
  )
  return `${forbidden.length} documents do not exist, as expected`
}
