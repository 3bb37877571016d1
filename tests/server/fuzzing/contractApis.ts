import type { ApiSpec } from '../../../src/contract/api.ts'
import { aggregatorError, memolessError } from '../../../src/contract/errorBodies.ts'
import { type ErrorCode, errorObject, errors } from '../../../src/contract/errors.ts'
import { errorsOf } from '../../../src/contract/keyErrors.ts'
import { type Operation, pathParams } from '../../../src/contract/operation.ts'
import { testApiKey } from '../../../src/contract/testApiKey.ts'
import { jsonSchemaOf } from '../../../src/discovery/registry/jsonSchema.ts'
import { createApiHandler } from '../../../src/server/createApiHandler.ts'
import type { FetchHandler } from '../../../src/server/createHandler.ts'
import { expectThat } from '../documented.ts'
import type { FuzzedRequest, Target } from './fuzz.ts'
import { plausible } from './plausible.ts'
import type { Random } from './random.ts'
import { anyText, anyValue, textOf, valueFor } from './values.ts'

type Handlers = Parameters<typeof createApiHandler>
/** Bodies that succeed, by the path of their operation. */
export type ValidBodies = Readonly<Record<string, readonly object[]>>

interface Source {
  readonly random: Random
  readonly valid: readonly object[]
}

type ContractApi = ApiSpec & { readonly errorForm: 'aggregator' | 'memoless' }

const bodies = { aggregator: aggregatorError, memoless: memolessError, service: errorObject }

/** Every operation of an API that existing clients speak, and its paths where nothing is. */
export function contractApiTargets(
  api: ContractApi,
  services: Handlers[1],
  context: Handlers[2],
  valid: ValidBodies = {},
): readonly Target[] {
  const { siteUrl } = context()
  const answer = answerOf(createApiHandler(api, services, context))
  const operations = Object.values(api.operations)
  return operations.map(
    (operation): Target => ({
      name: `${operation.method} ${operation.path}`,
      next: (random) =>
        requestFor(`${siteUrl}${operation.path}`, operation, { random, valid: valid[operation.path] ?? [] }),
      answer,
      check: (requested, response) => checkAnswer(api, operation, requested, response),
    }),
  )
}

const answerOf =
  (handler: FetchHandler): Target['answer'] =>
  (request) =>
    handler(request, { ip: '203.0.113.9' })

const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '')

function requestFor(template: string, operation: Operation, { random, valid }: Source): Request {
  const method = random.oneIn(20) ? random.pick(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) : operation.method
  const headers = new Headers()
  if (!random.oneIn(40)) headers.set('x-api-key', random.oneIn(30) ? 'sk_portage_none' : testApiKey)
  if (!random.oneIn(40)) headers.set('content-type', 'application/json')
  if (random.oneIn(8)) headers.set('idempotency-key', `key ${random.below(60)}`)
  const value = valid.length > 0 && !random.oneIn(3) ? nearlyValid(valid, random) : inputFor(operation, random)
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
function nearlyValid(valid: readonly object[], random: Random): object {
  const body = random.pick(valid)
  const names = Object.keys(plausible)
  if (random.oneIn(2)) return body
  const name = random.pick(names)
  return { ...body, [name]: random.pick(plausible[name] ?? []) }
}

/** Mostly fields with plausible values, so that requests get past the validation of their form. */
function inputFor({ input }: Operation, random: Random): unknown {
  if (random.oneIn(30)) return anyValue(random)
  const schema = jsonSchemaOf(input, 'input')
  const drawn = fieldsOf(valueFor(schema, random))
  const likely = Object.keys(schema.properties ?? {}).flatMap((name): [string, unknown][] => {
    const known = plausible[name]
    return known && !random.oneIn(12) && (name in drawn || random.oneIn(4)) ? [[name, random.pick(known)]] : []
  })
  return { ...drawn, ...Object.fromEntries(likely) }
}

async function checkAnswer(api: ContractApi, operation: Operation, requested: FuzzedRequest, response: Response) {
  const { status, headers } = response
  if (requested.method === 'OPTIONS' || requested.method === 'HEAD') return
  expectThat(headers.get('access-control-allow-origin') === '*', 'no page may read it')
  const body: unknown = await response.json()
  if (status === (operation.successStatus ?? 200)) {
    operation.output.parse(body)
    return
  }
  const { code } = bodies[api.errorForm].parse(body) as { readonly code: ErrorCode }
  expectThat(errorsOf(operation, api).includes(code), `${code} is not promised here`)
  expectThat(errors[code].status === status, `${code} comes with ${status}`)
}
