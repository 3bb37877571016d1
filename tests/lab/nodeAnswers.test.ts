import { describe, expect, test } from 'vitest'
import { getQuote } from '../../src/core/actions/getQuote.ts'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { createNode } from '../../src/core/nodes/node.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import { gatewayError, oldVersion } from './behaviours.ts'
import { ownerOn, strangerOn } from './chains/owner.ts'
import { createLabProgram } from './labAccess.ts'
import { labSetup } from './labSetup.ts'
import { labSwaps } from './prepareEverywhere.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'

/** Answers of nodes that are final: another host would say the same. */
const lab = provideMainnetLab()

const requestsTo = (part: string) => lab.server.received.filter(({ path }) => path.includes(part))
const thorReader = () =>
  createReader({
    chain: 'THOR',
    network: 'mainnet',
    endpoints: lab.config.readers.THOR ?? [],
    deadlineMs: 60_000,
    transport: (request) => fetch(request),
  })

describe('an account that THORChain does not know (404, code 5)', () => {
  const stranger = strangerOn('THOR', 'unfunded')

  test('has no coins, and no account number', async () => {
    expect(await thorReader().balances(stranger)).toEqual([{ asset: 'THOR.RUNE', amount: 0n, decimals: 8 }])
    await expect(thorReader().account(stranger)).rejects.toMatchObject({ code: 'node_refused' })
    expect((await thorReader().account(ownerOn('THOR'))).sequence).toBe(17n)
  })

  test('is looked up at one host', async () => {
    await expect(thorReader().account(stranger)).rejects.toThrow()
    expect(requestsTo(`/accounts/${stranger}`)).toHaveLength(1)
  })

  test('cannot prepare a deposit, because it has no coins', async () => {
    const setup = labSetup(lab.config)
    const program = createLabProgram({ ...setup, owners: { ...setup.owners, THOR: stranger } })
    const [found] = await program.prepare(labSwaps.filter(({ from }) => from === 'THOR.RUNE'))
    expect(found?.refused).toMatch(/^insufficient_balance/)
  })
})

describe('a pool that does not exist (500, code 2)', () => {
  const missing = { status: 500, code: 2, message: 'failed to simulate swap: pool BTC.BTC does not exist' }

  test('refuses the quote with the node’s message, after one request to each host', async () => {
    for (const { url } of lab.config.nodes.thornode)
      lab.server.setBehaviour(new URL(url).hostname, gatewayError('/quote/swap', missing))
    const node = createNode({
      protocol: 'THORCHAIN',
      network: 'mainnet',
      deadlineMs: 60_000,
      endpoints: lab.config.nodes.thornode,
      transport: (request) => fetch(request),
    })
    const fromAsset = parseAsset('BTC.BTC')
    const toAsset = parseAsset('ETH.ETH')
    const quote = getQuote(node, { fromAsset, toAsset, amount: units(10_000_000n) })
    await expect(quote).rejects.toMatchObject({ code: expect.stringMatching(/^(pool_unavailable|node_refused)$/) })
    const hosts = requestsTo('/quote/swap').map(({ host }) => host)
    expect(hosts.length).toBe(new Set(hosts).size)
  })
})

describe('a node that was not updated', () => {
  test('still counts while it follows its chain', async () => {
    for (const { url } of lab.config.nodes.thornode.slice(0, 2))
      lab.server.setBehaviour(new URL(url).hostname, oldVersion('3.16.3'))
    const vault = lab.mainnet.state.THORCHAIN.vaults.get('BTC')?.address
    expect(await createLabProgram(labSetup(lab.config)).vaultOf('BTC')).toBe(vault)
  })
})
