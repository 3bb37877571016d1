import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAggregator, readSdkContract } from '../../../scripts/sdk/readCalls.ts'
import { readTypescriptMethods } from '../../../src/discovery/library/readTypescriptMethods.ts'
import { camelCase } from '../../../src/discovery/registry/modelNames.ts'

const clients = ['mcpClient', 'supportClient', 'memolessClient', 'aggregatorClient']
const methods = clients.flatMap((name) => readTypescriptMethods(readFileSync(`src/sdk/generated/${name}.ts`, 'utf8')))

test('reads every method of the clients, with its signature and purpose', () => {
  // The list of open orders is in both: it needs no key.
  const calls = new Set([...readSdkContract().calls, ...readAggregator().calls].map(({ method }) => camelCase(method)))
  expect(methods.map(({ name }) => name).toSorted()).toEqual([...calls, 'getDocument'].toSorted())
  expect(methods.find(({ name }) => name === 'subscribe')).toEqual({
    name: 'subscribe',
    signature: 'subscribe(email: string, options: WriteOptions = {}): Promise<Subscription>',
    purpose: 'Subscribe an e-mail address to service updates.',
  })
})
