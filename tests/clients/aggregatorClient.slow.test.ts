import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregatorApi } from '../../src/contract/aggregator/aggregatorApi.ts'
import { createServerContext } from '../../src/runtime/serverContext.ts'
import { aggregatorServices } from '../../src/server/aggregator/aggregatorServices.ts'
import { createQuoteSigner } from '../../src/server/aggregator/sign/quoteSigner.ts'
import type { ServerContext } from '../../src/server/context.ts'
import { createApiKeys } from '../../src/server/limits/apiKeys.ts'
import { createApiHandler } from '../../src/server/transport/createApiHandler.ts'
import { ownerOn, strangerOn } from '../lab/chains/owner.ts'
import { enterLabNetwork } from '../lab/labNetwork.ts'
import { type MainnetLab, startMainnetLab } from '../lab/mainnetLab.ts'
import { createStoreFolder, issueKey, pepper } from '../server/limits/keyFixture.ts'
import { listen } from '../server/listen.ts'
import { installClients } from './installClients.ts'

const INSTALL_MS = 300_000
const run = promisify(execFile)
const stores = createStoreFolder()
let lab: MainnetLab
let leave: () => Promise<void>
let server: Awaited<ReturnType<typeof listen>>
let folder: string
let secret: string

beforeAll(async () => {
  folder = await installClients(import.meta.dirname)
  lab = await startMainnetLab()
  leave = enterLabNetwork(lab.server)
  const store = stores.open()
  secret = (await issueKey(store)).secret
  const context: ServerContext = {
    ...createServerContext(lab.config),
    hosts: { names: ['127.0.0.1', 'localhost'], local: true },
    apiKeys: createApiKeys({ table: store.apiKeys, pepper: () => pepper, network: 'mainnet', clock: Date.now }),
    quoteSigner: createQuoteSigner([{ kid: 'test', seed: new Uint8Array(32).fill(9) }]),
    reportError: (_id, failure) => console.error(failure),
  }
  server = await listen(createApiHandler(aggregatorApi, aggregatorServices, () => context))
}, INSTALL_MS)

afterAll(async () => {
  await server?.close()
  await leave?.()
  await lab?.close()
  await stores.remove()
})

test('@tcswap/helpers works on mainnet with only its base URL and key changed', async () => {
  const base = server.url.replace('/mcp', '/v1')
  const sender = ownerOn('BTC')
  const receiver = strangerOn('ETH', 'receiver')
  const script = path.join(folder, 'tcswap.mjs')
  const { stdout } = await run(process.execPath, [script, base, secret, sender, receiver, 'ab'.repeat(32)])
  const { chainIds, expected, ...found } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  const inboundAddress = lab.mainnet.state.THORCHAIN.vaults.get('BTC')?.address
  const payable = { memo: expect.stringMatching(/^=:e:0x[0-9a-fA-F]{40}:\d+/), inboundAddress, txType: 'PSBT' }
  expect(found).toEqual({
    rejected: {},
    providers: ['THORCHAIN', 'THORCHAIN_STREAMING', 'MAYACHAIN', 'MAYACHAIN_STREAMING'].map((name) => [name, true]),
    price: 'number',
    balance: expect.objectContaining({ chain: 'BTC', decimal: 8, identifier: 'BTC.BTC', ticker: 'BTC' }),
    built: { ...payable, tx: 'string' },
    swapped: payable,
    tracked: { status: expect.stringMatching(/^(unknown|not_started)$/), chainId: 'bitcoin', legs: 0 },
    gas: [['bitcoin', 'satsperbyte']],
    refused: expect.stringContaining('"status":400'),
  })
  expect(chainIds).toEqual(expect.arrayContaining(['1', 'bitcoin', 'cosmoshub-4', 'ripple', 'thorchain-1']))
  expect(expected).toMatch(/^\d+(\.\d+)?$/)
})
