import { type Address, isValidAddress, parseAddress } from '../address.ts'
import type { ChainId } from '../chain.ts'
import { isName, UnknownNameError } from '../names.ts'
import { NodeRefusedError } from '../nodes/failure.ts'
import type { AskOptions, EndpointAnswer, Node } from '../nodes/node.ts'
import { countVotes, type Vote } from '../nodes/quorum.ts'
import { reading } from '../nodes/shape.ts'
import { type WireName, wireName } from '../nodes/wire/name.ts'
import { type Protocol, protocols } from '../protocol.ts'
import { endsOf } from '../quorum/endsOf.ts'
import { NameUnconfirmedError } from '../quorum/errors.ts'
import { askHeights, MAX_SKEW_BLOCKS } from '../quorum/heights.ts'
import { isOneSource } from '../quorum/isOneSource.ts'

/** What a name stands for on one chain, as a majority of the configured nodes says. Show the address, not the name alone. */
export interface ResolvedName {
  readonly protocol: Protocol
  /** In lower case, as the nodes keep it. */
  readonly name: string
  readonly chain: ChainId
  readonly address: Address
  /** After this block of the protocol the name is anybody's. */
  readonly expiresAtHeight: number
  readonly confirmedBy: readonly string[]
  readonly oneSource: boolean
}

/** A name, and the chain on which it is to stand for an address. */
export interface NameQuestion {
  readonly name: string
  /** Where coins are to be received: of `toAsset` for a destination, of `fromAsset` for a refund, the protocol's own for an affiliate. */
  readonly chain: ChainId
}

/**
 * Asks every configured node what a THORName or MAYAName stands for on a chain. The answer decides where coins go, so it
 * needs the same majority as a vault's address. Throws `UnknownNameError` (unknown_name) when the name reads like an
 * address, is not registered, has expired or has no address on the chain; `NameUnconfirmedError` (inbound_unconfirmed)
 * when the nodes disagree; `SingleSourceError`. Source: THORNode 3.17 `/thorname`, Mayanode 1.128 `/mayaname`.
 */
export async function resolveName(
  node: Node,
  { name: text, chain }: NameQuestion,
  options?: AskOptions,
): Promise<ResolvedName> {
  const { protocol } = node
  const name = text.toLowerCase()
  const refuse = (reason: string) => new UnknownNameError({ protocol, name: text, reason })
  if (!isName(text)) throw refuse('it has not the form of a name, or reads like an address')
  const oneSource = isOneSource(node)
  const { prefix } = protocols[protocol]
  const kind = protocol === 'THORCHAIN' ? 'thorname' : 'mayaname'
  const shape = reading(wireName, (wire) => (wire.name.toLowerCase() === name ? wire : undefined))
  const [records, heights] = await Promise.all([
    node.askEach(`${prefix}/${kind}/${encodeURIComponent(name)}`, shape, options),
    askHeights(node, options),
  ])
  const votes = records.map((record, index) => voteOf({ node, chain, record, height: heights[index] }))
  const { agreed, dissent } = countVotes(votes, { operators: node.operators.length, maxSkew: MAX_SKEW_BLOCKS })
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

interface Testimony {
  readonly node: Node
  readonly chain: ChainId
  readonly record: EndpointAnswer<WireName>
  readonly height: EndpointAnswer<number> | undefined
}

function voteOf({ node, chain, record, height }: Testimony): Vote<Record> {
  const { operator, endpoint } = record
  const witness = { operator, endpoint }
  if (height?.outcome !== 'answer') return { ...witness, silent: 'It did not say its height.' }
  const said = (value: Record, words: string) => ({
    ...witness,
    said: { value, key: JSON.stringify(value), words, height: height.value },
  })
  if (record.outcome === 'failed') {
    const unregistered =
      record.error instanceof NodeRefusedError && /exist|not found|fetch/i.test(record.error.nodeMessage)
    return unregistered ? said('unregistered', 'not registered') : { ...witness, silent: record.error.message }
  }
  const { aliases, expire_block_height: expiresAtHeight } = record.value
  const [alias, twin] = aliases.filter((one) => one.chain.toUpperCase() === chain)
  if (twin) return { ...witness, silent: `It names two addresses on ${chain}.` }
  if (!alias) return said({ address: undefined, expiresAtHeight }, `no address on ${chain}`)
  if (!isValidAddress(chain, alias.address, node.network)) {
    return { ...witness, silent: `It names an address that is none of ${chain}.` }
  }
  const address = parseAddress(chain, alias.address, node.network)
  return said({ address, expiresAtHeight }, `${endsOf(address)} until block ${expiresAtHeight}`)
}
