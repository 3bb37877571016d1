import { getPools } from '../../../src/core/actions/getPools.ts'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { units, ZERO } from '../../../src/core/asset/amount.ts'
import { homeChain } from '../../../src/core/asset/asset.ts'
import { resolveAsset } from '../../../src/core/asset/fuzzy.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { isSwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createNode, type Node } from '../../../src/core/nodes/node.ts'
import type { Pool } from '../../../src/core/nodes/pool.ts'
import type { DepositIntent, DepositParams } from '../../../src/core/preparation/depositParams.ts'
import type { Quote } from '../../../src/core/quote/quote.ts'
import type { QuoteParams } from '../../../src/core/quote/quoteParams.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { threeViews } from '../../threeViews.ts'
import { LONG_DEADLINE_MS } from '../readers/longDeadline.ts'
import { addressOn, payerFor, readerOf, senderOn, TIME } from './readers.ts'

const { transport } = createDevnet({ now: () => TIME })
const cached = new Map<string, Promise<{ body: string; status: number }>>()

/** Devnet with cached replies and a fixed clock; its three views agree. */
export const devnetTransport: Transport = async (request) => {
  const url = request.url.replace(/\/[123]\//, '/1/')
  const load = async () => {
    const response = await transport(new Request(url))
    return { body: await response.text(), status: response.status }
  }
  const reply = cached.get(url) ?? load()
  cached.set(url, reply)
  const { body, status } = await reply
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

/** A protocol's three nodes on the devnet or another transport. */
export function nodeOf(
  protocol: Protocol,
  transport: Transport = devnetTransport,
  network: Node['network'] = 'mocknet',
) {
  const kind = protocol === 'THORCHAIN' ? 'thornode' : 'mayanode'
  const endpoints = threeViews('http://devnet.example', kind)
  // A running devnet keeps making blocks during slow tests.
  return createNode({ protocol, network, endpoints, transport, clientId: 'portage-test', deadlineMs: LONG_DEADLINE_MS })
}

/** A swap to test. */
export interface SwapCase {
  readonly protocol: Protocol
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly liquidityToleranceBps?: number
  readonly streamingInterval?: number
  readonly affiliates?: QuoteParams['affiliates']
  readonly refund?: boolean
  readonly extended?: boolean
}

export function paramsOf(
  { protocol, from, to, amount, refund, ...rest }: SwapCase,
  pools: readonly Pool[],
): QuoteParams {
  const fromAsset = resolveAsset(from, protocol, pools)
  const toAsset = resolveAsset(to, protocol, pools)
  const [source, target] = [homeChain(fromAsset, protocol), homeChain(toAsset, protocol)] as [ChainId, ChainId]
  return {
    ...rest,
    fromAsset,
    toAsset,
    amount: units(amount),
    destination: addressOn(target, 77),
    refundAddress: refund ? addressOn(source, 78) : undefined,
  }
}

/** Returns the intent for an honest quote; its minimum is the memo's limit. */
export function intentOf(protocol: Protocol, params: QuoteParams, quote: Quote): DepositIntent {
  const parsed = parseMemo(quote.memo ?? '', protocol)
  const limit = parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo.limit : ZERO
  const { streamingInterval: interval, affiliates, refundAddress } = params
  return {
    protocol,
    fromAsset: params.fromAsset,
    toAsset: quote.toAsset,
    amount: params.amount,
    destination: params.destination ?? '',
    minimum: limit,
    ...(refundAddress === undefined ? {} : { refundAddress }),
    ...(interval === undefined
      ? {}
      : { streaming: { interval, quantity: params.streamingQuantity ?? 0, maxQuantity: quote.streaming.maxQuantity } }),
    ...(affiliates === undefined ? {} : { affiliates }),
  }
}

/** Honest parameters for `prepareDeposit`. */
export async function honestDeposit(
  swapCase: SwapCase,
): Promise<{ node: Node; params: QuoteParams; depositParams: DepositParams }> {
  const node = nodeOf(swapCase.protocol)
  const pools = await getPools(node, { status: 'available' })
  const params = paramsOf(swapCase, pools)
  const quote = await getQuote(node, params)
  const chain = homeChain(params.fromAsset, swapCase.protocol) as ChainId
  const intent = intentOf(swapCase.protocol, params, quote)
  const reader = readerOf(chain, payerFor(chain, params.fromAsset, params.amount))
  return { node, params, depositParams: { intent, quote, pools, reader, sender: senderOn(chain) } }
}

/** One swap for each chain family and kind of source asset. */
export const swapCases: readonly SwapCase[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n },
  { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'BTC.BTC', amount: 500_000_000n },
  { protocol: 'THORCHAIN', from: 'DOGE.DOGE', to: 'THOR.RUNE', amount: 500_000_000_000n },
  { protocol: 'THORCHAIN', from: 'BCH.BCH', to: 'BTC.BTC', amount: 300_000_000n },
  { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n },
  { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 200_000_000_000n },
  { protocol: 'THORCHAIN', from: 'BTC/BTC', to: 'THOR.RUNE', amount: 20_000_000n },
  { protocol: 'THORCHAIN', from: 'BASE.ETH', to: 'BTC.BTC', amount: 200_000_000n },
  { protocol: 'THORCHAIN', from: 'AVAX.AVAX', to: 'BTC.BTC', amount: 5_000_000_000n },
  { protocol: 'THORCHAIN', from: 'BSC.BNB', to: 'DOGE.DOGE', amount: 300_000_000n },
  { protocol: 'THORCHAIN', from: 'GAIA.ATOM', to: 'BTC.BTC', amount: 50_000_000_000n },
  { protocol: 'THORCHAIN', from: 'THOR.RUNE', to: 'BTC.BTC', amount: 100_000_000_000n },
  { protocol: 'THORCHAIN', from: 'XRP.XRP', to: 'ETH.ETH', amount: 100_000_000_000n },
  { protocol: 'THORCHAIN', from: 'SOL.SOL', to: 'BTC.BTC', amount: 1_000_000_000n },
  { protocol: 'THORCHAIN', from: 'TRON.TRX', to: 'BTC.BTC', amount: 1_000_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'BTC.BTC', to: 'ARB.ETH', amount: 10_000_000n },
  { protocol: 'MAYACHAIN', from: 'DASH.DASH', to: 'BTC.BTC', amount: 10_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'ETH.ETH', to: 'MAYA.CACAO', amount: 200_000_000n },
  { protocol: 'MAYACHAIN', from: 'ARB.ETH', to: 'BTC.BTC', amount: 200_000_000n },
  { protocol: 'MAYACHAIN', from: 'THOR.RUNE', to: 'BTC.BTC', amount: 100_000_000_000n },
  { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'BTC.BTC', amount: 100_000_000_000_000n },
]
