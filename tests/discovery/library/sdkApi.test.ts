import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSdkContract } from '../../../scripts/sdk/readCalls.ts'
import { readPythonExports } from '../../../src/discovery/library/readPythonApi.ts'
import { readSdkApi } from '../../../src/discovery/library/sdkApi.ts'

const files = [...globSync('sdk/python/src/portage_swap/*.py'), ...globSync('sdk/go/*.go')]
const sources = Object.fromEntries(files.map((file) => [`/${file}`, readFileSync(file, 'utf8')]))
const [python, go] = (['python', 'go'] as const).map((language) => readSdkApi(sources, language))
const { calls, models } = readSdkContract()

describe.each([
  ['Python', python ?? []],
  ['Go', go ?? []],
])('the %s reference', (_language, entries) => {
  test('documents every name once', () => {
    expect(entries.filter(({ purpose }) => purpose === '')).toEqual([])
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
  })

  test('has every method of the contract, with its errors, and every model, with its fields', () => {
    const methods = entries.filter(({ kind }) => kind === 'method')
    const names = methods.map(({ name }) => name.replace('Client.', '').toLowerCase())
    expect(
      calls.filter(({ method }) => !names.includes(method) && !names.includes(method.replaceAll('_', ''))),
    ).toEqual([])
    expect(methods.filter(({ errors }) => errors !== '').length).toBeGreaterThanOrEqual(calls.length - 3)
    const types = new Map(entries.map((entry) => [entry.name, entry]))
    for (const { name, fields } of models) expect(types.get(name)?.members, name).toHaveLength(fields.length)
  })
})

test('the Python reference has every exported name', () => {
  const exported = readPythonExports(sources['/sdk/python/src/portage_swap/__init__.py'] ?? '')
  const known = new Set(python?.map(({ name }) => name))
  const constants = ['REFERENCE_COUNT', 'UNIT_DECIMALS', 'AssetKind', 'ErrorCode', '__version__']
  expect(exported.filter((name) => !known.has(name) && !constants.includes(name))).toEqual([])
})

test('an argument has its text, and a field its type and unit', () => {
  const pools = python?.find(({ name }) => name === 'list_pools')
  expect(pools?.members.map(({ name }) => name)).toEqual(['status', 'asset', 'limit'])
  const params = go?.find(({ name }) => name === 'GetSwapQuoteParams')
  expect(params?.members.find(({ name }) => name === 'Amount')).toEqual({
    name: 'Amount',
    type: 'Units',
    about: 'Amount to swap in 1e8 base units: 100000000 is one coin.',
  })
})
