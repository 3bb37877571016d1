import { chainIdOf } from '../../contract/aggregator/chainIds.ts'
import type { gas } from '../../contract/aggregator/gas.ts'
import { type ChainId, chainIds, chains, isChainId } from '../../core/chains/chains.ts'
import { SwapError } from '../../core/errors.ts'
import type { Node } from '../../core/nodes/node.ts'
import { tooFewAnswers } from '../../core/nodes/tooFewAnswers.ts'
import { confirmInbound } from '../../core/quorum/confirmInbound.ts'
import { type InboundReports, readInboundReports } from '../../core/quorum/inboundReports.ts'
import { cachePerBlock } from '../quotes/cachePerBlock.ts'
import type { Handler } from '../transport/bindHandler.ts'

type GasRates = ReadonlyMap<ChainId, bigint>

/**
 * The gas rates that a majority of the nodes confirms; THORChain's where both protocols have one. Throws the
 * `SwapError` of THORChain's nodes when neither protocol confirms any.
 */
export const getGas: Handler<typeof gas> = async (_input, { nodes, clock }) => {
  const now = clock()
  const settled = await Promise.allSettled([nodes.THORCHAIN, nodes.MAYACHAIN].map((node) => gasRates(node, now)))
  const [thorchain, mayachain] = settled.map((result) => {
    if (result.status === 'fulfilled') return result.value
    if (!(result.reason instanceof SwapError)) throw result.reason
    return undefined
  })
  const rates: GasRates = new Map([...(mayachain ?? []), ...(thorchain ?? [])])
  const [failure] = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  if (rates.size === 0 && failure !== undefined) throw failure
  const createdAt = new Date(now).toISOString()
  return chainIds.flatMap((chain, index) => {
    const rate = rates.get(chain)
    if (rate === undefined) return []
    const chainId = chainIdOf(chain, nodes.THORCHAIN.network)
    return [{ chainId, createdAt, id: index + 1, unit: chains[chain].gasRateUnits, value: rate.toString() }]
  })
}

/** Confirmed gas rates of one protocol, read once per block. Only rates are shared between requests, no address is. */
function gasRates(node: Node, now: number): Promise<GasRates> {
  return cachePerBlock({
    node,
    now,
    key: 'gas rates',
    query: async () => ratesIn(node, await readInboundReports(node)),
  })
}

async function ratesIn(node: Node, reports: InboundReports): Promise<GasRates> {
  const rows = reports.flatMap((report) => (report.outcome === 'answer' ? report.value.rows : []))
  if (rows.length === 0) throw tooFewAnswers(node.protocol, reports)
  const found = [...new Set(rows.map(({ chain }) => chain))].filter(isChainId).map(async (chain) => {
    const rate = await confirmedRate(node, chain, reports)
    return rate === undefined ? [] : [[chain, rate] as const]
  })
  return new Map((await Promise.all(found)).flat())
}

async function confirmedRate(node: Node, chain: ChainId, reports: InboundReports): Promise<bigint | undefined> {
  try {
    const options = { reports, isSource: false, acceptsSingleSource: true }
    return (await confirmInbound(node, chain, options)).gasRate
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}
