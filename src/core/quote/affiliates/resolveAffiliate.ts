import { abbreviateAddress } from '../../address/abbreviateAddress.ts'
import { type Address, isValidAddress, parseAddress } from '../../address/address.ts'
import { UnknownNameError } from '../../address/names.ts'
import type { ChainId } from '../../chains/chains.ts'
import { protocols } from '../../chains/protocol.ts'
import type { Node, QueryOptions } from '../../nodes/node.ts'
import type { WireName } from '../../nodes/wire/wireName.ts'
import { aliasIn } from '../../quorum/aliasIn.ts'
import { confirmName, type NameReading } from '../../quorum/confirmName.ts'

/** Where a protocol pays the fees of a name. */
export interface AffiliatePayout {
  /** The name's account on the protocol's own chain; undefined when the record has none. */
  readonly account: Address | undefined
  /** Whether fees are collected for the name's preferred asset instead. */
  readonly isCollected: boolean
}

/**
 * Resolves where a protocol pays the fees of a name, as a majority of the configured nodes reports its record: to its
 * address on the protocol's own chain, or else to its owner. THORChain pays the owner only of a name with a preferred
 * asset and an address on that asset's chain; Maya always. Throws `UnknownNameError` for a name that receives no fees,
 * and what `confirmName` throws. Source: THORNode 3.17 CanReceiveAffiliateFee and skimAffiliateFees, Mayanode 1.124
 * calculateNestedAffiliateSharesV118.
 */
export async function resolveAffiliate(node: Node, name: string, options: QueryOptions = {}): Promise<AffiliatePayout> {
  const { protocol } = node
  const { value } = await confirmName(node, name, (record) => payoutIn(record, node), options)
  if (value.account !== undefined || value.isCollected) return value
  const { chain } = protocols[protocol]
  throw new UnknownNameError({
    protocol,
    name,
    reason: `it has no address on ${chain} and collects no preferred asset`,
  })
}

function payoutIn(record: WireName, node: Node): NameReading<AffiliatePayout> {
  const chain = protocols[node.protocol].chain as ChainId
  const alias = aliasIn(record, chain, node)
  if ('reason' in alias) return alias
  const { preferred_asset: preferred = '', owner = '', aliases } = record
  const prefers = preferred !== '' && preferred !== '.' && preferred !== protocols[node.protocol].baseAsset
  const canCollect = aliases.some((one) => preferred.startsWith(`${one.chain.toUpperCase()}.`))
  const isMaya = node.protocol === 'MAYACHAIN'
  const isCollected = prefers && (isMaya || canCollect || alias.value.address !== undefined)
  const paysOwner = isMaya || isCollected
  const ownAccount =
    paysOwner && isValidAddress(owner, chain, node.network) ? parseAddress(owner, chain, node.network) : undefined
  const account = alias.value.address ?? ownAccount
  const end = `until block ${record.expire_block_height}`
  const place = account === undefined ? 'no account' : abbreviateAddress(account)
  return {
    value: { account, isCollected },
    description: `${place}${isCollected ? `, collected in ${preferred}` : ''} ${end}`,
  }
}
