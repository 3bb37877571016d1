import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createTestContext } from '../testContext.ts'

const { context } = createTestContext()
const operation = { input: z.strictObject({ text: z.string() }), output: z.strictObject({ length: z.int() }) }

describe('bindHandler', () => {
  test('passes the parsed input to the handler and the parsed output to the caller', async () => {
    const counted = { ...operation, input: z.strictObject({ text: z.string().trim() }) }
    expect(
      await bindHandler(counted, async ({ text }) => ({ length: text.length })).run({ text: ' abc ' }, context),
    ).toEqual({
      length: 3,
    })
  })

  test('rejects invalid input before the handler runs, and names the field', async () => {
    const never = async () => {
      throw new Error('reached')
    }
    await expect(bindHandler(operation, never).run({ text: 1, more: 2 }, context)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^text: Send text, not a number\. There is no field "more"/),
    })
    await expect(bindHandler(operation, never).run(undefined, context)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('reports output that violates the contract as an internal error', async () => {
    await expect(bindHandler(operation, async () => ({ length: 0.5 })).run({ text: '' }, context)).rejects.toThrow(
      /breaks the contract: length/,
    )
  })

  test('validates a frozen result once, and any other each time', async () => {
    let validated = 0
    const output = z.strictObject({ length: z.int().refine(() => ++validated > 0) })
    const run = async (result: { length: number }) => {
      const service = bindHandler({ ...operation, output }, async () => result)
      validated = 0
      const outputs = [await service.run({ text: '' }, context), await service.run({ text: '' }, context)]
      expect(outputs).toEqual([result, result])
      return validated
    }
    expect(await run(Object.freeze({ length: 3 }))).toBe(1)
    expect(await run({ length: 3 })).toBe(2)
  })
})
