import type { RecipientParams } from '../address/inspectRecipient.ts'
import { type Asset, homeChain, sameAsset } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { hasNameForm, isChainAddress, isProtocolAddress } from './addressFields.ts'
import { affiliateCaps, affiliateShares } from './affiliateCaps.ts'
import type { SwapMemo } from './memo.ts'
import type { CheckMemoParams } from './memoFinding.ts'
import { memoBytes, memoLimitFor } from './memoLimits.ts'

/** Three days of blocks. Source: StreamingLimitSwapMaxAge of THORNode 3.17. */
export const MAX_BLOCKS_TO_LIVE = 43_200n

/** Reason for which a node would refuse, refund or misread a swap, besides its addresses. */
export type SwapFault =
  | 'same_asset'
  | 'no_destination'
  | 'unused_refund'
  | 'no_limit'
  | 'time_to_live'
  | 'affiliate_address'
  | 'affiliate_shares'
  | 'aggregator'

/** Returns whether a memo has ASCII characters only. */
export function isPlainText(memo: string): boolean {
  return /^[ -~]*$/.test(memo)
}

/** Returns whether a memo is within the limit of its deposit. */
export function isShortEnough({ protocol, fromAsset, memo, extended = false }: CheckMemoParams): boolean {
  return memoBytes(memo) <= memoLimitFor({ protocol, fromAsset, extended })
}

/** Finds what the node would refuse, refund or misread in a swap, apart from addresses that must not be paid. */
export function swapFaults(params: CheckMemoParams, memo: SwapMemo): readonly SwapFault[] {
  const toAsset = resolveAsset(memo.asset, params.protocol, params.pools)
  return faults.flatMap(([fault, applies]) => (applies(params, memo, toAsset) ? [fault] : []))
}

type Applies = (params: CheckMemoParams, memo: SwapMemo, toAsset: Asset) => boolean

const faults: readonly (readonly [SwapFault, Applies])[] = [
  ['same_asset', ({ fromAsset }, _memo, toAsset) => sameAsset(fromAsset, toAsset)],
  [
    'no_destination',
    ({ protocol, fromAsset }, { destination }, toAsset) =>
      destination === '' && !sharesAddresses(homeChain(fromAsset, protocol), homeChain(toAsset, protocol)),
  ],
  // Coins on the protocol's own chain are always refunded to their sender.
  [
    'unused_refund',
    ({ protocol, fromAsset }, { refundAddress }) =>
      refundAddress !== '' && homeChain(fromAsset, protocol) === protocols[protocol].chain,
  ],
  ['no_limit', (_params, { kind, limit }) => kind === 'limit_swap' && limit === 0n],
  ['time_to_live', (_params, { kind, interval }) => kind === 'limit_swap' && interval > MAX_BLOCKS_TO_LIVE],
  [
    'affiliate_address',
    ({ protocol }, { affiliates }) =>
      affiliates.some((name) => !(hasNameForm(name) || isChainAddress(name, protocols[protocol].chain))),
  ],
  ['affiliate_shares', ({ protocol }, memo) => affiliateTotal(memo, protocol) > affiliateCaps[protocol].bps],
  [
    'aggregator',
    ({ protocol }, { aggregator }, toAsset) => {
      const home = homeChain(toAsset, protocol)
      return aggregator !== undefined && !(isChainId(home) && chains[home].family === 'evm')
    },
  ],
]

/** Returns whether an address on one chain is an address on the other. */
export function sharesAddresses(from: string, to: string): boolean {
  if (from === to) return true
  return isChainId(from) && isChainId(to) && chains[from].family === 'evm' && chains[to].family === 'evm'
}

/** Returns the basis points that the affiliates of a swap share. */
export function affiliateTotal(memo: SwapMemo, protocol: Protocol): number {
  const [first = 0] = memo.affiliateBps
  const given = affiliateShares(memo, protocol).reduce((sum, { bps }) => sum + (bps ?? 0), 0)
  // On Maya, one share for several affiliates applies to every address and to every name without its own share.
  return memo.affiliateBps.length === 1 ? Math.max(given, first * memo.affiliates.length) : given
}

/**
 * Returns the address that a swap pays and the one that it refunds. The node resolves a short text that is not an
 * address as a name, as a destination only: it silently ignores an unreadable refund address and refunds the sender.
 */
export function memoRecipients(
  params: CheckMemoParams,
  { asset, destination, refundAddress }: SwapMemo,
): { readonly destination?: RecipientParams; readonly refund?: RecipientParams } {
  const { protocol, network, fromAsset, pools } = params
  const toAsset = resolveAsset(asset, protocol, pools)
  const isPaid = destination !== '' && !isRegisteredName(params, destination)
  return {
    ...(isPaid && { destination: { protocol, network, asset: toAsset, text: destination } }),
    ...(refundAddress !== '' && { refund: { protocol, network, asset: fromAsset, text: refundAddress } }),
  }
}

function isRegisteredName({ protocol, isName }: CheckMemoParams, text: string): boolean {
  return hasNameForm(text) && !isProtocolAddress(text, protocol) && (isName?.(text.split('.')[0] ?? '') ?? true)
}
