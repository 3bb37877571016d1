import { abbreviateRadix } from '../address/radix.ts'
import { sameAsset } from '../asset/asset.ts'
import { type FuzzyPool, resolveAsset, shortenAsset } from '../asset/fuzzy.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { SwapMemo } from './memo.ts'
import { writeSwapMemo } from './writeSwapMemo.ts'

/**
 * Writes the shortest memo with exactly the same meaning: asset short codes and shortened ids, exact exponents, one
 * share for equal ones (THORChain), abbreviated Radix accounts (Maya). Rounds nothing. `pools` are the available pools;
 * without them only short codes shorten an asset.
 *
 * @example shortenMemo(intentToMemo(intent), 'THORCHAIN', pools.THORCHAIN).startsWith('=:e:0x') // true
 */
export function shortenMemo(memo: SwapMemo, protocol: Protocol, pools: readonly FuzzyPool[]): string {
  const asset = shortestAsset(protocol, memo.asset, pools)
  const short = protocol === 'MAYACHAIN' ? abbreviateAddresses(memo) : { ...memo, affiliateBps: joinedShares(memo) }
  return writeSwapMemo({ ...short, asset })
}

/** Shortens an asset only if the pools resolve the result to the same asset. */
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

/** Abbreviates Radix accounts as Maya does. Source: Mayanode 1.124 Address.AbbreviatedString. */
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
