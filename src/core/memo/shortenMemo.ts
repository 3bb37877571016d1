import { abbreviateRadix } from '../address/radix.ts'
import { sameAsset } from '../asset/asset.ts'
import { type FuzzyPool, resolveAsset, shortenAsset } from '../asset/fuzzy.ts'
import type { Protocol } from '../chains/protocol.ts'
import { buildMemo } from './buildMemo.ts'
import type { SwapMemo } from './memo.ts'

/**
 * The shortest text that says exactly the same to the node, given the pools it has: short codes and shortened ids,
 * exponents that lose nothing, one share for all who have the same (THORChain), Radix accounts without their beginning
 * (Maya). No amount is rounded. Hand in the available pools; without them only short codes shorten an asset.
 */
export function shortenMemo(memo: SwapMemo, protocol: Protocol, pools: readonly FuzzyPool[]): string {
  const asset = shortestAsset(protocol, memo.asset, pools)
  const short = protocol === 'MAYACHAIN' ? abbreviateAddresses(memo) : { ...memo, affiliateBps: joinedShares(memo) }
  return buildMemo({ ...short, asset }, { short: true })
}

/** An id is cut only when the pools resolve what is left to the same asset. */
function shortestAsset(protocol: Protocol, text: string, pools: readonly FuzzyPool[]): string {
  const asset = resolveAsset(text, protocol, pools)
  const shortened = shortenAsset(asset, protocol, pools)
  const same = shortened.length < text.length && sameAsset(resolveAsset(shortened, protocol, pools), asset)
  return same ? shortened : text
}

function joinedShares({ affiliates, affiliateBps }: SwapMemo): SwapMemo['affiliateBps'] {
  const [first] = affiliateBps
  const same = affiliates.length > 1 && affiliateBps.length > 1 && affiliateBps.every((bps) => bps === first)
  return same ? [first] : affiliateBps
}

/** As Maya writes the parties of a memo. Source: Mayanode 1.124 Address.AbbreviatedString. */
export function abbreviateAddresses(memo: SwapMemo): SwapMemo {
  return {
    ...memo,
    destination: abbreviate(memo.destination),
    refundAddress: abbreviate(memo.refundAddress),
    affiliates: memo.affiliates.map(abbreviate),
  }
}

function abbreviate(address: string): string {
  return address.startsWith('account_') ? abbreviateRadix(address) : address
}
