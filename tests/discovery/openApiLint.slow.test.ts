import { expect, test } from 'vitest'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { openApi } from '../../src/discovery/registry/openApi.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { request } from '../devnet/request.ts'
import { registryWithDummies, siteUrl } from './dummies.ts'
import { redocly } from './redocly.ts'

const documentOf = (registry = registryOf(siteUrl, 'mainnet')): ReturnType<typeof openApi> =>
  JSON.parse(JSON.stringify(openApi(registry)))

/** Returns the document without its license, and with an operation that has neither id nor response description. */
function brokenDocument(): object {
  const document = JSON.parse(JSON.stringify(documentOf()))
  delete document.info.license
  delete document.paths['/.well-known/status'].get.operationId
  delete document.paths['/.well-known/status'].get.responses['200'].description
  return document as object
}

test('the OpenAPI document passes every rule that Redocly recommends', async () => {
  expect(await redocly(documentOf())).toEqual([])
})

test('the OpenAPI document with an added operation, tool and error passes the same rules', async () => {
  expect(await redocly(documentOf(registryWithDummies()))).toEqual([])
})

const registry = registryOf(siteUrl, 'mainnet')
test.each(registry.apis)('the OpenAPI document of the $title passes the same rules', async (api) => {
  expect(await redocly(JSON.parse(JSON.stringify(openApi(registry, api))) as object)).toEqual([])
})

test('the OpenAPI document of the devnet’s controls passes the same rules', async () => {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  expect(await redocly((await request<object>(devnet, '/devnet/openapi.json')).body)).toEqual([])
})

test('Redocly reports a missing license, operation id and response description', async () => {
  const problems = (await redocly(brokenDocument())).join('\n')
  expect(problems).toMatch(/info-license/)
  expect(problems).toMatch(/operation-operationId/)
  expect(problems).toMatch(/struct: .*description/)
})
