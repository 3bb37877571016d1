import { beforeAll, describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../src/core/actions/getAgreedPools.ts'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { getRefundFee } from '../../../src/core/actions/getRefundFee.ts'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import type { Node } from '../../../src/core/nodes/node.ts'
import { loadParts } from '../loadParts.ts'
import { manualClock, nodeOver, watch } from '../nodes/script.ts'
import { devnetTransport, paramsOf } from '../preparation/devnetNodes.ts'

beforeAll(loadParts)

const protocol = 'THORCHAIN'
const swap = { protocol, from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const

type Change = (text: string) => string

/**
 * Returns what is read over three nodes: the first lies at once, the second is honest and as fast, the third is honest and takes
 * `slowMs`; undefined: it never answers.
 */
async function read(query: (node: Node) => Promise<unknown>, change: Change, slowMs?: number): Promise<unknown> {
  const clock = manualClock()
  const answer = async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/node', '')
    return devnetTransport(new Request(`http://devnet.example/1/thornode${path}${new URL(request.url).search}`))
  }
  const { node } = nodeOver(
    {
      a: async (request) => Response.json(JSON.parse(change(await (await answer(request)).text()))),
      b: answer,
      c: async (request) => {
        await new Promise<void>((resolve, reject) => {
          if (slowMs !== undefined) clock.after(slowMs, resolve)
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
        })
        return answer(request)
      },
    },
    { clock, network: 'mocknet' },
  )
  const { outcome } = watch(query(node))
  await clock.advance(9_000)
  const came = outcome()
  if (came === 'pending' || !('value' in came)) throw new Error(`It did not answer: ${JSON.stringify(came)}`)
  return came.value
}

const honest: Change = (text) => text
/** Multiplies each figure of a field by a share in percent. */
const times =
  (field: string, percent: bigint): Change =>
  (text) =>
    text.replace(new RegExp(`("${field}": ?"?)(\\d+)`, 'g'), (_, head: string, figure: string) => {
      const changed = (BigInt(figure) * percent) / 100n
      return `${head}${changed === BigInt(figure) ? changed + 1n : changed}`
    })

const quoted = (node: Node) => getQuote(node, paramsOf(swap, []))
const refunded = (node: Node) => getRefundFee(node, { asset: parseAsset('BTC.BTC'), pools: [] })
const vault = async (node: Node) => {
  const { gasRate, outboundFee, dustThreshold, address } = await verifyInbound(node, 'BTC')
  return { gasRate, outboundFee, dustThreshold, address }
}
const pools = async (node: Node) =>
  (await getAgreedPools(node)).map(({ asset, balanceAsset, balanceBase, priceUsd }) =>
    [formatAsset(asset), balanceAsset, balanceBase, priceUsd].join(' '),
  )

describe('a small lie of a prompt node, beside an honest one as fast and one that takes a little longer', () => {
  test.for([
    ['the minimum of a quote', quoted, times('recommended_min_amount_in', 104n)],
    ['one unit of the minimum', quoted, times('recommended_min_amount_in', 100n)],
    ['the dust of a quote', quoted, times('dust_threshold', 100n)],
    ['the output of a quote', quoted, times('expected_amount_out', 97n)],
    ['the expiry of a quote', quoted, times('expiry', 100n)],
    ['the fee of a refund', refunded, times('outbound_fee', 124n)],
    ['the fee of a vault', vault, times('outbound_fee', 124n)],
    ['a thousand times the fee of a vault', vault, times('outbound_fee', 100_000n)],
    ['the dust of a vault', vault, times('dust_threshold', 100_000n)],
    ['the gas rate of a vault', vault, times('gas_rate', 190n)],
    ['the depth of pools', pools, times('balance_asset', 99n)],
  ] satisfies [string, (node: Node) => Promise<unknown>, Change][])('about %s changes nothing', async (row) => {
    const [, query, change] = row
    for (const slowMs of [100, 400, 650])
      expect(await read(query, change, slowMs)).toEqual(await read(query, honest, 0))
  })

  test('does not hold the answer back for a node that never answers', async () => {
    expect(await read(quoted, times('recommended_min_amount_in', 104n))).toMatchObject({ protocol })
    expect(await read(refunded, times('outbound_fee', 124n))).toBeGreaterThan(0n)
    expect(await read(pools, times('balance_asset', 99n))).not.toEqual([])
    expect(await read(vault, times('outbound_fee', 124n))).toMatchObject({ gasRate: 3n })
  })
})
