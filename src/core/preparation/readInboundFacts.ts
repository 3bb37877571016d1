import { type Asset, layer1Of } from '../asset/asset.ts'
import type { ChainId } from '../chains/chains.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { type InboundAddress, inboundPath, inboundShape } from '../nodes/inboundAddress.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type ConfirmedInbound, readConfirmedInbound } from '../quorum/confirmInbound.ts'
import type { ConfirmOptions } from '../quorum/singleSource.ts'
import { isOwnChain } from './checkQuote.ts'
import type { DepositIntent } from './depositParams.ts'

/** Both protocols have a Bitcoin vault, whose row shows a global pause. */
const PAUSE_INDICATOR: ChainId = 'BTC'

/** A vault or router of a protocol, which must not receive a swap. */
interface ProtocolAddress {
  readonly address: string
  readonly router?: string
}

/** Reports of the nodes about both sides of a swap. */
export interface InboundFacts {
  /** Where the deposit goes; absent for the protocol's own coins. */
  readonly source: ConfirmedInbound | undefined
  /** The target's chain; absent for the protocol's own coins. */
  readonly target: ConfirmedInbound | undefined
  /** A chain that shows a global pause, for a swap between two of the protocol's own coins. */
  readonly pauseIndicator: ConfirmedInbound | undefined
  /** Vaults and routers of both protocols on every chain. */
  readonly protocolAddresses: readonly ProtocolAddress[]
}

/** How the nodes are queried. */
export interface InboundOptions extends ConfirmOptions {
  /** The other protocol's node, so that its vaults and routers can be refused as destinations. */
  readonly otherNode?: Node | undefined
}

/**
 * Queries every node for vault, router and halts of both sides of a swap, and for the vaults and routers of both
 * protocols. A synth, trade or secured asset trades while its own chain does. Throws what `verifyInbound` throws; an
 * unreachable other protocol is not an error.
 */
export async function readInboundFacts(
  node: Node,
  { fromAsset, toAsset }: Pick<DepositIntent, 'fromAsset' | 'toAsset'>,
  { otherNode, ...options }: InboundOptions = {},
): Promise<InboundFacts> {
  const from = outerChain(node, fromAsset)
  const to = outerChain(node, toAsset)
  const confirm = (chain: string | undefined, isSource = false) =>
    chain === undefined ? undefined : readConfirmedInbound(node, chain, { ...options, isSource })
  const everywhere = from === undefined && to === undefined ? PAUSE_INDICATOR : undefined
  const [source, target, pauseIndicator, own, other] = await Promise.all([
    confirm(from, true),
    confirm(to),
    confirm(everywhere),
    readProtocolAddresses(node, options),
    otherNode === undefined ? [] : readProtocolAddresses(otherNode, options),
  ])
  return { source, target, pauseIndicator, protocolAddresses: [...own, ...other] }
}

/** The chain whose halt stops an asset's trade; undefined for the protocol's own coins. */
function outerChain(node: Node, asset: Asset): string | undefined {
  const { chain } = layer1Of(asset)
  return isOwnChain(node, chain) ? undefined : chain
}

/**
 * Returns vaults and routers that at least half of the responding operators report. Refusing an address needs less than
 * approving one, but one operator of three cannot block a user's own address.
 */
async function readProtocolAddresses(node: Node, options: QueryOptions): Promise<readonly ProtocolAddress[]> {
  const answers = await node.queryEach(inboundPath(node), inboundShape, {
    ...options,
    isEnough: (some) => isSettled(reportsOf(some), node.operators.length),
  })
  const reports = reportsOf(answers)
  const operators = new Set(reports.map(({ operator }) => operator))
  const places = new Map<string, { readonly place: ProtocolAddress; readonly by: Set<string> }>()
  for (const { operator, value } of reports) {
    for (const { address, router } of value) {
      const key = `${address} ${router ?? ''}`
      const known = places.get(key) ?? { place: { address, ...(router && { router }) }, by: new Set() }
      known.by.add(operator)
      places.set(key, known)
    }
  }
  return [...places.values()].flatMap(({ place, by }) => (by.size * 2 >= operators.size ? [place] : []))
}

interface AddressReport {
  readonly operator: string
  readonly value: readonly InboundAddress[]
}

function reportsOf(answers: readonly EndpointAnswer<readonly InboundAddress[]>[]): readonly AddressReport[] {
  return answers.flatMap((answer) => (answer.outcome === 'answer' ? [answer] : []))
}

/** Whether a majority of the operators has answered, and all that did report the same places. */
function isSettled(reports: readonly AddressReport[], operators: number): boolean {
  const lists = reports.map(({ value }) =>
    value
      .map(({ address, router }) => `${address} ${router ?? ''}`)
      .sort()
      .join(),
  )
  const isSame = lists.every((list) => list === lists[0])
  return isSame && new Set(reports.map(({ operator }) => operator)).size >= majorityOf(operators)
}
