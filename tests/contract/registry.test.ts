import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listTool } from '../../src/contract/defineTool.ts'
import { operations } from '../../src/contract/operations.ts'
import { tools } from '../../src/contract/tools.ts'

const listed = Object.values(tools).map((tool) => listTool(tool))

interface ObjectSchema {
  type: string
  properties: Record<string, { type?: string; description?: string; enum?: string[]; items?: { type: string } }>
  required?: readonly string[]
  additionalProperties?: boolean
}

const inputOf = (name: string) => listed.find((tool) => tool.name === name)?.inputSchema as ObjectSchema

describe('the tool registry', () => {
  test('begins with the three published tools, names each once, and all are read-only and idempotent', () => {
    const names = listed.map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['get_swap_quote', 'list_pools', 'get_network_status'])
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
    for (const { annotations } of listed) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true })
    }
  })

  test('has the specified arguments with their types', () => {
    const types = (name: string) =>
      Object.entries(inputOf(name).properties).map(([field, { type }]) => `${field}: ${type}`)
    expect(types('get_swap_quote')).toEqual([
      'from_asset: string',
      'to_asset: string',
      'amount: string',
      'destination: string',
      'streaming_interval: string',
    ])
    expect(inputOf('get_swap_quote').required).toEqual(['from_asset', 'to_asset', 'amount'])
    expect(types('list_pools')).toEqual(['status: string', 'asset: string', 'limit: integer'])
    expect(inputOf('list_pools').required).toBeUndefined()
    expect(types('get_network_status')).toEqual(['fields: array'])
    expect(inputOf('get_network_status').properties.fields?.items?.type).toBe('string')
  })

  test('has object schemas without a dialect line or unknown arguments, each argument described', () => {
    for (const { inputSchema, outputSchema } of listed) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      expect(inputSchema).not.toHaveProperty('$schema')
      expect(outputSchema).not.toHaveProperty('$schema')
      for (const property of Object.values((inputSchema as ObjectSchema).properties)) {
        expect(property.description).toMatch(/\.$/)
      }
    }
  })

  test('accepts an amount as a string of digits, not as a JSON number', () => {
    const amount = (value: unknown) =>
      tools.swapQuote.input.safeParse({ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: value })
    expect(amount('100000000').data?.amount).toBe('100000000')
    expect(listTool(tools.swapQuote).inputSchema).toMatchObject({ properties: { amount: { type: 'string' } } })
    expect(amount(100000000).error?.issues).toMatchObject([
      { path: ['amount'], message: expect.stringMatching(/^Write it as text/) },
    ])
    for (const bad of [
      100000000,
      1,
      '',
      '0',
      '00',
      '-1',
      '1.5',
      '1e8',
      ' 1',
      '0x10',
      1.5,
      -1,
      0,
      2 ** 53,
      null,
      true,
      ['1'],
    ]) {
      expect(amount(bad).success, String(bad)).toBe(false)
    }
  })

  test('accepts a pool status in any letter case', () => {
    expect(tools.pools.input.parse({ status: 'Available' })).toEqual({ status: 'available' })
    expect(tools.pools.input.safeParse({ status: 'open' }).success).toBe(false)
  })
})

describe('the operation registry', () => {
  test('renders every operation as JSON Schema, with a unique method and path', () => {
    const all = Object.values(operations)
    for (const { input, output, path } of all) {
      expect(z.toJSONSchema(input, { io: 'input' })).toMatchObject({ type: 'object' })
      expect(z.toJSONSchema(output)).toMatchObject({ type: 'object' })
      expect(path).toMatch(/^\/(api\/v\d+|\.well-known)\//)
    }
    expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
  })
})
