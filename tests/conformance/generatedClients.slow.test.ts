import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPython, run } from '../../scripts/release/tools.ts'
import { aggregatorOperations } from '../../src/contract/aggregator/aggregatorOperations.ts'
import { operationExample } from '../../src/discovery/registry/examples.ts'
import { openApi } from '../../src/discovery/registry/openApi.ts'
import { apiOf, registryOf } from '../../src/discovery/registry/registry.ts'
import { errorExampleOf } from '../../src/discovery/registry/responses.ts'

/*
 * Clients that generators of three languages make of the aggregator's OpenAPI document. A version may add error codes
 * and fields, so a client has to read a response with both.
 */

const registry = registryOf('https://swap.example.org', 'mainnet')
const rates = operationExample(aggregatorOperations.gas, registry.siteUrl)?.response as readonly object[]
const newError = {
  ...errorExampleOf('aggregator', 'invalid_amount', registry),
  code: 'a_code_of_tomorrow',
  error: 'aWordOfTomorrow',
  addedTomorrow: { deep: [1] },
}

let server: Server
let url: string
beforeAll(async () => {
  server = createServer(({ method }, response) => {
    response.writeHead(method === 'GET' ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(method === 'GET' ? rates.map((rate) => ({ ...rate, addedTomorrow: 1 })) : newError))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

interface Generator {
  readonly name: string
  /** The command whose absence skips the test, except in CI. */
  readonly needs: readonly [command: string, argument: string]
  /** Generates the client in a folder that has the document. Returns the command that reads from a server. */
  readonly generate: (folder: string) => Promise<readonly [command: string, ...args: string[]]>
}

const DOCUMENT = 'openapi.json'
const filesOf = (language: string) => path.join(import.meta.dirname, 'generators', language)

const pythonProgram = `
import json, sys
from client import Client
from client.api.aggregator import gas, quote
from client.models import QuoteRequest
site = Client(base_url=sys.argv[1])
rate = gas.sync(client=site)[0]
refused = quote.sync(client=site, body=QuoteRequest(sell_asset="BTC.BTC", buy_asset="ETH.ETH", sell_amount="0.15"))
print(json.dumps({"chainId": rate.chain_id, "code": refused.code, "hint": refused.hint}))
`

const goProgram = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"portage.example/generated-client/client"
)

func main() {
	site, err := client.NewClientWithResponses(os.Args[1])
	if err != nil {
		panic(err)
	}
	rates, err := site.GasWithResponse(context.Background())
	if err != nil {
		panic(err)
	}
	amount := "0.15"
	body := client.QuoteJSONRequestBody{SellAsset: "BTC.BTC", BuyAsset: "ETH.ETH", SellAmount: &amount}
	refused, err := site.QuoteWithResponse(context.Background(), &client.QuoteParams{}, body)
	if err != nil {
		panic(err)
	}
	seen, _ := json.Marshal(map[string]string{
		"chainId": (*rates.JSON200)[0].ChainId,
		"code":    refused.JSON400.Code,
		"hint":    refused.JSON400.Hint,
	})
	fmt.Println(string(seen))
}
`

const typescriptProgram = `
import { client } from './client/client.gen.ts'
import { gas, quote } from './client/sdk.gen.ts'
import { zError } from './client/zod.gen.ts'
client.setConfig({ baseUrl: process.argv[2] })
const { data } = await gas()
const { error } = await quote({ body: { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.15' } })
const { code, hint } = zError.parse(error)
console.log(JSON.stringify({ chainId: data[0].chainId, code, hint }))
`

const typescriptConfig = `export default {
  input: './${DOCUMENT}',
  output: { path: 'client', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', 'zod', { name: '@hey-api/sdk', validator: 'zod' }],
}
`

const generators: readonly Generator[] = [
  {
    name: 'openapi-python-client',
    needs: ['python3', '--version'],
    generate: async (folder) => {
      const python = await createPython(path.join(folder, 'venv'))
      const requirements = path.join(filesOf('python'), 'requirements.txt')
      await run(python, ['-m', 'pip', 'install', '--quiet', '--no-input', '-r', requirements])
      const args = ['generate', '--path', DOCUMENT, '--output-path', 'client', '--meta', 'none', '--overwrite']
      await run(python, ['-m', 'openapi_python_client', ...args], { cwd: folder })
      await writeFile(path.join(folder, 'program.py'), pythonProgram)
      return [python, path.join(folder, 'program.py')]
    },
  },
  {
    name: 'oapi-codegen for Go',
    needs: ['go', 'version'],
    generate: async (folder) => {
      await cp(filesOf('go'), folder, { recursive: true })
      await mkdir(path.join(folder, 'client'), { recursive: true })
      await writeFile(path.join(folder, 'main.go'), goProgram)
      const options = { cwd: folder, env: { GOFLAGS: '-buildvcs=false' } }
      const args = ['-generate', 'types,client', '-package', 'client', '-o', 'client/client.go', DOCUMENT]
      await run('go', ['tool', 'oapi-codegen', ...args], options)
      await run('go', ['build', '-o', 'program', '.'], options)
      return [path.join(folder, 'program')]
    },
  },
  {
    name: 'openapi-ts with Zod for TypeScript',
    needs: [process.execPath, '--version'],
    generate: async (folder) => {
      await cp(filesOf('typescript'), folder, { recursive: true })
      await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
      await writeFile(path.join(folder, 'config.mjs'), typescriptConfig)
      const command = path.join(folder, 'node_modules/@hey-api/openapi-ts/bin/run.js')
      await run(process.execPath, [command, '-f', 'config.mjs'], { cwd: folder })
      await writeFile(path.join(folder, 'program.ts'), typescriptProgram)
      return [process.execPath, path.join(folder, 'program.ts')]
    },
  },
]

/** Whether a command runs. CI must have all of them. */
const hasCommand = async ([command, argument]: Generator['needs']): Promise<boolean> =>
  Boolean(process.env.CI) ||
  run(command, [argument]).then(
    () => true,
    () => false,
  )

describe.each(generators)('the client of $name', ({ needs, generate }) => {
  test('reads an error with an unknown code, and results with unknown fields', async (context) => {
    if (!(await hasCommand(needs))) return context.skip(`The machine has no ${needs[0]}.`)
    const folder = await mkdtemp(path.join(tmpdir(), 'portage-generated-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(path.join(folder, DOCUMENT), JSON.stringify(openApi(registry, apiOf(registry, 'aggregator'))))
    const [command, ...args] = await generate(folder)
    const { stdout } = await run(command, [...args, url])
    expect(JSON.parse(stdout)).toEqual({
      chainId: 'devnet-btc',
      code: 'a_code_of_tomorrow',
      hint: expect.stringMatching(/\w/),
    })
  })
})
