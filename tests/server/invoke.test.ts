import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { invoke } from '../../src/server/invoke.ts'
import { createWorld } from './world.ts'

const { world } = createWorld()
const promise = { input: z.strictObject({ text: z.string() }), output: z.strictObject({ length: z.int() }) }

describe('invoke', () => {
  test('hands the handler what the contract made of the input, and the caller what it made of the output', async () => {
    const counted = { ...promise, input: z.strictObject({ text: z.string().trim() }) }
    expect(await invoke(counted, async ({ text }) => ({ length: text.length }), { text: ' abc ' }, world)).toEqual({
      length: 3,
    })
  })

  test('an input that does not fit never reaches the handler, and the message names the place', async () => {
    const never = async () => {
      throw new Error('reached')
    }
    await expect(invoke(promise, never, { text: 1, more: 2 }, world)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^text: .*; .*more/),
    })
    await expect(invoke(promise, never, undefined, world)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('an output that breaks the contract is a failure of ours', async () => {
    await expect(invoke(promise, async () => ({ length: 0.5 }), { text: '' }, world)).rejects.toThrow(
      /breaks the contract: length/,
    )
  })
})
