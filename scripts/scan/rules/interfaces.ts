import { must, mustBeNone, type Rule } from '../check.ts'
import { asHtml, asJson } from '../visit.ts'

/** An unknown path, a wrong method and a wrong body are refused as JSON with a code and a way out. */
export const refusesAsJson: Rule = async ({ ask }) => {
  const json = { 'content-type': 'application/json' }
  const answers = [
    [404, await ask('/api/v1/nonexistent', asHtml)],
    [405, await ask('/api/v1/newsletter', { ...asJson, method: 'DELETE' })],
    [400, await ask('/api/v1/newsletter', { method: 'POST', headers: json, body: '{"email":"nobody"}' })],
  ] as const
  for (const [expected, { status, type, text, url }] of answers) {
    must(status === expected && type === 'application/json', `${url} answers ${status} ${type}`)
    const body = JSON.parse(text) as Record<string, unknown>
    for (const member of ['error', 'code', 'hint', 'documentation'])
      must(typeof body[member] === 'string', `${url}: no ${member}`)
  }
  return answers.map(([status]) => status).join(', ')
}

export const hasPublicApi: Rule = async ({ ask }) => {
  const { status, type, text } = await ask('/.well-known/status', asJson)
  must(status === 200 && type === 'application/json', `status ${status}, ${type}`)
  return text.slice(0, 80)
}

export const isReadByAnyPage: Rule = async ({ ask }) => {
  for (const path of ['/openapi.json', '/llms.txt', '/index.md', '/.well-known/status']) {
    const { headers } = await ask(path, { headers: { origin: 'https://elsewhere.example' } })
    must(headers.get('access-control-allow-origin') === '*', `${path} may not be read by other pages`)
  }
  return 'documents, twins and the API answer any origin'
}

export const asksForNothing: Rule = async ({ ask }) => {
  for (const path of ['/pricing.md', '/auth.md'])
    must(!/contact sales|request access|sign up/i.test((await ask(path)).text), path)
  const { text } = await ask('/auth.md')
  must(/anonymous/.test(text), 'auth.md does not say how one begins')
  return 'anonymous, free, without a word to anybody'
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

/** What would be untrue is not there: asked so that declining stays a fact. */
export const doesNotExist: Rule = async ({ ask }) => {
  const found = await Promise.all(forbidden.map(async (path) => ({ path, status: (await ask(path)).status })))
  mustBeNone(
    found.filter(({ status }) => status !== 404).map(({ path, status }) => `${path} ${status}`),
    'documents',
  )
  return `${forbidden.length} documents are missing, as they should be`
}
