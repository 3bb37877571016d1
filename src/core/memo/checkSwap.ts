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

/** StreamingLimitSwapMaxAge of THORNode 3.17: three days of blocks. */
const MOST_BLOCKS_TO_LIVE = 43_200n

/** What the node would refuse, refund or read otherwise than it looks. */
export function* checkSwap(question: CheckMemoParams, memo: SwapMemo): Generator<MemoFinding> {
  const { protocol, fromAsset, pools } = question
  const toAsset = resolveAsset(memo.asset, protocol, pools)
  if (sameAsset(fromAsset, toAsset)) {
    yield { code: 'asset', sentence: `The memo buys ${formatAsset(toAsset)} with itself.` }
  }
  yield* checkPayee(question, memo, toAsset)
  yield* checkRefund(question, memo)
  if (memo.kind === 'limit_swap') yield* checkOrder(memo)
  yield* checkAffiliates(question, memo)
  const home = homeChain(toAsset, protocol)
  if (memo.aggregator && !(isChainId(home) && chains[home].family === 'evm')) {
    yield { code: 'aggregator', sentence: `An aggregator runs on EVM chains only, not on ${home}.` }
  }
}

function* checkPayee(question: CheckMemoParams, memo: SwapMemo, toAsset: Asset): Generator<MemoFinding> {
  const { protocol, network, fromAsset } = question
  const { destination } = memo
  if (destination === '') {
    if (sharesAddresses(homeChain(fromAsset, protocol), homeChain(toAsset, protocol))) return
    yield {
      code: 'destination',
      sentence: 'The memo names no destination, and the sender’s address is of another chain.',
    }
    return
  }
  if (isRegisteredName(question, destination)) return
  const checked = checkDestination({ protocol, toAsset, destination, network })
  for (const { severity, sentence } of checked.findings) {
    if (severity === 'refusal') yield { code: 'destination', sentence }
  }
}

/** The node replaces a short text that is no address by the name's alias. */
function isRegisteredName({ protocol, isName }: CheckMemoParams, text: string): boolean {
  return hasNameForm(text) && !isProtocolAddress(text, protocol) && (isName?.(text.split('.')[0] ?? '') ?? true)
}

function sharesAddresses(from: string, to: string): boolean {
  if (from === to) return true
  return isChainId(from) && isChainId(to) && chains[from].family === 'evm' && chains[to].family === 'evm'
}

/** The node resolves no name here and says nothing about an address that it cannot read: the refund goes to the sender. */
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
    yield { code: 'limit', sentence: 'A limit swap without a limit would be run as a market swap at once.' }
  }
  if (interval > MOST_BLOCKS_TO_LIVE) {
    yield {
      code: 'time_to_live',
      sentence: `The order would live for ${interval} blocks; ${MOST_BLOCKS_TO_LIVE} is the most.`,
    }
  }
}

function* checkAffiliates({ protocol }: CheckMemoParams, memo: SwapMemo): Generator<MemoFinding> {
  const { chain, name: protocolName } = protocols[protocol]
  for (const name of memo.affiliates) {
    if (hasNameForm(name) || isChainAddress(name, chain)) continue
    yield { code: 'affiliates', sentence: `An affiliate’s address is not one of ${protocolName}.` }
  }
  const most = affiliateCaps[protocol].bps
  const [first = 0] = memo.affiliateBps
  const given = affiliateShares(memo, protocol).reduce((sum, { bps }) => sum + (bps ?? 0), 0)
  // One share for several names on Maya is also that of every address and of every name without its own.
  const total = memo.affiliateBps.length === 1 ? Math.max(given, first * memo.affiliates.length) : given
  if (total > most) {
    yield { code: 'affiliates', sentence: `The affiliates share ${total} basis points; ${most} is the most.` }
  }
}
