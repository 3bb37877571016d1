import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitModels } from '../../../scripts/sdk/modelFiles.ts'
import { readAggregator, readSdkContract, templateOf } from '../../../scripts/sdk/readCalls.ts'
import type { Field, Model } from '../../../scripts/sdk/readModels.ts'
import { sdkFiles } from '../../../scripts/sdk/sdkFiles.ts'
import { generatedNote } from '../../../scripts/sdk/text.ts'
import { aggregatorApi } from '../../../src/contract/aggregator/aggregatorApi.ts'
import type { Operation } from '../../../src/contract/defineOperation.ts'
import { memolessApi } from '../../../src/contract/memoless/memolessApi.ts'
import { supportApi } from '../../../src/contract/supportApi.ts'
import { tools } from '../../../src/contract/tools.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const files = sdkFiles()

describe('the generated client libraries', () => {
  test.each([...files])('%s is what `npm run generate` writes', (file, text) => {
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(text)
  })

  test('name the generator in their first line, and no other file does', () => {
    for (const text of files.values()) expect(text.split('\n')[0]).toContain(generatedNote)
    const marked = ['sdk', 'src/sdk']
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          path.posix.join(folder, name.split(path.sep).join('/')),
        ),
      )
      .filter(
        (name) => /\.(py|go|mod|ts)$/.test(name) && readFileSync(path.join(root, name), 'utf8').includes(generatedNote),
      )
    expect(marked.toSorted()).toEqual([...files.keys()].toSorted())
  })

  test('have a file of its own for a result without a subject, together with its parts', () => {
    const part: Model = { name: 'StrayPart', description: '', fields: [] }
    const shape = { kind: 'model', name: part.name } as const
    const field: Field = { key: 'part', shape, isRequired: true, description: '' }
    const stray: Model = { name: 'StrayResult', description: '', fields: [field] }
    expect(splitModels([stray, part])).toEqual([{ name: 'stray_result', models: [stray, part], foreign: new Map() }])
  })

  test('have a method for every tool and every keyless operation but receipts, which are verified as JSON', () => {
    const { calls } = readSdkContract()
    const paths = [supportApi, memolessApi, aggregatorApi]
      .flatMap(({ operations, ...api }) =>
        Object.values<Operation>(operations).map((operation) => ({ operation, api })),
      )
      .filter(({ operation, api }) => !('security' in api) || operation.isKeyless)
      .map(({ operation }) => operation.path)
      .filter((path) => path !== aggregatorApi.operations.receipt.path)
    const names = Object.values(tools).map(({ name }) => name)
    const covered = calls.map(({ tool, rest }) => tool ?? rest?.path)
    expect(covered.toSorted()).toEqual([...paths, ...names].toSorted())
  })

  test('list open orders without a key, and with no error of a key', () => {
    const call = readSdkContract().calls.find(({ method }) => method === 'list_limit_orders')
    expect(call?.inputs.map(({ key }) => key)).toEqual(['address'])
    expect(call?.errors.filter((code) => /key|storage/.test(code))).toEqual([])
    expect(call?.errors).toEqual(expect.arrayContaining([...aggregatorApi.operations.limitOrders.errors]))
  })

  test('ask for open orders by an escaped query', () => {
    expect(files.get('sdk/go/operations.go')).toContain('"/v1/limit/orders?address=" + url.QueryEscape(address)')
    const [sync, asyncio] = ['_operations', '_async_operations'].map((name) =>
      files.get(`sdk/python/src/portage_swap/${name}.py`),
    )
    for (const text of [sync, asyncio]) expect(text).toContain(`f"/v1/limit/orders?address={quote(address, safe='')}"`)
    const optional = { key: 'page', shape: { kind: 'text' }, isRequired: false, description: '' } as const
    const rest = { verb: 'GET', path: '/x', isIdempotent: false, isSafe: true } as const
    expect(() => templateOf({ rest, inputs: [optional] })).toThrow('/x has an optional query parameter.')
  })

  test('have a method of TypeScript for every operation of the aggregator', () => {
    const covered = readAggregator().calls.map(({ rest }) => `${rest?.verb} ${rest?.path}`)
    const expected = Object.values(aggregatorApi.operations).map(({ method, path }) => `${method} ${path}`)
    expect(covered.toSorted()).toEqual(expected.toSorted())
  })

  test('have a field for every property of every result', () => {
    const { models } = readSdkContract()
    const quote = models.find(({ name }) => name === 'SwapQuote')
    const expected = Object.keys((tools.swapQuote.output as unknown as { shape: object }).shape)
    expect(quote?.fields.map(({ key }) => key)).toEqual(expected)
    expect(quote?.fields.find(({ key }) => key === 'expected_amount_out')?.shape).toEqual({ kind: 'units' })
    expect(models.flatMap(({ fields }) => fields).filter(({ shape }) => shape.kind === 'json')).toEqual([])
  })
})
