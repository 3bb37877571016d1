import type { ApiSpec } from '../../../src/contract/apiSpec.ts'
import { type Operation, pathParams } from '../../../src/contract/defineOperation.ts'
import { aggregatorError, memolessError } from '../../../src/contract/errorBodies.ts'
import { type ErrorCode, errorObject, errors } from '../../../src/contract/errors.ts'
import { errorsOf } from '../../../src/contract/operationErrors.ts'
import { testApiKey } from '../../../src/contract/testApiKey.ts'
import { jsonSchemaOf } from '../../../src/discovery/registry/jsonSchema.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import type { FetchHandler } from '../../../src/server/transport/createHandler.ts'
import { expectThat } from '../documented.ts'
import type { FuzzedRequest, Target } from './fuzz.ts'
import { plausible } from './plausible.ts'
import type { Random } from './random.ts'
import { anyText, anyValue, textOf, valueFor } from './values.ts'

type Handlers = Parameters<typeof createApiHandler>
/** Bodies that succeed, by the path of their operation. */
export type ValidBodies = Readonly<Record<string, readonly object[]>>

/** What the requests of an API are made of. */
export interface RequestSource {
  readonly valid?: ValidBodies
  /** Values that get past the validation of a field, by its name. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>
  /** Headers besides the content type and the idempotency key. */
  readonly headersOf?: (random: Random) => Headers
  /** Checks what only this API promises. Throws when it does not hold. */
  readonly check?: (operation: Operation, requested: FuzzedRequest, response: Response) => void
}

type Source = Required<Pick<RequestSource, 'values' | 'headersOf'>> & {
  readonly random: Random
  readonly valid: readonly object[]
}

const keyHeaders = (random: Random): Headers =>
  new Headers(random.oneIn(40) ? {} : { 'x-api-key': random.oneIn(30) ? 'sk_portage_none' : testApiKey })

const bodies = { aggregator: aggregatorError, memoless: memolessError, service: errorObject }

/** Every operation of an API that existing clients speak, and its paths where nothing is. */
export function contractApiTargets(
  api: ApiSpec,
  services: Handlers[1],
  context: Handlers[2],
  { valid = {}, values = plausible, headersOf = keyHeaders, check }: RequestSource = {},
): readonly Target[] {
  const { siteUrl } = context()
  const answer = answerOf(createApiHandler(api, services, context))
  const operations = Object.values(api.operations)
  return operations.map(
    (operation): Target => ({
      name: `${operation.method} ${operation.path}`,
      next: (random) =>
        requestFor(`${siteUrl}${operation.path}`, operation, {
          random,
          values,
          headersOf,
          valid: valid[operation.path] ?? [],
        }),
      answer,
      check: async (requested, response) => {
        // A path may have an operation of another method, too.
        const servedMethod = requested.method === 'HEAD' ? 'GET' : requested.method
        const isServed = ({ path, method }: Operation) => path === operation.path && method === servedMethod
        const served = operations.find(isServed) ?? operation
        check?.(served, requested, response)
        await checkAnswer(api, served, requested, response)
      },
    }),
  )
}

const answerOf =
  (handler: FetchHandler): Target['answer'] =>
  (request) =>
    handler(request, { ip: '203.0.113.9' })

const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '')

function requestFor(template: string, operation: Operation, source: Source): Request {
  const { random, valid, headersOf } = source
  const method = random.oneIn(20) ? random.pick(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) : operation.method
  const headers = headersOf(random)
  if (!random.oneIn(40)) headers.set('content-type', 'application/json')
  if (random.oneIn(8)) headers.set('idempotency-key', `key ${random.below(60)}`)
  const value = valid.length > 0 && !random.oneIn(3) ? nearlyValid(source) : inputFor(operation, source)
  const url = pathParams(operation.path).reduce(
    (text, name) =>
      text.replace(`{${name}}`, encodeURIComponent(wellFormed(String(fieldsOf(value)[name] ?? anyText(random))))),
    template,
  )
  if (method === 'GET' || method === 'HEAD') return new Request(`${url}?${queryOf(value)}`, { method, headers })
  const forceUpdate = random.oneIn(10) ? '?forceUpdate=true' : ''
  return new Request(`${url}${forceUpdate}`, { method, headers, body: textOf(value, random) })
}

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function queryOf(value: unknown): URLSearchParams {
  const pairs = Object.entries(fieldsOf(value)).map(([name, one]) => [wellFormed(name), wellFormed(String(one))])
  return new URLSearchParams(pairs as [string, string][])
}

/** A body that succeeds; every other time with one field changed to a plausible value. */
function nearlyValid({ valid, values, random }: Source): object {
  const body = random.pick(valid)
  const names = Object.keys(values)
  if (random.oneIn(2)) return body
  const name = random.pick(names)
  return { ...body, [name]: random.pick(values[name] ?? []) }
}

/** Mostly fields with plausible values, so that requests get past the validation of their form. */
function inputFor({ input }: Operation, { random, values }: Source): unknown {
  if (random.oneIn(30)) return anyValue(random)
  const schema = jsonSchemaOf(input, 'input')
  const drawn = fieldsOf(valueFor(schema, random))
  const names = new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(drawn)])
  const likely = [...names].flatMap((name): [string, unknown][] => {
    const known = Object.hasOwn(values, name) ? values[name] : undefined
    return known && !random.oneIn(12) && (name in drawn || random.oneIn(4)) ? [[name, random.pick(known)]] : []
  })
  return { ...drawn, ...Object.fromEntries(likely) }
}

async function checkAnswer(api: ApiSpec, operation: Operation, requested: FuzzedRequest, response: Response) {
  const { status, headers } = response
  if (requested.method === 'OPTIONS' || requested.method === 'HEAD') return
  expectThat(headers.get('access-control-allow-origin') === '*', 'no page may read it')
  if (status === 200 && headers.get('content-type')?.startsWith('text/csv')) return
  const body: unknown = await response.json()
  if (status === (operation.successStatus ?? 200)) {
    operation.output.parse(body)
    return
  }
  const { code } = bodies[api.errorForm].parse(body) as { readonly code: ErrorCode }
  expectThat(errorsOf(operation, api).includes(code), `${code} is not promised here`)
  expectThat(errors[code].status === status, `${code} comes with ${status}`)
}
