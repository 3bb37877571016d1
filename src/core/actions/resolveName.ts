import { abbreviateAddress } from '../address/abbreviateAddress.ts'
import { type Address, isValidAddress, parseAddress } from '../address/address.ts'
import { isName, UnknownNameError } from '../address/names.ts'
import type { ChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { missingReportOf } from '../nodes/endpointAnswer.ts'
import { NodeRefusedError } from '../nodes/failure.ts'
import { isTrusted } from '../nodes/judgeBlock.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type BlockReading, blockQueryOptions, readBlock } from '../nodes/readBlock.ts'
import { type WireName, wireName } from '../nodes/wire/name.ts'
import { checkOperatorCount } from '../quorum/checkOperatorCount.ts'
import { countVotes, type Vote } from '../quorum/countVotes.ts'
import { NameUnconfirmedError } from '../quorum/errors.ts'
import { MAX_SKEW_BLOCKS } from '../quorum/skew.ts'

/**
 * The address of a name on one chain, as a majority of the configured nodes reports it. Show the address, not only the name.
 *
 * @example
 * const showAddress = ({ name, address }: ResolvedName) => `${name}: ${address}`
 */
export interface ResolvedName {
  readonly protocol: Protocol
  /** In lower case, as the nodes keep it. */
  readonly name: string
  readonly chain: ChainId
  readonly address: Address
  /** After this block of the protocol, anyone can register the name. */
  readonly expiresAtHeight: number
  readonly confirmedBy: readonly string[]
  readonly oneSource: boolean
}

/**
 * A name, and the chain to resolve it on.
 *
 * @example
 * const params: ResolveNameParams = { name: 'alice', chain: 'ETH' }
 */
export interface ResolveNameParams {
  readonly name: string
  /** The chain of `toAsset` for a destination, of `fromAsset` for a refund, the protocol's own for an affiliate. */
  readonly chain: ChainId
}

/**
 * Resolves a THORName or MAYAName on one chain with every configured node. The result decides where coins go, so it needs
 * the same majority as a vault address. Throws `UnknownNameError` (unknown_name) when the name reads like an
 * address, is not registered, has expired or has no address on the chain; `NameUnconfirmedError` (inbound_unconfirmed)
 * when the nodes disagree; `SingleSourceError`. Source: THORNode 3.17 `/thorname`, Mayanode 1.128 `/mayaname`.
 *
 * @example
 * await resolveName(nodes.THORCHAIN, { name: 'unregistered', chain: 'ETH' }) // throws UnknownNameError
 */
export async function resolveName(
  node: Node,
  { name: text, chain }: ResolveNameParams,
  options: QueryOptions = {},
): Promise<ResolvedName> {
  const { protocol } = node
  const name = text.toLowerCase()
  const refuse = (reason: string) => new UnknownNameError({ protocol, name: text, reason })
  if (!isName(text)) throw refuse('it does not have the form of a name, or could be an address')
  const oneSource = checkOperatorCount(node)
  const { prefix } = protocols[protocol]
  const kind = protocol === 'THORCHAIN' ? 'thorname' : 'mayaname'
  const shape = decoding(wireName, (wire) => (wire.name.toLowerCase() === name ? wire : undefined))
  const path = `${prefix}/${kind}/${encodeURIComponent(name)}`
  const ballotOf = (answers: readonly EndpointAnswer<Report>[]) =>
    countVotes(
      answers.map((answer) => voteOf(node, chain, answer)),
      { operators: node.operators.length, maxSkew: MAX_SKEW_BLOCKS },
    )
  const limits = await blockQueryOptions(node, options)
  const answers = await node.queryEachWith(
    async (get, endpoint): Promise<Report> => {
      const [record, reading] = await Promise.all([
        get(path, shape).catch(unregistered),
        readBlock(get, node, endpoint),
      ])
      return { record, reading }
    },
    { ...limits, isEnough: (some) => ballotOf(some).agreed !== undefined },
  )
  const { agreed, dissent } = ballotOf(answers)
  if (!agreed) throw new NameUnconfirmedError({ protocol, name, dissent })
  const { value, endpoints: confirmedBy } = agreed
  if (value === 'unregistered') throw refuse('it is not registered')
  if (value.expiresAtHeight <= agreed.height) throw refuse('it has expired')
  if (value.address === undefined) throw refuse(`it has no address on ${chain}`)
  return {
    protocol,
    name,
    chain,
    address: value.address,
    expiresAtHeight: value.expiresAtHeight,
    confirmedBy,
    oneSource,
  }
}

type Record = { readonly address: Address | undefined; readonly expiresAtHeight: number } | 'unregistered'

/** What one endpoint reports: the name's record, and its newest block. */
interface Report {
  readonly record: WireName | 'unregistered'
  readonly reading: BlockReading
}

/** A node's message that there is no such name is its report; any other failure is thrown. */
function unregistered(error: unknown): 'unregistered' {
  if (error instanceof NodeRefusedError && /exist|not found|fetch/i.test(error.nodeMessage)) return 'unregistered'
  throw error
}

function voteOf(node: Node, chain: ChainId, answer: EndpointAnswer<Report>): Vote<Record> {
  const { operator, endpoint } = answer
  const voter = { operator, endpoint }
  if (answer.outcome === 'failed') return { ...voter, ...missingReportOf(answer) }
  const { record, reading } = answer.value
  const { block, verdict } = reading
  if (block === undefined || !isTrusted(verdict)) return { ...voter, reason: verdict.problem ?? 'It is not verified.' }
  const { height } = block
  const reporting = (value: Record, description: string) => ({
    ...voter,
    report: { value, key: JSON.stringify(value), description, height },
  })
  if (record === 'unregistered') return reporting('unregistered', 'not registered')
  const { aliases, expire_block_height: expiresAtHeight } = record
  const [alias, second] = aliases.filter((one) => one.chain.toUpperCase() === chain)
  if (second) return { ...voter, reason: `It reports two addresses on ${chain}.` }
  if (!alias) return reporting({ address: undefined, expiresAtHeight }, `no address on ${chain}`)
  if (!isValidAddress(alias.address, chain, node.network)) {
    return { ...voter, reason: `It reports an address that is not valid on ${chain}.` }
  }
  const address = parseAddress(alias.address, chain, node.network)
  return reporting({ address, expiresAtHeight }, `${abbreviateAddress(address)} until block ${expiresAtHeight}`)
}
