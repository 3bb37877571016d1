import { SwapError } from '../errors.ts'
import type { Node } from '../nodes/node.ts'
import { confirmInbound } from '../quorum/confirmInbound.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import type { InboundReports } from '../quorum/inboundReports.ts'
import { NoVaultError } from '../quorum/quorumErrors.ts'
import type { ChainDiagnosis } from './diagnosis.ts'

/** Deposits on one chain of a protocol, and who contradicts the majority. */
export interface ChainReading {
  readonly chain: string
  /** Absent for a chain that the majority does not report. */
  readonly diagnosis?: ChainDiagnosis
  /** Endpoints that contradict the majority, or each other where there is none. */
  readonly dissent: readonly string[]
}

/** Returns the state of deposits on every chain that any endpoint reports, sorted by chain. */
export async function readDeposits(node: Node, reports: InboundReports): Promise<readonly ChainReading[]> {
  const rows = reports.flatMap((answer) => (answer.outcome === 'answer' ? answer.value.rows : []))
  const chains = [...new Set(rows.map(({ chain }) => chain))].sort()
  return Promise.all(chains.map((chain) => readChain(node, chain, reports)))
}

async function readChain(node: Node, chain: string, reports: InboundReports): Promise<ChainReading> {
  const common = { protocol: node.protocol, chain, operators: node.operators.length }
  try {
    const { confirmedBy, router, routerVersion, dissent, ...flags } = await confirmInbound(node, chain, { reports })
    const isClosed = flags.halted || flags.globalTradingPaused || flags.chainTradingPaused
    const deposits = isClosed ? ('halted' as const) : ('open' as const)
    const known = { routerKnown: routerVersion !== undefined, ...(routerVersion && { routerVersion }) }
    const routed = router === undefined ? {} : { router, ...known }
    const diagnosis = { ...common, deposits, agreeing: confirmedBy.length, ...routed }
    return { chain, diagnosis, dissent: dissent.map(({ endpoint }) => endpoint) }
  } catch (error) {
    if (error instanceof NoVaultError) return { chain, dissent: endpointsWith(chain, reports) }
    if (!(error instanceof SwapError)) throw error
    const diagnosis = { ...common, deposits: 'withheld' as const, agreeing: 0, reason: error.code }
    return { chain, diagnosis, dissent: dissentIn(error).map(({ endpoint }) => endpoint) }
  }
}

/** Lists the endpoints that report a vault on a chain. */
function endpointsWith(chain: string, reports: InboundReports): readonly string[] {
  return reports.flatMap((answer) =>
    answer.outcome === 'answer' && answer.value.rows.some((row) => row.chain === chain) ? [answer.endpoint] : [],
  )
}

function dissentIn(error: SwapError): readonly Dissent[] {
  return 'dissent' in error ? (error.dissent as readonly Dissent[]) : []
}
