import { type Address, isValidAddress, parseAddress } from '../address.ts'
import { type Units, units } from '../amount.ts'
import { isChainId } from '../chain.ts'
import type { AskOptions, EndpointAnswer, Node } from '../nodes/node.ts'
import { type Agreement, countVotes, type Dissent, type Vote } from '../nodes/quorum.ts'
import type { Protocol } from '../protocol.ts'
import { isWithin, nearMajority } from '../quorum/agreeingFigures.ts'
import { endsOf } from '../quorum/endsOf.ts'
import { GasRateError, InboundUnconfirmedError, NoVaultError } from '../quorum/errors.ts'
import { believableGasRate, median } from '../quorum/gasRates.ts'
import { askHeights, MAX_SKEW_BLOCKS } from '../quorum/heights.ts'
import { isOneSource } from '../quorum/isOneSource.ts'
import { type InboundAddress, inboundPath, inboundShape } from './getInboundAddresses.ts'

/** A deposit address and its switches that a majority of the configured nodes names alike. */
export interface ConfirmedInbound {
  readonly protocol: Protocol
  readonly chain: string
  /** As the nodes spell it. */
  readonly address: string
  readonly router?: string
  readonly halted: boolean
  readonly globalTradingPaused: boolean
  readonly chainTradingPaused: boolean
  readonly chainLpActionsPaused: boolean
  /** The least rate for a deposit, in the chain's gas-rate unit and within its bounds; absent where no node states one. */
  readonly gasRate?: bigint
  /** What the network takes for a transaction from there, in units of the chain's gas asset. */
  readonly outboundFee?: Units
  /** In units of the chain's gas asset; a deposit that is not above it is ignored. */
  readonly dustThreshold: Units
  /** The highest block among those that agree. */
  readonly height: number
  /** One endpoint of each operator that confirms it. */
  readonly confirmedBy: readonly string[]
  /** One entry for each operator that said otherwise or nothing; worth showing, not worth stopping for. */
  readonly dissent: readonly Dissent[]
  /** Fewer than three operators are configured, so this is little more than one node's word. Show it. */
  readonly oneSource: boolean
}

type Flags = Pick<
  ConfirmedInbound,
  'chain' | 'address' | 'router' | 'halted' | 'globalTradingPaused' | 'chainTradingPaused' | 'chainLpActionsPaused'
>

/** What the nodes need not say alike, since it moves with every block. */
type Rates = Pick<InboundAddress, 'gasRate' | 'gasRateUnits' | 'outboundFee' | 'dustThreshold'>

interface Word {
  readonly flags: Flags
  readonly rates: Rates
}

/**
 * Queries every configured node for the vault of `chain`, and returns it only when more than half of the operators report
 * the same address, router, halt and pause flags at heights within 10 blocks, and believable gas rates within a factor of
 * two. Query again right before signing: vaults churn. Throws `InboundUnconfirmedError`, `SingleSourceError` (fewer than
 * three operators where coins are real, unless the node allows it), `GasRateError` and `NoVaultError`. Two nodes of three
 * with the same lie are a majority, which no count of votes can detect. Rejects otherwise only when the caller gives up.
 */
export async function verifyInbound(node: Node, chain: string, options?: AskOptions): Promise<ConfirmedInbound> {
  isOneSource(node)
  return confirmInbound(node, chain, await readInbounds(node, options))
}

/** What every endpoint reports about all vaults, and at which height. */
export interface InboundReports {
  readonly inbounds: readonly EndpointAnswer<readonly InboundAddress[]>[]
  readonly heights: readonly EndpointAnswer<number>[]
}

/** Queries every endpoint for its vaults and its height. Rejects only when the caller gives up. */
export async function readInbounds(node: Node, options?: AskOptions): Promise<InboundReports> {
  const [inbounds, heights] = await Promise.all([
    node.askEach(inboundPath(node), inboundShape, options),
    askHeights(node, options),
  ])
  return { inbounds, heights }
}

/** The vault of `chain` that a majority of these reports confirms. Throws what `verifyInbound` throws. */
export function confirmInbound(node: Node, chain: string, { inbounds, heights }: InboundReports): ConfirmedInbound {
  const { protocol } = node
  const oneSource = isOneSource(node)
  const votes = inbounds.map((inbound, index) => voteOf({ node, chain, inbound, height: heights[index] }))
  const { agreed, dissent } = countVotes(votes, { operators: node.operators.length, maxSkew: MAX_SKEW_BLOCKS })
  if (!agreed) throw new InboundUnconfirmedError({ protocol, chain, dissent })
  if (agreed.value === noVault) throw new NoVaultError({ protocol, chain })
  const { flags } = agreed.value
  const rates = ratesOf(node, chain, agreed)
  return { protocol, ...flags, ...rates, height: agreed.height, confirmedBy: agreed.endpoints, dissent, oneSource }
}

