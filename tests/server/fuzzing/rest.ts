import { apis } from '../../../src/contract/apis.ts'
import type { Operation } from '../../../src/contract/defineOperation.ts'
import { type ErrorCode, errorObject, errors } from '../../../src/contract/errors.ts'
import { operations } from '../../../src/contract/operations.ts'
import { aliasesOf } from '../../../src/contract/versions.ts'
import { jsonSchemaOf } from '../../../src/discovery/registry/jsonSchema.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { restServices } from '../../../src/server/support/supportServices.ts'
import { createHttpHandler } from '../../../src/server/transport/http.ts'
import { documented, expectThat } from '../documented.ts'
import type { FuzzedRequest, Target } from './fuzz.ts'
import type { Random } from './random.ts'
import { anyText, anyValue, textOf, valueFor } from './values.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
const contentTypes = [
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json, text/html',
  ';',
]

/** Every endpoint of the registry under each of its addresses, and the addresses where there is none. */
export function restTargets(context: ServerContext): readonly Target[] {
  const handler = createHttpHandler(apis.support, restServices, () => context)
  const known = Object.values<Operation>(operations)
  const answer = (request: Request) => handler(request, { ip: '203.0.113.9' })
  const aliases = [...aliasesOf(known)]
  const addresses = [...known.map(({ path }) => [path, path] as const), ...aliases]
  const endpoints = addresses.map(([address, path]): Target => {
    const operation = known.find((each) => each.path === path)
    if (!operation) throw new Error(`The alias ${address} leads nowhere.`)
    return {
      name: `${operation.method} ${address}`,
      next: (random) => requestFor(`${context.siteUrl}${address}`, operation, random),
      answer,
      check: (requested, response) => checkAnswer(requested, response, operation),
    }
  })
  const nowhere: Target = {
    name: '/api/* where nothing is',
    next: (random) => requestFor(`${context.siteUrl}/api/${encodeURI(wellFormed(anyText(random)))}`, undefined, random),
    answer,
    check: async (requested, response) => {
      const path = new URL(requested.url).pathname
      if (addresses.some(([address]) => address === path) || !path.startsWith('/api')) return
      if (response.status !== 404) throw new Error(`${response.status} instead of 404`)
      if (requested.method !== 'HEAD') checkError(await response.json(), 404, ['not_found'])
    },
  }
  return [...endpoints, nowhere]
}

const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '')

function requestFor(url: string, operation: Operation | undefined, random: Random): Request {
  const method = random.oneIn(6) ? random.pick(methods) : (operation?.method ?? random.pick(methods))
  const headers = new Headers()
  if (!random.oneIn(30)) {
    headers.set('content-type', random.oneIn(10) ? random.pick(contentTypes) : 'application/json')
  }
  if (random.oneIn(3)) headers.set('idempotency-key', keyOf(random))
  if (random.oneIn(10)) headers.set('accept', random.pick(['*/*', 'text/html', 'application/json;q=0', ',;q=2']))
  if (random.oneIn(10)) headers.set('origin', 'https://elsewhere.example')
  const query = random.oneIn(12) ? `?${new URLSearchParams({ [wellFormed(anyText(random))]: 'x' })}` : ''
  const bodiless = method === 'GET' || method === 'HEAD'
  return new Request(url + query, { method, headers, ...(bodiless ? {} : { body: bodyFor(operation, random) }) })
}

/** Few enough keys that some meet again, with the same body or with another. */
function keyOf(random: Random): string {
  if (!random.oneIn(5)) return `key ${random.below(40)}`
  const bytes = Array.from({ length: random.pick([0, 1, 255, 256, 600]) }, () =>
    random.pick(['a', '"', 'é', '\\', ' ']),
  )
  return bytes.join('')
}

function bodyFor(operation: Operation | undefined, random: Random): string | Uint8Array<ArrayBuffer> {
  if (random.oneIn(30)) return Uint8Array.from({ length: random.below(64) }, () => random.below(256))
  const fits = operation !== undefined && !random.oneIn(10)
  return textOf(fits ? valueFor(jsonSchemaOf(operation.input, 'input'), random) : anyValue(random), random)
}

async function checkAnswer(requested: FuzzedRequest, response: Response, operation: Operation): Promise<void> {
  await documented(requested, response)
  const { status, headers } = response
  if (requested.method === 'OPTIONS' || requested.method === 'HEAD') return
  expectThat(headers.get('access-control-allow-origin') === '*', 'no page may read it')
  const body: unknown = await response.json()
  if (status === 200) operation.output.parse(body)
  else checkError(body, status, requested.method === operation.method ? operation.errors : ['method_not_allowed'])
}

/** The body is the error object, its code one of those that were promised, its status the code's own. */
export function checkError(body: unknown, status: number, promised: readonly ErrorCode[]): void {
  const { code } = errorObject.parse(body)
  expectThat(promised.includes(code), `${code} is not promised here`)
  expectThat(errors[code].status === status, `${code} comes with ${status}`)
}
