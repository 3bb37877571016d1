import { checkAddress, unusedRefund } from '../address/destination.ts'
import { formatAsset, homeChain } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { protocols } from '../chains/protocol.ts'
import { affiliateCaps } from './affiliateCaps.ts'
import type { SwapMemo } from './memo.ts'
import type { CheckMemoParams, MemoFinding } from './memoFinding.ts'
import { affiliateTotal, MAX_BLOCKS_TO_LIVE, memoRecipients, type SwapFault, swapFaults } from './swapFaults.ts'

/** Finds what the node would refuse, refund or misread in a swap memo. */
export function checkSwap(params: CheckMemoParams, memo: SwapMemo): readonly MemoFinding[] {
  const faults = swapFaults(params, memo)
  const described = (isFirst: boolean) =>
    faults.filter((fault) => first.has(fault) === isFirst).map((fault) => describeFault(fault, params, memo))
  return [...described(true), ...checkRecipients(params, memo), ...described(false)]
}

/** Faults that are listed before those of the addresses. */
const first: ReadonlySet<SwapFault> = new Set(['same_asset', 'no_destination'])

/**
 * A memo has addresses only: no node reads a payment link, and a refund address that none reads is ignored silently.
 */
function* checkRecipients(params: CheckMemoParams, memo: SwapMemo): Generator<MemoFinding> {
  const { destination, refund } = memoRecipients(params, memo)
  const sides = [
    { code: 'destination', side: destination },
    { code: 'refund_address', side: refund },
  ] as const
  for (const { code, side } of sides) {
    for (const { severity, sentence } of side ? checkAddress(side).findings : []) {
      if (severity === 'refusal') yield { code, sentence }
    }
  }
}

function describeFault(fault: SwapFault, params: CheckMemoParams, memo: SwapMemo): MemoFinding {
  const { protocol, pools } = params
  const toAsset = resolveAsset(memo.asset, protocol, pools)
  switch (fault) {
    case 'same_asset':
      return { code: 'asset', sentence: `The memo buys ${formatAsset(toAsset)} with itself.` }
    case 'no_destination':
      return {
        code: 'destination',
        sentence: 'The memo has no destination, and the sender’s address is on another chain.',
      }
    case 'unused_refund':
      return { code: 'refund_address', sentence: unusedRefund.sentence }
    case 'no_limit':
      return { code: 'limit', sentence: 'A limit swap without a limit would run as a market swap at once.' }
    case 'time_to_live':
      return {
        code: 'time_to_live',
        sentence: `The order would live for ${memo.interval} blocks; the maximum is ${MAX_BLOCKS_TO_LIVE}.`,
      }
    case 'affiliate_address':
      return { code: 'affiliates', sentence: `An affiliate’s address is not on ${protocols[protocol].name}.` }
    case 'affiliate_shares':
      return {
        code: 'affiliates',
        sentence: `The affiliates share ${affiliateTotal(memo, protocol)} basis points; the maximum is ${affiliateCaps[protocol].bps}.`,
      }
    case 'aggregator':
      return {
        code: 'aggregator',
        sentence: `An aggregator runs on EVM chains only, not on ${homeChain(toAsset, protocol)}.`,
      }
  }
}
