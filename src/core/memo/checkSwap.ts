import { checkDestination, checkRefundAddress } from '../address/destination.ts'
import { formatAsset, homeChain } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { protocols } from '../chains/protocol.ts'
import type { SwapMemo } from './memo.ts'
import type { CheckMemoParams, MemoFinding } from './memoFinding.ts'
import { affiliateCaps } from './memoLimits.ts'
import { affiliateTotal, MAX_BLOCKS_TO_LIVE, memoRecipients, type SwapFault, swapFaults } from './swapFaults.ts'

/** Finds what the node would refuse, refund or misread in a swap memo. */
export function checkSwap(params: CheckMemoParams, memo: SwapMemo): readonly MemoFinding[] {
  const faults = swapFaults(params, memo)
  const described = (isFirst: boolean) =>
    faults.filter((fault) => first.has(fault) === isFirst).flatMap((fault) => describeFault(fault, params, memo) ?? [])
  return [...described(true), ...checkRecipients(params, memo), ...described(false)]
}

/** Faults that are listed before those of the addresses. */
const first: ReadonlySet<SwapFault> = new Set(['same_asset', 'no_destination'])

function* checkRecipients(params: CheckMemoParams, memo: SwapMemo): Generator<MemoFinding> {
  const { destination, refund } = memoRecipients(params, memo)
  const paid =
    destination && checkDestination({ ...destination, toAsset: destination.asset, destination: destination.text })
  for (const { severity, sentence } of paid?.findings ?? []) {
    if (severity === 'refusal') yield { code: 'destination', sentence }
  }
  const refunded = refund && checkRefundAddress({ ...refund, fromAsset: refund.asset, refundAddress: refund.text })
  for (const { severity, code, sentence } of refunded?.findings ?? []) {
    if (severity === 'refusal' || code === 'refund_unused') yield { code: 'refund_address', sentence }
  }
}

/** Describes a fault; undefined for one that the check of the refund address describes. */
function describeFault(fault: SwapFault, params: CheckMemoParams, memo: SwapMemo): MemoFinding | undefined {
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
      return undefined
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
