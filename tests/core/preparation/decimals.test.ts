import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { evmChainIds } from '../../../src/core/deposits/evm/evmNetworks.ts'
import { expectDecimals } from '../../../src/core/preparation/expectDecimals.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { honestDeposit } from './devnetNodes.ts'
import { readerOf } from './readers.ts'

const dai = parseAsset('ETH.DAI-0X6B175474E89094C44DA98B954EEDEAC495271D0F')
const unknown = parseAsset('ETH.NEW-0X1111111111111111111111111111111111111117')
const ofPool = (asset: typeof dai, decimals: number) => ({
  asset,
  status: 'available' as const,
  decimals,
  balanceAsset: 1n as never,
  balanceBase: 1n as never,
  priceUsd: undefined,
  tradingHalted: false,
  isDisputed: false,
})
const claim = { protocol: 'THORCHAIN', network: 'mainnet', pools: [] } as const

describe('token decimals', () => {
  test('are rejected when a server contradicts the pools, even with a sufficient balance', async () => {
    const swapCase = { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 200_000_000_000n } as const
    const { node, depositParams } = await honestDeposit(swapCase)
    const { fromAsset: asset } = depositParams.intent
    const lying = readerOf('ETH', { asset, amount: 10n ** 30n, decimals: 8, coins: 10n ** 19n })
    await expect(prepareDeposit(node, { ...depositParams, reader: lying })).rejects.toMatchObject({
      code: 'deposit_mismatch',
      message: expect.stringContaining(formatAsset(asset)),
    })
  })

  test('are not accepted from one server when the pools do not state them', async () => {
    const pools = [ofPool(unknown, 8)]
    const reported = (servers: number) =>
      expectDecimals({ ...claim, asset: unknown, reported: { decimals: 20, servers }, pools })
    await expect(reported(1)).rejects.toThrow(expect.objectContaining({ code: 'single_source' }))
    await expect(reported(2)).resolves.toBeUndefined()
  })

  test('are built in for common tokens, whatever the servers report', async () => {
    const reported = (decimals: number) => expectDecimals({ ...claim, asset: dai, reported: { decimals, servers: 2 } })
    await expect(reported(20)).rejects.toThrow(expect.objectContaining({ code: 'deposit_mismatch' }))
    await expect(reported(18)).resolves.toBeUndefined()
  })

  test('are at least eight when THORChain’s pools state none', async () => {
    const pools = [ofPool(unknown, 8)]
    const reported = { decimals: 6, servers: 3 }
    await expect(expectDecimals({ ...claim, asset: unknown, reported, pools })).rejects.toThrow(
      expect.objectContaining({ code: 'deposit_mismatch' }),
    )
    const onMaya = expectDecimals({ ...claim, protocol: 'MAYACHAIN', asset: unknown, reported, pools })
    await expect(onMaya).resolves.toBeUndefined()
  })
})

describe('a reader of an EVM chain', () => {
  const servers = (decimals: readonly (number | undefined)[]) =>
    createReader({
      chain: 'ETH',
      network: 'mainnet',
      endpoints: decimals.map((_, index) => ({ api: 'jsonrpc', url: `http://server-${index}.example` })),
      transport: async (request) => {
        const { method } = (await request.json()) as { method: string }
        if (method === 'eth_chainId') return Response.json({ result: `0x${evmChainIds.ETH.toString(16)}` })
        const reported = decimals[Number(/server-(\d)/.exec(request.url)?.[1])]
        if (reported === undefined) return new Response('', { status: 503 })
        return Response.json({ result: `0x${reported.toString(16).padStart(64, '0')}` })
      },
    })
  const contract = '0x1111111111111111111111111111111111111117'

  test('queries every server for a token’s decimals and counts the replies', async () => {
    expect(await servers([18, 18, 18]).tokenDecimals(contract)).toEqual({ decimals: 18, servers: 3 })
    expect(await servers([18, undefined]).tokenDecimals(contract)).toEqual({ decimals: 18, servers: 1 })
    await expect(servers([undefined]).tokenDecimals(contract)).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })

  test('returns no decimals when servers disagree', async () => {
    await expect(servers([18, 20, 18]).tokenDecimals(contract)).rejects.toMatchObject({ code: 'node_bad_response' })
  })
})
