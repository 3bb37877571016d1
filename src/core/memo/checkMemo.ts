import { homeChain, sameAsset } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { protocols } from '../chains/protocol.ts'
import { checkName } from './checkName.ts'
import { checkSwap } from './checkSwap.ts'
import { isSwapMemo, type Memo, type ModifyLimitSwapMemo, type UseReferenceMemo } from './memo.ts'
import type { CheckMemoParams, MemoFinding, MemoFindingCode } from './memoFinding.ts'
import { memoBytes, memoLimitFor } from './memoLimits.ts'
import { parseMemo } from './parseMemo.ts'

/**
 * Everything for which the protocol would refuse, refund or misread a deposit with this memo, as far as the memo alone
 * shows it; empty when nothing. Swaps, limit swaps, their changes, references and names can be sent; other kinds are
 * refused. That it says what somebody agreed to is for `diffMemo`.
 */
export function checkMemo(question: CheckMemoParams): readonly MemoFinding[] {
  const { protocol, memo: text, isName } = question
  const parsed = parseMemo(text, protocol, isName === undefined ? {} : { isName })
  if (!parsed.ok) return [{ code: 'unreadable', sentence: parsed.reason }]
  return [...checkText(question), ...checkKind(question, parsed.memo)]
}

function* checkText({ protocol, fromAsset, memo, extended = false }: CheckMemoParams): Generator<MemoFinding> {
  if (!/^[ -~]*$/.test(memo)) {
    yield { code: 'characters', sentence: 'The memo holds characters that are not plain ASCII.' }
  }
  const [bytes, limit] = [memoBytes(memo), memoLimitFor({ protocol, fromAsset, extended })]
  if (bytes > limit) {
    yield { code: 'length', sentence: `The memo has ${bytes} bytes, and this deposit carries ${limit}.` }
  }
}

function checkKind(question: CheckMemoParams, memo: Memo): Iterable<MemoFinding> {
  if (isSwapMemo(memo)) return checkSwap(question, memo)
  switch (memo.kind) {
    case 'modify_limit_swap':
      return checkModify(question, memo)
    case 'register_reference':
      return checkRegistration(question, memo.asset, memo.memo)
    case 'use_reference':
      return checkReference(memo)
    case 'name':
      return [...onOwnChain(question, 'name'), ...checkName(question, memo)]
    default:
      return [{ code: 'kind', sentence: `A memo for ${memo.kind.replaceAll('_', ' ')} is not sent from here.` }]
  }
}

/** A change finds its order by the exact amounts that are stored, from the same sender. */
function* checkModify({ protocol, pools }: CheckMemoParams, memo: ModifyLimitSwapMemo): Generator<MemoFinding> {
  const { source, target } = memo
  if (source.amount === 0n || target.amount === 0n) {
    yield { code: 'limit', sentence: 'The memo names an order without an amount.' }
  }
  if (sameAsset(resolveAsset(source.asset, protocol, pools), resolveAsset(target.asset, protocol, pools))) {
    yield { code: 'asset', sentence: 'The memo names an order from an asset to itself.' }
  }
}

/** The registered memo is judged for the deposit that will use it, whose chain does not have to carry it. */
function* checkRegistration(question: CheckMemoParams, asset: string, memo: string): Generator<MemoFinding> {
  const { protocol, pools } = question
  yield* onOwnChain(question, 'reference')
  const inner = { ...question, fromAsset: resolveAsset(asset, protocol, pools), memo }
  for (const finding of checkMemo(inner)) if (finding.code !== 'length') yield finding
  const parsed = parseMemo(memo, protocol)
  if (parsed.ok && !isSwapMemo(parsed.memo)) yield { code: 'kind', sentence: 'Only a swap is registered from here.' }
}

function* onOwnChain({ protocol, fromAsset }: CheckMemoParams, code: MemoFindingCode): Generator<MemoFinding> {
  const { chain, name } = protocols[protocol]
  const at = homeChain(fromAsset, protocol)
  if (at !== chain) yield { code, sentence: `This memo is a message to ${name} itself, not to ${at}.` }
}

function* checkReference({ reference }: UseReferenceMemo): Generator<MemoFinding> {
  if (!/^\d{5}$/.test(reference) || reference === '00000') {
    yield { code: 'reference', sentence: 'A reference has five digits and is not zero, such as 00042.' }
  }
}
