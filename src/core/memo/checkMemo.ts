import { chainsOfAddress } from '../address/address.ts'
import { homeChain, sameAsset } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { protocols } from '../chains/protocol.ts'
import { checkSwap } from './checkSwap.ts'
import type { Memo, ModifyLimitSwapMemo, NameMemo, UseReferenceMemo } from './memo.ts'
import { isSwapMemo } from './memo.ts'
import type { CheckMemoParams, MemoFinding, MemoFindingCode } from './memoFinding.ts'
import { memoBytes, memoLimitFor } from './memoLimits.ts'
import { parseMemo } from './parseMemo.ts'
import { isPlainText, isShortEnough, sharesAddresses } from './swapFaults.ts'

/**
 * Returns every reason in the memo itself for which the protocol would refuse, refund or misread the deposit; empty
 * when there is none. Only swaps, limit swaps, modifications, references and names pass. `diffMemo` compares the memo
 * with an intent.
 *
 * @example
 * const { fromAsset } = intent
 * const params = { protocol: 'THORCHAIN', network: 'mocknet', fromAsset, pools: pools.THORCHAIN } as const
 * checkMemo({ ...params, memo: quote.memo ?? '' }) // []
 * checkMemo({ ...params, memo: 'R:00000' }).map(({ code }) => code) // [ 'reference' ]
 */
export function checkMemo(params: CheckMemoParams): readonly MemoFinding[] {
  const { protocol, memo: text, isName } = params
  const parsed = parseMemo(text, protocol, isName === undefined ? {} : { isName })
  if (!parsed.ok) return [{ code: 'unreadable', sentence: parsed.reason }]
  return [...checkText(params), ...checkKind(params, parsed.memo)]
}

function* checkText(params: CheckMemoParams): Generator<MemoFinding> {
  const { protocol, fromAsset, memo, extended = false } = params
  if (!isPlainText(memo)) {
    yield { code: 'characters', sentence: 'The memo contains characters that are not plain ASCII.' }
  }
  if (!isShortEnough(params)) {
    const bytes = memoBytes(memo)
    const limit = memoLimitFor({ protocol, fromAsset, extended })
    yield { code: 'length', sentence: `The memo has ${bytes} bytes; the limit for this deposit is ${limit}.` }
  }
}

function checkKind(params: CheckMemoParams, memo: Memo): Iterable<MemoFinding> {
  if (isSwapMemo(memo)) return checkSwap(params, memo)
  switch (memo.kind) {
    case 'modify_limit_swap':
      return checkModify(params, memo)
    case 'register_reference':
      return checkRegistration(params, memo.asset, memo.memo)
    case 'use_reference':
      return checkReference(memo)
    case 'name':
      return [...onOwnChain(params, 'name'), ...checkName(params, memo)]
    default:
      return [{ code: 'kind', sentence: `A memo for ${memo.kind.replaceAll('_', ' ')} is not sent from here.` }]
  }
}

/**
 * The node finds the order to modify by the ratio of its amounts and by its sender, whose address must belong to the
 * chain of the order's source. Source: MsgModifyLimitSwap.ValidateBasic of THORNode.
 */
function* checkModify(params: CheckMemoParams, memo: ModifyLimitSwapMemo): Generator<MemoFinding> {
  const { protocol, pools, fromAsset } = params
  const { source, target } = memo
  if (source.amount === 0n || target.amount === 0n) {
    yield { code: 'limit', sentence: 'The memo refers to an order without an amount.' }
  }
  const placed = resolveAsset(source.asset, protocol, pools)
  if (sameAsset(placed, resolveAsset(target.asset, protocol, pools))) {
    yield { code: 'asset', sentence: 'The memo refers to an order from an asset to itself.' }
  }
  const wanted = homeChain(placed, protocol)
  const at = homeChain(fromAsset, protocol)
  if (!sharesAddresses(wanted, at)) {
    yield { code: 'asset', sentence: `The order was placed from ${wanted}; an address on ${at} cannot change it.` }
  }
}

/** Checks the registered memo for the deposit that will use it. Its length does not count: that deposit has no memo. */
function* checkRegistration(params: CheckMemoParams, asset: string, memo: string): Generator<MemoFinding> {
  const { protocol, pools } = params
  yield* onOwnChain(params, 'reference')
  const inner = { ...params, fromAsset: resolveAsset(asset, protocol, pools), memo }
  for (const finding of checkMemo(inner)) if (finding.code !== 'length') yield finding
  const parsed = parseMemo(memo, protocol)
  if (parsed.ok && !isSwapMemo(parsed.memo))
    yield { code: 'kind', sentence: 'Only a swap can be registered from here.' }
}

function* onOwnChain({ protocol, fromAsset }: CheckMemoParams, code: MemoFindingCode): Generator<MemoFinding> {
  const { chain, name } = protocols[protocol]
  const at = homeChain(fromAsset, protocol)
  if (at !== chain) yield { code, sentence: `This memo must be sent on ${name} itself, not on ${at}.` }
}

function* checkReference({ reference }: UseReferenceMemo): Generator<MemoFinding> {
  if (!/^\d{5}$/.test(reference) || reference === '00000') {
    yield { code: 'reference', sentence: 'A reference has five digits and is not zero, such as 00042.' }
  }
}

/** Checks that an alias is an address of its chain, which the node does not check. */
function* checkName({ network }: CheckMemoParams, { chain, address }: NameMemo): Generator<MemoFinding> {
  if (chain === undefined || address === undefined) return
  const wanted = chain.toUpperCase()
  const fits = chainsOfAddress(address).some(
    (home) => home.chain === wanted && (network === 'mocknet' || home.network === network),
  )
  if (!fits) yield { code: 'name', sentence: `The alias is not an address on ${wanted}.` }
}
