import { abbreviateAddress } from '../address/abbreviateAddress.ts'
import { type Address, isValidAddress, parseAddress } from '../address/address.ts'
import { isChainId } from '../chains/chains.ts'
import type { InboundAddress } from '../nodes/inboundAddress.ts'
import type { Node } from '../nodes/node.ts'
import { countVotes, type VoteCount } from './countVotes.ts'
import type { InboundReport, InboundReports } from './inboundReports.ts'
import { MAX_SKEW_BLOCKS } from './skew.ts'
import { type BlockReport, voteAtBlock } from './voteAtBlock.ts'

/** Fields that may differ between nodes, because they change with every block. */
export type InboundRates = Pick<InboundAddress, 'gasRate' | 'gasRateUnits' | 'outboundFee' | 'dustThreshold'>

/** What operators have to agree on before coins are sent. Addresses are in the nodes' spelling. */
export type InboundFlags = Omit<InboundAddress, keyof InboundRates>

interface InboundVote {
  readonly flags: InboundFlags
  readonly rates: InboundRates
}

/** An operator's vault on a chain, or that it has none. */
export type VaultVote = InboundVote | typeof noVault

/** The report of an operator that has no vault on the chain. */
export const noVault = 'no vault'

/** Counts the votes of the reports for a vault, its router and its halt flags. */
export function countInboundVotes(node: Node, chain: string, reports: InboundReports): VoteCount<VaultVote> {
  return countVotes(inboundVotes(node, chain, reports), { operators: node.operators.length, maxSkew: MAX_SKEW_BLOCKS })
}

/** Returns the vote of each report, in their order. */
export const inboundVotes = (node: Node, chain: string, reports: InboundReports) =>
  reports.map((answer) => voteAtBlock(answer, (report) => vaultReport(node, chain, report)))

function vaultReport(node: Node, chain: string, { rows }: InboundReport): BlockReport<VaultVote> {
  const [row, second] = rows.filter((candidate) => candidate.chain === chain)
  if (second) return { reason: `It reports two vaults for ${chain}.` }
  if (!row) return { value: noVault, key: noVault, description: noVault }
  const address = normalized(node, chain, row.address)
  const router = row.router === undefined ? '' : normalized(node, chain, row.router)
  if (address === undefined || router === undefined)
    return { reason: `It reports an address that is not valid on ${chain}.` }
  const { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused, ...rates } = row
  const switches = { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused }
  const flags: InboundFlags = {
    chain,
    address: row.address,
    ...(row.router === undefined ? {} : { router: row.router }),
    ...switches,
  }
  const key = JSON.stringify([address, router, switches])
  return { value: { flags, rates }, key, description: describeFlags(flags) }
}

/** Normalizes an address so that reports can be compared; undefined for an address that is invalid on the chain. */
function normalized({ network }: Node, chain: string, text: string): Address | undefined {
  return isChainId(chain) && isValidAddress(text, chain, network) ? parseAddress(text, chain, network) : undefined
}

function describeFlags({
  address,
  router,
  halted,
  globalTradingPaused,
  chainTradingPaused,
  chainLpActionsPaused,
}: InboundFlags): string {
  const flags = Object.entries({
    halted,
    'paused everywhere': globalTradingPaused,
    'chain paused': chainTradingPaused,
    'liquidity paused': chainLpActionsPaused,
  })
  const set = flags.flatMap(([name, on]) => (on ? [name] : []))
  return [
    abbreviateAddress(address),
    ...(router === undefined ? [] : [`router ${abbreviateAddress(router)}`]),
    set.length === 0 ? 'open' : set.join(' and '),
  ].join(', ')
}
