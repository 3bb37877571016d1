import { type Address, isValidAddress, parseAddress } from '../address.ts'
import { isChainId } from '../chain.ts'
import { SwapError } from '../errors.ts'
import type { AskOptions, EndpointAnswer, Node } from '../nodes/node.ts'
import { countVotes, type Dissent, type Vote } from '../nodes/quorum.ts'
import { reading } from '../nodes/shape.ts'
import { wireLastBlocks } from '../nodes/wire/inbound.ts'
import { type Protocol, protocols } from '../protocol.ts'
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
  /** The highest block among those that agree. */
  readonly height: number
  readonly confirmedBy: readonly string[]
  /** Nodes that said otherwise or nothing; worth showing, not worth stopping for. */
  readonly dissent: readonly Dissent[]
}

/** The nodes do not confirm one address. Nothing may be sent. `dissent` says who said what. */
export class InboundUnconfirmedError extends SwapError {
  override name = 'InboundUnconfirmedError'
  readonly chain: string
  readonly dissent: readonly Dissent[]
  constructor({ protocol, chain, dissent }: { protocol: Protocol; chain: string; dissent: readonly Dissent[] }) {
    const says = dissent.map(({ endpoint, says }) => `${endpoint}: ${says}`).join('; ')
    super(`The nodes of ${protocols[protocol].name} do not confirm one deposit address for ${chain}. ${says}.`, {
      code: 'inbound_unconfirmed',
      hint: 'Send nothing. Try again in a minute; if it stays, one of the configured nodes is wrong.',
    })
    this.chain = chain
    this.dissent = dissent
  }
}

/** One node's word is not enough where real money goes. */
export class SingleSourceError extends SwapError {
  override name = 'SingleSourceError'
  constructor({ protocol, configured }: { protocol: Protocol; configured: number }) {
    super(
      `A deposit address of ${protocols[protocol].name} needs ${mainnetVoices} nodes, and ${configured} are configured.`,
      {
        code: 'single_source',
        hint: `On mainnet an address is shown only when a majority of at least ${mainnetVoices} nodes agrees. Configure more node addresses.`,
      },
    )
  }
}

/** The nodes agree that the chain has no vault. */
export class NoVaultError extends SwapError {
  override name = 'NoVaultError'
  constructor({ protocol, chain }: { protocol: Protocol; chain: string }) {
    super(`${protocols[protocol].name} takes no deposits on ${chain}.`, {
      code: 'unsupported_asset',
      hint: 'Choose an asset of another chain.',
    })
  }
}

const mainnetVoices = 3
const maxSkewBlocks = 10

type Flags = Omit<ConfirmedInbound, 'protocol' | 'height' | 'confirmedBy' | 'dissent'>

/**
 * Asks every configured node where deposits on `chain` go, and answers only when more than half of them name the same
 * address, router, halt and pause flags at heights within 10 blocks. Ask again right before signing: vaults churn.
 * Throws `InboundUnconfirmedError`, `SingleSourceError` (mainnet with fewer than three nodes), and `NoVaultError`.
 * Rejects otherwise only when the caller gives up.
 */
export async function verifyInbound(node: Node, chain: string, options?: AskOptions): Promise<ConfirmedInbound> {
  const { protocol, network, endpoints } = node
  if (network === 'mainnet' && endpoints.length < mainnetVoices) {
    throw new SingleSourceError({ protocol, configured: endpoints.length })
  }
  const [inbounds, heights] = await Promise.all([
    node.askEach(inboundPath(node), inboundShape, options),
    node.askEach(`${protocols[protocol].prefix}/lastblock`, heightShape(protocol), options),
  ])
  const votes = inbounds.map((inbound, index) => voteOf({ node, chain, inbound, height: heights[index] }))
  const { agreed, dissent } = countVotes(votes, maxSkewBlocks)
  if (!agreed) throw new InboundUnconfirmedError({ protocol, chain, dissent })
  if (agreed.value === noVault) throw new NoVaultError({ protocol, chain })
  return { protocol, ...agreed.value, height: agreed.height, confirmedBy: agreed.endpoints, dissent }
}

function heightShape(protocol: Protocol) {
  const own = protocol === 'THORCHAIN' ? 'thorchain' : 'mayachain'
  return reading(wireLastBlocks, (rows) => {
    const heights = rows.flatMap((row) => row[own] ?? [])
    return heights.length === 0 ? undefined : Math.max(...heights)
  })
}

const noVault = 'no vault'

interface Testimony {
  readonly node: Node
  readonly chain: string
  readonly inbound: EndpointAnswer<readonly InboundAddress[]>
  readonly height: EndpointAnswer<number> | undefined
}

function voteOf({ node, chain, inbound, height }: Testimony): Vote<Flags | typeof noVault> {
  const { endpoint } = inbound
  if (inbound.outcome === 'failed') return { endpoint, silent: inbound.error.message }
  if (height?.outcome !== 'answer') return { endpoint, silent: 'It did not say its height.' }
  const [row, twin] = inbound.value.filter((candidate) => candidate.chain === chain)
  if (twin) return { endpoint, silent: `It names two vaults for ${chain}.` }
  if (!row) return { endpoint, said: { value: noVault, key: noVault, words: noVault, height: height.value } }
  const address = spelling(node, chain, row.address)
  const router = row.router === undefined ? '' : spelling(node, chain, row.router)
  if (address === undefined || router === undefined)
    return { endpoint, silent: `It names an address that is none of ${chain}.` }
  const { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused } = row
  const flags = { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused }
  const value: Flags = {
    chain,
    address: row.address,
    ...(row.router === undefined ? {} : { router: row.router }),
    ...flags,
  }
  return {
    endpoint,
    said: { value, key: JSON.stringify([address, router, flags]), words: wordsOf(value), height: height.value },
  }
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
    address,
    ...(router === undefined ? [] : [`router ${router}`]),
    set.length === 0 ? 'open' : set.join(' and '),
  ].join(', ')
}
