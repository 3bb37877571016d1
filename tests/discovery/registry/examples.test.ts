import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { apis } from '../../../src/contract/apis.ts'
import type { Operation } from '../../../src/contract/defineOperation.ts'
import { documentationTools } from '../../../src/contract/documentation/documentationTools.ts'
import { type ErrorCode, errors } from '../../../src/contract/errors.ts'
import { tools } from '../../../src/contract/tools.ts'
import { errorPages } from '../../../src/discovery/portal/errorPages.ts'
import { operationExample, operationKey, toolExample } from '../../../src/discovery/registry/examples.ts'
import { openApi } from '../../../src/discovery/registry/openApi.ts'
import { apiOf, registryOf } from '../../../src/discovery/registry/registry.ts'
import { errorExampleOf } from '../../../src/discovery/registry/responses.ts'
import { ApiError, toFailure } from '../../../src/server/apiError.ts'
import { renderFailure } from '../../../src/server/transport/responses.ts'
import { jsonSchemaValidator } from '../ajv.ts'
import { siteUrl } from '../dummies.ts'
import { inlined } from '../inlined.ts'
import { unrecorded } from './recordErrors.ts'
import { recorders } from './recordExamples.ts'

const folder = path.resolve(import.meta.dirname, '../../../src/discovery/registry/examples')

// `npm test -- tests/discovery/registry/examples -u` records them again.
test.each(Object.keys(recorders))('the examples of %s are what the devnet returns', async (name) => {
  const examples = await recorders[name]?.()
  await expect(`${JSON.stringify(examples, undefined, 2)}\n`).toMatchFileSnapshot(path.join(folder, `${name}.json`))
})

const operations = Object.values(apis).flatMap((api) => Object.values<Operation>(api.operations))
const allTools = [...Object.values(tools), ...Object.values(documentationTools)]

describe('the example', () => {
  test.each(operations.map((operation) => [operationKey(operation), operation] as const))(
    'of %s is an output and an input of the contract',
    (_key, operation) => {
      const example = operationExample(operation, siteUrl) ?? expect.unreachable('Record it with -u.')
      const { method, input, output } = operation
      expect(output.safeParse(example.response).error?.issues).toBeUndefined()
      if (example.request && method === 'POST') expect(input.safeParse(example.request).error?.issues).toBeUndefined()
    },
  )

  test.each(allTools.map((tool) => [tool.name, tool] as const))('of %s is a result of the contract', (_name, tool) => {
    const example = toolExample(tool, siteUrl) ?? expect.unreachable('Record it with -u.')
    expect(tool.output.safeParse(example.response).error?.issues).toBeUndefined()
    expect(tool.input.safeParse(example.request ?? {}).success || example.request === undefined).toBe(true)
  })
})

const registry = registryOf(siteUrl, 'mainnet')
const validate = await jsonSchemaValidator()

describe.each(Object.keys(apis) as (keyof typeof apis)[])('the OpenAPI document of %s', (id) => {
  const { paths } = inlined(openApi(registry, apiOf(registry, id)))
  const responses = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      Object.entries(operation.responses).map(([status, response]) => [`${method} ${at} ${status}`, response] as const),
    ),
  )

  test('has an example in every response, of this site', () => {
    for (const [place, response] of responses) {
      if (!('content' in response)) throw new Error(`${place} is a reference.`)
      const { example, examples } = response.content['application/json']
      expect(example ?? examples, place).toBeDefined()
    }
    expect(JSON.stringify(paths).match(/https:\/\/swap\.example\.org/g) ?? []).toEqual(
      siteUrl === 'https://swap.example.org' ? expect.any(Array) : [],
    )
  })

  test.skipIf(!validate)('has only examples that its schemas accept', () => {
    for (const [place, response] of responses) {
      if (!('content' in response)) throw new Error(`${place} is a reference.`)
      const { example, schema } = response.content['application/json']
      if (example !== undefined) expect(validate?.(schema, example), place).toEqual([])
    }
  })
})

describe('the page of an error code', () => {
  const pages = errorPages(registry)

  test('has the response that a request got, with this code and status, where an interface returns it', () => {
    for (const { code, status, endpoints, tools, recorded } of pages) {
      if (recorded === undefined) {
        const isReturned = endpoints.length > 0 || tools.length > 0
        expect(unrecorded.some((each) => each === code) || !isReturned, code).toBe(true)
        continue
      }
      const { response } = recorded
      const text = JSON.stringify(response).replaceAll('\\"', '"')
      expect(text, code).toContain(`"code":"${code}"`)
      const isToolResult = typeof response === 'object' && response !== null && 'result' in response
      expect(recorded.status, code).toBe(isToolResult ? 200 : status)
    }
  })

  test('shows no secret and no address of the recording', () => {
    const text = JSON.stringify(pages.map(({ recorded }) => recorded))
    expect(text).not.toMatch(/[ps]k_portage_[0-9a-f]{8}/)
    expect(text).not.toMatch(/__Host-portage-partner=(?!x{20})/)
    expect(text).toContain(siteUrl)
  })

  test('is missing a recording for few codes', () => {
    expect(pages.filter(({ recorded }) => recorded !== undefined).length).toBeGreaterThanOrEqual(85)
    expect(pages.filter(({ code, recorded }) => recorded && unrecorded.some((each) => each === code))).toEqual([])
  })
})

test.each(['service', 'aggregator', 'memoless'] as const)(
  'the example of every error in the form of %s is the body that the server writes',
  (form) => {
    for (const code of Object.keys(errors) as ErrorCode[]) {
      const failure = toFailure(new ApiError(code), { siteUrl: registry.siteUrl, requestId: 'none' })
      const { body } = renderFailure(form, failure)
      expect(errorExampleOf(form, code, registry), code).toEqual(JSON.parse(JSON.stringify(body)))
    }
  },
)
