import { describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../src/core/actions/getAgreedPools.ts'
import { getRefund } from '../../../src/core/actions/getRefund.ts'
import { getRefundFee } from '../../../src/core/actions/getRefundFee.ts'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { cosmosFee } from '../../../src/core/preparation/prepareCosmos.ts'
import { readNativeFee } from '../../../src/core/quorum/readNativeFee.ts'
import { readNetworkAmount } from '../../../src/core/quorum/readNetworkAmount.ts'
import { honestDeposit, nodeOf } from '../preparation/devnetNodes.ts'
import { inRows, type Lie, lyingView } from '../preparation/lyingView.ts'

const feeOf = async (lie: Lie, name = 'BTC.BTC', view = 1) => {
  const node = nodeOf('THORCHAIN', lyingView(lie, { view }))
  return getRefundFee(node, { asset: parseAsset(name), pools: await getAgreedPools(node) })
}
const truth: Lie = (body) => body
const fee = (text: (honest: string) => string) =>
  inRows('/inbound_addresses', (row) => ({ ...row, outbound_fee: text(String(row.outbound_fee)) }))

describe('getRefundFee', () => {
  test.for([
    ['a thousand times the fee', fee((honest) => `${honest}000`)],
    ['no fee', fee(() => '0')],
    ['one unit more', fee((honest) => String(BigInt(honest) + 1n))],
    ['no rows', (body, path) => (path.endsWith('/inbound_addresses') ? [] : body)],
    ['every row twice', (body, path) => (path.endsWith('/inbound_addresses') ? [body, body].flat() : body)],
  ] satisfies [string, Lie][])('is the honest figure while one node reports %s', async ([, lie]) => {
    for (const name of ['BTC.BTC', 'ETH.ETH']) {
      const honest = await feeOf(truth, name)
      expect(honest).toBeGreaterThan(0n)
      expect(await Promise.all([1, 2, 3].map((view) => feeOf(lie, name, view)))).toEqual([honest, honest, honest])
    }
  })

  test('is nothing for assets of THORChain, without a request', async () => {
    const node = nodeOf('THORCHAIN', async () => new Response('', { status: 500 }))
    for (const name of ['THOR.RUNE', 'THOR.TCY', 'BTC/BTC', 'BTC~BTC', 'BTC-BTC']) {
      expect(await getRefundFee(node, { asset: parseAsset(name), pools: [] })).toBe(0n)
    }
  })

  test('is undefined when one node of three answers, and the lone node’s with a single operator', async () => {
    const only: Lie = (body) => body
    const alone = lyingView(only)
    const transport: typeof alone = async (request) =>
      request.url.includes('/1/') ? alone(request) : new Response('', { status: 503 })
    const params = { asset: parseAsset('BTC.BTC'), pools: [] }
    expect(await getRefundFee(nodeOf('THORCHAIN', transport), params)).toBeUndefined()
  })

  test('is the one that was confirmed with the vault when that is passed on', async () => {
    const { node, depositParams } = await honestDeposit({
      protocol: 'THORCHAIN',
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 10_000_000n,
    })
    const confirmed = await verifyInbound(node, 'BTC')
    const silent = nodeOf('THORCHAIN', async () => new Response('', { status: 500 }))
    const pools = await getAgreedPools(node)
    expect(await getRefund(silent, { ...depositParams, pools, confirmed })).toMatchObject({
      fee: confirmed.outboundFee,
    })
  })
})

describe('fees of the protocol’s own chain', () => {
  const network =
    (value: unknown): Lie =>
    (body, path) =>
      path.endsWith('/network') ? { ...(body as object), native_tx_fee_rune: value } : body

  test.for(['190000000', '0', '2000001', '', 7, undefined])('ignore one node that reports %j', async (value) => {
    for (const view of [1, 2, 3]) {
      const node = nodeOf('THORCHAIN', lyingView(network(value), { view }))
      expect(await readNetworkAmount(node, 'native_tx_fee_rune')).toBe(2_000_000n)
      expect((await cosmosFee(node, 'THOR')).amount).toBe(2_000_000n)
    }
  })

  test('follow a majority of two', async () => {
    const two = lyingView(network('3000000'), { honest: lyingView(network('3000000'), { view: 2 }) })
    expect((await cosmosFee(nodeOf('THORCHAIN', two), 'THOR')).amount).toBe(3_000_000n)
  })

  test('are nothing on THORChain for a receiver, and Maya’s vote or constant there', async () => {
    expect(await readNativeFee(nodeOf('THORCHAIN'))).toBe(0n)
    expect(await readNativeFee(nodeOf('MAYACHAIN'))).toBe(2_000_000_000n)
    const voted: Lie = (body, path) =>
      path.endsWith('/mimir') ? { ...(body as object), OUTBOUNDTRANSACTIONFEE: 5_000 } : body
    const one = lyingView(voted)
    expect(await readNativeFee(nodeOf('MAYACHAIN', one))).toBe(2_000_000_000n)
    expect(await readNativeFee(nodeOf('MAYACHAIN', lyingView(voted, { view: 3, honest: one })))).toBe(5_000n)
  })
})
