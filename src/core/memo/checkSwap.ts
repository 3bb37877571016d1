import { checkDestination, checkRefundAddress } from '../address/destination.ts'
import { type Asset, formatAsset, homeChain, sameAsset } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { protocols } from '../chains/protocol.ts'
import { hasNameForm, isChainAddress, isProtocolAddress } from './addressFields.ts'
import { affiliateShares } from './affiliateShares.ts'
import type { SwapMemo } from './memo.ts'
import type { CheckMemoParams, MemoFinding } from './memoFinding.ts'
import { affiliateCaps } from './memoLimits.ts'

/** Three days of blocks. Source: StreamingLimitSwapMaxAge of THORNode 3.17. */
const MAX_BLOCKS_TO_LIVE = 43_200n

/** Finds what the node would refuse, refund or misread in a swap memo. */
export function* checkSwap(params: CheckMemoParams, memo: SwapMemo): Generator<MemoFinding> {
  const { protocol, fromAsset, pools } = params
  const toAsset = resolveAsset(memo.asset, protocol, pools)
  if (sameAsset(fromAsset, toAsset)) {
    yield { code: 'asset', sentence: `The memo buys ${formatAsset(toAsset)} with itself.` }
  }
  yield* checkPayee(params, memo, toAsset)
  yield* checkRefund(params, memo)
  if (memo.kind === 'limit_swap') yield* checkOrder(memo)
  yield* checkAffiliates(params, memo)
  const home = homeChain(toAsset, protocol)
  if (memo.aggregator && !(isChainId(home) && chains[home].family === 'evm')) {
    yield { code: 'aggregator', sentence: `An aggregator runs on EVM chains only, not on ${home}.` }
  }
}

function* checkPayee(params: CheckMemoParams, memo: SwapMemo, toAsset: Asset): Generator<MemoFinding> {
  const { protocol, network, fromAsset } = params
  const { destination } = memo
  if (destination === '') {
    if (sharesAddresses(homeChain(fromAsset, protocol), homeChain(toAsset, protocol))) return
    yield {
      code: 'destination',
      sentence: 'The memo has no destination, and the sender’s address is on another chain.',
    }
    return
  }
  if (isRegisteredName(params, destination)) return
  const checked = checkDestination({ protocol, toAsset, destination, network })
  for (const { severity, sentence } of checked.findings) {
    if (severity === 'refusal') yield { code: 'destination', sentence }
  }
}

/** The node resolves a short text that is not an address as a name. */
function isRegisteredName({ protocol, isName }: CheckMemoParams, text: string): boolean {
  return hasNameForm(text) && !isProtocolAddress(text, protocol) && (isName?.(text.split('.')[0] ?? '') ?? true)
}

function sharesAddresses(from: string, to: string): boolean {
  if (from === to) return true
  return isChainId(from) && isChainId(to) && chains[from].family === 'evm' && chains[to].family === 'evm'
}

/** The node resolves no names here. It silently ignores an unreadable refund address and refunds the sender. */
function* checkRefund({ protocol, network, fromAsset }: CheckMemoParams, memo: SwapMemo): Generator<MemoFinding> {
  const { refundAddress } = memo
  if (refundAddress === '') return
  const checked = checkRefundAddress({ protocol, fromAsset, refundAddress, network })
  for (const { severity, code, sentence } of checked.findings) {
    if (severity === 'refusal' || code === 'refund_unused') yield { code: 'refund_address', sentence }
  }
}

function* checkOrder({ limit, interval }: SwapMemo): Generator<MemoFinding> {
  if (limit === 0n) {
    yield { code: 'limit', sentence: 'A limit swap without a limit would run as a market swap at once.' }
  }
  if (interval > MAX_BLOCKS_TO_LIVE) {
    yield {
      code: 'time_to_live',
      sentence: `The order would live for ${interval} blocks; the maximum is ${MAX_BLOCKS_TO_LIVE}.`,
    }
  }
}

function* checkAffiliates({ protocol }: CheckMemoParams, memo: SwapMemo): Generator<MemoFinding> {
  const { chain, name: protocolName } = protocols[protocol]
  for (const name of memo.affiliates) {
    if (hasNameForm(name) || isChainAddress(name, chain)) continue
    yield { code: 'affiliates', sentence: `An affiliate’s address is not on ${protocolName}.` }
  }
  const { bps: maximum } = affiliateCaps[protocol]
  const [first = 0] = memo.affiliateBps
  const given = affiliateShares(memo, protocol).reduce((sum, { bps }) => sum + (bps ?? 0), 0)
  // On Maya, one share for several affiliates applies to every address and to every name without its own share.
  const total = memo.affiliateBps.length === 1 ? Math.max(given, first * memo.affiliates.length) : given
  if (total > maximum) {
    yield { code: 'affiliates', sentence: `The affiliates share ${total} basis points; the maximum is ${maximum}.` }
  }
}
