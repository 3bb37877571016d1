import { describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../src/core/actions/getAgreedPools.ts'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { devnetTransport, nodeOf } from '../preparation/devnetNodes.ts'

type Row = Readonly<Record<string, unknown>> & { readonly asset: string }

/** The devnet's three nodes; each changes its pools by its own function. Undefined: the node does not respond. */
const nodeWith = (declare: readonly (((rows: readonly Row[]) => readonly Row[]) | undefined)[]) => {
  const transport: Transport = async (request) => {
    const response = await devnetTransport(request)
    if (!request.url.endsWith('/pools')) return response
    const change = declare[Number(/\/([123])\//.exec(request.url)?.[1]) - 1]
    return change ? Response.json(change(await response.json())) : new Response('', { status: 503 })
  }
  return nodeOf('THORCHAIN', transport)
}
const honest = (rows: readonly Row[]) => rows
const usdc = /^ETH\.USDC-/
const result = async (node: ReturnType<typeof nodeWith>) => {
  const pools = await getAgreedPools(node)
  return {
    pools,
    names: pools.map(({ asset }) => formatAsset(asset)),
    usdc: pools.find(({ asset }) => usdc.test(formatAsset(asset))),
  }
}

describe('getAgreedPools', () => {
  test('ignores a pool that one of three nodes invents, hides or changes', async () => {
    const actual = await result(nodeWith([honest, honest, honest]))
    const invented = 'ETH.USDC-0X000000000000000000000000000000000000BEEF'
    const lies: readonly ((rows: readonly Row[]) => readonly Row[])[] = [
      (rows) => [...rows, ...rows.filter(({ asset }) => usdc.test(asset)).map((row) => ({ ...row, asset: invented }))],
      () => [],
      (rows) => rows.map((row) => ({ ...row, decimals: 4 })),
      (rows) => rows.map((row) => ({ ...row, balance_rune: '1', asset_tor_price: '1' })),
      (rows) => [...rows, ...rows],
    ]
    for (const lie of lies) {
      expect((await result(nodeWith([lie, honest, honest]))).pools).toEqual(actual.pools)
      expect((await result(nodeWith([lie, undefined, honest]))).names).not.toContain(invented)
    }
    expect(actual.usdc?.decimals).toBe(6)
  })

  test('throws when only one of three nodes responds', async () => {
    await expect(result(nodeWith([honest, undefined, undefined]))).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })

  test('leaves out a pool whose decimals two nodes report differently while the third is silent', async () => {
    const lie = (rows: readonly Row[]) => rows.map((row) => ({ ...row, decimals: 4 }))
    expect((await result(nodeWith([lie, undefined, honest]))).pools).toEqual([])
  })

  const scaling = (percent: bigint, fields: readonly string[]) => (rows: readonly Row[]) =>
    rows.map((row) => ({
      ...row,
      ...Object.fromEntries(fields.map((field) => [field, ((BigInt(String(row[field])) * percent) / 100n).toString()])),
    }))

  test.each([
    [10n, ['balance_asset']],
    [50n, ['balance_rune']],
    [97n, ['balance_asset', 'balance_rune']],
    [200n, ['balance_rune']],
  ] as const)(
    'marks a pool as disputed while one node is silent and another reports %s %% of %s',
    async (percent, fields) => {
      const { usdc: pool } = await result(nodeWith([scaling(percent, fields), undefined, honest]))
      expect(pool).toMatchObject({ isDisputed: true, balanceAsset: 0n, balanceBase: 0n, priceUsd: undefined })
    },
  )

  test('accepts a pool while one node is silent and another is a block behind', async () => {
    const { usdc: pool } = await result(nodeWith([scaling(99n, ['balance_asset', 'balance_rune']), undefined, honest]))
    expect(pool?.isDisputed).toBe(false)
    expect(pool?.balanceBase).toBeGreaterThan(0n)
  })
})
