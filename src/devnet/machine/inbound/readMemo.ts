import type { Protocol } from '../../../core/chains/protocol.ts'
import { affiliateCaps, affiliateShares } from '../../../core/memo/affiliateCaps.ts'
import { isSwapMemo, type Memo, type SwapMemo } from '../../../core/memo/memo.ts'
import { parseMemo } from '../../../core/memo/parseMemo.ts'
import { findLiveName } from '../../quote/addresses.ts'
import { mayaShares } from '../../quote/affiliates.ts'
import { settingOf } from '../../rules/state.ts'
import type { Machine } from '../machine.ts'
import { parseFailure } from './parseFailure.ts'

/** A memo that the node cannot parse. The message is the node's. */
export class MemoRefusal extends Error {
  override name = 'MemoRefusal'
}

/** Parses a memo with this network's names. Throws `MemoRefusal`. */
export function readMemo(machine: Machine, text: string): Memo {
  if (text === '') throw new MemoRefusal("memo can't be empty")
  const parsed = parseMemo(text, machine.protocol, { isName: (name) => findLiveName(machine, name) !== undefined })
  if (!parsed.ok) throw new MemoRefusal(parseFailure(machine, text, parsed.reason))
  if (isSwapMemo(parsed.memo)) {
    const excess = affiliateExcess[machine.protocol](machine, parsed.memo)
    if (excess !== undefined) throw new MemoRefusal(`MEMO: ${text}\nPARSE FAILURE(S): ${excess}`)
  }
  return parsed.memo
}

/** Returns why a memo's total affiliate share is too high, or undefined. */
const affiliateExcess: Readonly<Record<Protocol, (machine: Machine, memo: SwapMemo) => string | undefined>> = {
  THORCHAIN: (_, memo) => {
    const most = affiliateCaps.THORCHAIN.bps
    const total = affiliateShares(memo, 'THORCHAIN').reduce((sum, { bps = 0 }) => sum + bps, 0)
    return total > most ? `affiliate fee basis points can't be more than ${most}` : undefined
  },
  MAYACHAIN: (machine, { affiliates, affiliateBps }) => {
    const most = BigInt(settingOf(machine, 'MaxAffiliateFeeBasisPoints'))
    const given = affiliateBps.map((share) => (share === undefined ? undefined : BigInt(share)))
    const total =
      affiliates.length === 0 ? 0n : mayaShares(machine, affiliates, given).reduce((sum, bps) => sum + bps, 0n)
    const limit = `total affiliate fee basis points must not exceed ${most} (provided total bps: ${total})`
    return most > 0n && total > most ? `failed to process affiliate parameters: ${limit}` : undefined
  },
}

/** Parses a memo; returns undefined if it is invalid. */
export function tryReadMemo(machine: Machine, text: string): Memo | undefined {
  try {
    return readMemo(machine, text)
  } catch (error) {
    if (error instanceof MemoRefusal) return undefined
    throw error
  }
}