/**
 * Medians of what the operators that agree report. A gas rate needs a majority of the operators within a factor of two,
 * and of two the higher counts: a deposit below the chain's rate is not mined before the vault churns. Of two fees and
 * thresholds the higher counts, because they are promises.
 */
function ratesOf(
  { protocol, operators }: Node,
  chain: string,
  { values, endpoints }: Agreement<Word | typeof noVault>,
) {
  const rows = values.flatMap((word) => (word === noVault ? [] : [word.rates]))
  const stated = rows.flatMap((row) => believableGasRate(chain, row) ?? [])
  const isNear = (one: bigint, other: bigint) => isWithin(one, other, GAS_RATE_TOLERANCE_BPS)
  const gasRate = median(nearMajority(stated, { operators: operators.length, isNear }), 'upper')
  if (gasRate === undefined && rows.some((row) => row.gasRate !== undefined)) {
    const says = ({ gasRate: rate = 'no rate', gasRateUnits = '' }: Rates) => `${rate} ${gasRateUnits}`.trim()
    const dissent = rows.map((row, index) => ({ endpoint: endpoints[index] ?? '', says: says(row) }))
    throw new GasRateError({ protocol, chain, dissent })
  }
  const fee = median(
    rows.flatMap(({ outboundFee }) => outboundFee ?? []),
    'upper',
  )
  const dust = median(
    rows.map(({ dustThreshold }) => dustThreshold),
    'upper',
  )
  return {
    ...(gasRate === undefined ? {} : { gasRate }),
    ...(fee === undefined ? {} : { outboundFee: units(fee) }),
    dustThreshold: units(dust ?? 0n),
  }
}

/** Gas rates of honest nodes may be a factor of two apart: 10,000 hundredths of a percent. */
const GAS_RATE_TOLERANCE_BPS = 10_000n

const noVault = 'no vault'

interface Testimony {
  readonly node: Node
  readonly chain: string
  readonly inbound: EndpointAnswer<readonly InboundAddress[]>
  readonly height: EndpointAnswer<number> | undefined
}

function voteOf({ node, chain, inbound, height }: Testimony): Vote<Word | typeof noVault> {
  const { operator, endpoint } = inbound
  const witness = { operator, endpoint }
  if (inbound.outcome === 'failed') return { ...witness, silent: inbound.error.message }
  if (height?.outcome !== 'answer') return { ...witness, silent: 'It did not say its height.' }
  const [row, twin] = inbound.value.filter((candidate) => candidate.chain === chain)
  if (twin) return { ...witness, silent: `It names two vaults for ${chain}.` }
  if (!row) return { ...witness, said: { value: noVault, key: noVault, words: noVault, height: height.value } }
  const address = spelling(node, chain, row.address)
  const router = row.router === undefined ? '' : spelling(node, chain, row.router)
  if (address === undefined || router === undefined)
    return { ...witness, silent: `It names an address that is none of ${chain}.` }
  const { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused, ...rates } = row
  const switches = { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused }
  const flags: Flags = {
    chain,
    address: row.address,
    ...(row.router === undefined ? {} : { router: row.router }),
    ...switches,
  }
  const key = JSON.stringify([address, router, switches])
  return { ...witness, said: { value: { flags, rates }, key, words: wordsOf(flags), height: height.value } }
}

/** The normal spelling, in which two nodes' addresses are compared; undefined when it is no address of the chain. */
function spelling({ network }: Node, chain: string, text: string): Address | undefined {
  return isChainId(chain) && isValidAddress(chain, text, network) ? parseAddress(chain, text, network) : undefined
}

function wordsOf({
  address,
  router,
  halted,
  globalTradingPaused,
  chainTradingPaused,
  chainLpActionsPaused,
}: Flags): string {
  const flags = Object.entries({
    halted,
    'paused everywhere': globalTradingPaused,
    'chain paused': chainTradingPaused,
    'liquidity paused': chainLpActionsPaused,
  })
  const set = flags.flatMap(([name, on]) => (on ? [name] : []))
  return [
    endsOf(address),
    ...(router === undefined ? [] : [`router ${endsOf(router)}`]),
    set.length === 0 ? 'open' : set.join(' and '),
  ].join(', ')
}
