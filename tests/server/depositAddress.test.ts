import { describe, expect, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { getSwapQuote } from '../../src/server/support/getSwapQuote.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import {
  addresses,
  blockOf,
  ethereumRow,
  healthy,
  inboundRow,
  poolRow,
  poolRows,
  quoteAnswer,
  type Script,
  scriptedNodes,
} from './scriptedNodes.ts'
import { ownMemo, pair, send, withDestination, without } from './swapQuotes.ts'
import { createTestContext, nodesOver } from './testContext.ts'

describe('the deposit address', () => {
  test('without a destination returns no address, router or memo, and queries no deposit facts', async () => {
    const requested: string[] = []
    const quote = await send(pair, [healthy, healthy, healthy], requested)
    expect(JSON.stringify(quote)).not.toContain(addresses.vault)
    expect(quote).not.toHaveProperty('memo')
    expect(quote.portage).not.toHaveProperty('inbound_address_withheld')
    // The height of each node, for the network's votes. Deposit facts are read beside it.
    expect(requested.filter((path) => path === 'thorchain/block')).toHaveLength(3)
  })

  test('is returned when a majority of nodes confirms it, even if one is silent', async () => {
    expect(await send(withDestination, [healthy, healthy, {}])).toMatchObject({ inbound_address: addresses.vault })
  })

  const naming = (address: typeof addresses.vault, facts = {}) => ({
    ...healthy,
    '/thorchain/inbound_addresses': [inboundRow(address, facts), ethereumRow],
  })

  test.each<[string, readonly Script[], string]>([
    [
      'the nodes disagree',
      [healthy, naming(addresses.other), { ...healthy, '/thorchain/inbound_addresses': [] }],
      'inbound_unconfirmed',
    ],
    ['most nodes are silent', [healthy, {}, {}], 'inbound_unconfirmed'],
    [
      'the quotes of most nodes report another address than their vaults',
      [1, 2, 3].map((view) => ({
        ...healthy,
        '/thorchain/quote/swap': view === 3 ? quoteAnswer : { ...quoteAnswer, inbound_address: addresses.other },
      })),
      'deposit_mismatch',
    ],
    [
      'deposits are halted',
      Array.from({ length: 3 }, () => naming(addresses.vault, { halted: true })),
      'trading_halted',
    ],
    [
      'the chain is paused',
      Array.from({ length: 3 }, () => naming(addresses.vault, { chain_trading_paused: true })),
      'trading_halted',
    ],
    [
      'the nodes report an excessive gas rate',
      Array.from({ length: 3 }, () => naming(addresses.vault, { gas_rate: '999999' })),
      'gas_rate_out_of_bounds',
    ],
    [
      'the nodes agree that the chain has no vault',
      Array.from({ length: 3 }, () => ({ ...healthy, '/thorchain/inbound_addresses': [] })),
      'unsupported_asset',
    ],
    [
      'the nodes’ heights are far apart',
      [1000, 2000, 3000].map((height) => ({ ...healthy, '/thorchain/block': blockOf(height) })),
      'inbound_unconfirmed',
    ],
  ])('is withheld with a reason that names no address when %s', async (_case, views, code) => {
    const quote = await send(withDestination, views)
    expect(quote).not.toHaveProperty('inbound_address')
    expect(quote).not.toHaveProperty('memo')
    expect(quote.portage).not.toHaveProperty('inbound_quorum')
    expect(quote).not.toHaveProperty('router')
    expect(quote.portage.inbound_address_withheld?.code).toBe(code)
    expect(quote.portage.inbound_address_withheld?.reason).toMatch(/\.$/)
    expect(quote.portage.inbound_address_withheld?.hint).toMatch(/\.$/)
    expect(JSON.stringify(quote)).not.toMatch(/bcrt1/)
  })

  test.each([
    ['pays another affiliate', `=:e:${addresses.destination}::thief:1000`],
    ['refunds to another address', `=:e:${addresses.destination}/${addresses.other}`],
    ['buys another asset', `=:b:${addresses.other}`],
    ['has a limit above the quoted output', `=:e:${addresses.destination}:999999999999`],
    ['is not a swap', `+:BTC.BTC:${addresses.destination}`],
    ['has a passthrough field', `=:e:${addresses.destination}|more`],
  ])(
    'it is withheld with the memo when the memo of most nodes %s, and not when one reports it',
    async (_case, memo) => {
      const lying = { ...healthy, '/thorchain/quote/swap': { ...quoteAnswer, memo } }
      const quote = await send(withDestination, [lying, lying, healthy])
      expect(quote.portage.inbound_address_withheld?.code).toBe('deposit_mismatch')
      expect(quote).not.toHaveProperty('memo')
      expect(quote).not.toHaveProperty('inbound_address')
      const honest = await send(withDestination, [healthy, healthy, healthy])
      expect(await send(withDestination, [lying, healthy, healthy])).toMatchObject({
        memo: honest.memo,
        inbound_address: honest.inbound_address,
      })
    },
  )

  test('is withheld when only the quoting node’s pools match the memo to the asset', async () => {
    const meant = 'ETH.USDC-0X1111111111111111111111111111111111111117'
    const deeper = 'ETH.USDC-0X2222222222222222222222222222222222222227'
    const [btc] = poolRows
    const pool = (asset: string, coins: string) => poolRow(asset, `${coins}00000000`, `${coins}00000000`)
    const answer = {
      ...quoteAnswer,
      fees: { ...quoteAnswer.fees, asset: meant },
      memo: `=:ETH.USDC:${addresses.destination}`,
    }
    const reporting = (...pools: object[]) => ({
      ...healthy,
      '/thorchain/quote/swap': answer,
      '/thorchain/pools': [btc, ...pools],
    })
    const honest = reporting(pool(meant, '1000000'), pool(deeper, '9000000'))
    const requested = { ...withDestination, to_asset: meant }
    const quote = await send(requested, [reporting(pool(meant, '1000000')), honest, honest])
    expect(quote.portage.inbound_address_withheld?.code).toBe('deposit_mismatch')
    expect(quote).not.toHaveProperty('memo')
    const agreed = reporting(poolRow(meant, '3164200000000', '1000000000000000'), pool(deeper, '1000000'))
    expect((await send(requested, [agreed, agreed, agreed])).memo).toContain(
      '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
    )
  })

  test('of a single source is returned with a notice on the devnet', async () => {
    const { context } = createTestContext(scriptedNodes([healthy]), nodesOver(scriptedNodes([healthy]), 1))
    const quote = await bindHandler(tools.swapQuote, getSwapQuote).run(withDestination, context)
    expect(quote.inbound_address).toBe(addresses.vault)
    expect(quote.portage.inbound_quorum).toMatchObject({
      one_source: true,
      words: expect.stringMatching(/^One source:/),
    })
  })

  test('is returned for the address that a name resolves to, which is shown', async () => {
    const name = (address: string) => ({
      name: 'ferry',
      expire_block_height: 90_000_000,
      owner: '',
      aliases: [{ chain: 'ETH', address }],
    })
    const knowing = (address: string) => ({ ...healthy, '/thorchain/thorname/ferry': name(address) })
    const named = { ...pair, destination: 'ferry' }
    const right = knowing(addresses.destination)
    const wrong = knowing('0x52908400098527886E0F7030069857D2E4169EE7')
    const quote = await send(named, [right, right, wrong])
    expect(quote.inbound_address).toBe(addresses.vault)
    expect(quote.portage.resolved_destination?.toLowerCase()).toBe(addresses.destination)
    const wrongPools = await send(named, [right, wrong, wrong])
    expect(wrongPools).not.toHaveProperty('memo')
    expect(wrongPools.portage.inbound_address_withheld?.code).toBe('deposit_mismatch')
    const unknown = await send(named, [healthy, healthy, healthy])
    expect(unknown).not.toHaveProperty('memo')
    expect(unknown.portage.inbound_address_withheld?.code).toBe('inbound_unconfirmed')
  })

  test('of a swap from the protocol’s own chain: a memo, and nothing withheld', async () => {
    const native = { ...healthy, '/thorchain/quote/swap': without('inbound_address') }
    const rune = { ...withDestination, from_asset: 'THOR.RUNE', amount: '1000000000000' }
    const quote = await send(rune, [native, native, native])
    expect(quote.memo).toBe(ownMemo)
    expect(quote).not.toHaveProperty('inbound_address')
    expect(quote.portage).not.toHaveProperty('inbound_address_withheld')
  })
})
