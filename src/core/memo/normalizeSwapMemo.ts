import { normalizeAddress } from '../address/normalizeAddress.ts'
import { type Asset, homeChain } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { readSwapMemo } from './readSwapMemo.ts'

/** A cash address with its prefix, whose colon would end the field. */
const prefixedAddress = /([:/])((?:bitcoincash|bchtest|bchreg):[qp][a-z\d]+)/gi

/**
 * Writes every address of a swap memo in its normal spelling; everything else stays as written. Returns any other memo
 * unchanged.
 */
export function normalizeSwapMemo(
  text: string,
  { protocol, fromAsset }: { readonly protocol: Protocol; readonly fromAsset: Asset },
): string {
  const plain = text.replace(prefixedAddress, (all, separator: string, address: string) => {
    const normal = normalizeAddress(address, 'BCH')
    return normal === undefined ? all : `${separator}${normal}`
  })
  const memo = readSwapMemo(plain, protocol)
  if (memo === undefined) return text
  const toChain = homeChain(resolveAsset(memo.asset, protocol, []), protocol)
  const normal = (chain: string, address: string) => normalizeAddress(address, chain) ?? address
  const destination = normal(toChain, memo.destination)
  const refundAddress = normal(homeChain(fromAsset, protocol), memo.refundAddress)
  const [body = '', ...passThrough] = plain.split('|')
  const fields = body.split(':').map((field, index) => {
    if (index === 2) return field.includes('/') ? `${destination}/${refundAddress}` : destination
    if (index !== 4) return field
    return memo.affiliates.map((name) => normal(protocols[protocol].chain, name)).join('/')
  })
  return [fields.join(':'), ...passThrough].join('|')
}
