import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../src/contract/defineOperation.ts'
import type { Tool } from '../../src/contract/defineTool.ts'
import { describeIssues, issueSentence } from '../../src/contract/describeIssues.ts'
import { exampleOf, type JsonSchema, jsonSchemaOf } from '../../src/discovery/registry/jsonSchema.ts'
import { affiliateServices } from '../../src/server/affiliate/affiliateServices.ts'
import { aggregatorServices } from '../../src/server/aggregator/aggregatorServices.ts'
import { ApiError } from '../../src/server/apiError.ts'
import { documentationServices } from '../../src/server/documentation/documentationServices.ts'
import { createA2aHandler } from '../../src/server/mcp/a2a.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { memolessServices } from '../../src/server/memoless/memolessServices.ts'
import { restServices, toolServices } from '../../src/server/support/supportServices.ts'
import type { Service } from '../../src/server/transport/bindHandler.ts'
import { createTestContext } from './testContext.ts'

/** Phrases of the schema library, and of our sentences that have no advice. */
const foreign =
  /invalid (input|option|string|key|element|e-?mail|url|uuid|iso|discriminator)|too (small|big)|expected|received|unrecognized|must match|description/i

const services: Readonly<Record<string, Service<Operation | Tool>>> = {
  ...restServices,
  ...aggregatorServices,
  ...memolessServices,
  ...affiliateServices,
  ...toolServices,
  ...documentationServices,
} as unknown as Readonly<Record<string, Service<Operation | Tool>>>

const values = [undefined, null, true, -1, 0.5, 1e9, 1e300, '', ' ', 'x', '\u0000', 'x'.repeat(9_999), [], [{}], {}]
const bodies = [undefined, null, true, 1, 'text', [], {}]

function fieldsOf({ properties = {}, anyOf = [], oneOf = [] }: JsonSchema): readonly string[] {
  return [...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap(fieldsOf)]
}

/** Inputs that have one field missing, of another type, too small, too large or too long, and one that is unknown. */
function inputsOf({ input, ...operation }: Operation | Tool): readonly unknown[] {
  const schema = jsonSchemaOf(input, 'input')
  const whole = ('example' in operation ? operation.example : undefined) ?? exampleOf(schema) ?? {}
  const changed = fieldsOf(schema).flatMap((name) => values.map((value) => ({ ...whole, [name]: value })))
  return [...bodies, { ...whole, surprising: 1 }, ...changed]
}

const { context } = createTestContext()

/** Returns the refusal of an input; undefined where the contract accepts it. */
async function refusalOf(service: Service<Operation | Tool>, input: unknown): Promise<ApiError | undefined> {
  const accepted = new Error('accepted')
  const thrown: unknown = await service.run(input, context, () => Promise.reject(accepted)).catch((error) => error)
  if (thrown === accepted) return undefined
  if (thrown instanceof ApiError) return thrown
  throw thrown
}

describe('a refused input', () => {
  test.each(Object.entries(services))('of %s is described in sentences of ours', async (_name, service) => {
    const refusals = await Promise.all(inputsOf(service.operation).map((input) => refusalOf(service, input)))
    const messages = refusals.flatMap((refusal) => (refusal ? [refusal.message] : []))
    expect(messages.length).toBeGreaterThan(2)
    expect(messages.filter((message) => foreign.test(message) || !message.endsWith('.'))).toEqual([])
  })

  test.each([
    ['MCP', createMcpHandler, ['initialize', 'tools/call', 'resources/read']],
    ['A2A', createA2aHandler, ['SendMessage']],
  ] as const)('of a method of %s is described in sentences of ours', async (_name, create, methods) => {
    const handler = create(toolServices, () => context)
    for (const method of methods) {
      for (const params of [
        ...bodies,
        { name: 1, uri: 1, message: 1, protocolVersion: 1 },
        { message: { parts: 1 } },
      ]) {
        const response = await handler(
          new Request('https://swap.example.org/mcp', {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json', 'a2a-version': '1.0' },
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          }),
          { ip: '203.0.113.7' },
        )
        expect(await response.text()).not.toMatch(/Invalid input|Too (small|big)|expected \w+, received|Unrecognized/)
      }
    }
  })
})

describe('describeIssues', () => {
  const described = (schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value, { error: issueSentence })
    return error && describeIssues(error.issues)
  }
  const row = z.strictObject({
    name: z.string().min(2).max(4),
    count: z.int().min(1).max(9).optional(),
    list: z.array(z.boolean()).max(1).optional(),
    kind: z.enum(['a', 'b', 'c']).optional(),
  })
  test.each([
    [undefined, 'It is missing. Send an object.'],
    [[], 'Send an object, not a list.'],
    [{}, 'name: It is missing. Send text.'],
    [{ name: '' }, 'name: It is empty. Send at least 2 characters.'],
    [{ name: 'x' }, 'name: Send at least 2 characters, not 1.'],
    [{ name: 'xxxxx' }, 'name: Send at most 4 characters, not 5.'],
    [{ name: 'xx', count: 0 }, 'count: Send 1 or more, not 0.'],
    [{ name: 'xx', count: 10 }, 'count: Send 9 or less, not 10.'],
    [{ name: 'xx', count: 1.5 }, 'count: Send a whole number, not a decimal.'],
    [{ name: 'xx', list: [true, false] }, 'list: Send at most 1 entry, not 2.'],
    [{ name: 'xx', list: ['yes'] }, 'list.0: Send true or false, not text.'],
    [{ name: 'xx', kind: 'd' }, 'kind: Send "a", "b" or "c".'],
    [{ name: 'xx', more: 1 }, 'There is no field "more". Remove it.'],
    [{ name: 'xx', more: 1, most: 2 }, 'There are no fields "more", "most". Remove them.'],
    [{ name: null, count: '1' }, 'name: Send text, not null. count: Send a number, not text.'],
  ])('describes %j as %j', (value, message) => expect(described(row, value)).toBe(message))

  test('describes the variant of a union that fits best', () => {
    const either = z.union([z.strictObject({ id: z.int() }), z.strictObject({ from: z.string(), to: z.string() })])
    expect(described(either, { from: 'a' })).toBe('to: It is missing. Send text.')
    expect(described(z.union([z.string(), z.number()]), [])).toBe('Send text or a number, not a list.')
    expect(described(z.union([z.string(), z.number()]), undefined)).toBe('It is missing. Send text or a number.')
    const tagged = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ])
    expect(described(tagged, { kind: 'c' })).toBe('kind: Send "a" or "b".')
  })
})
