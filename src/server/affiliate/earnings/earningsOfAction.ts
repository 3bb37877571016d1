import { parseDecimal } from '../../../core/asset/amount.ts'
import { knownDecimals, parseAsset } from '../../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import { type AffiliateShare, affiliateShares } from '../../../core/memo/affiliateCaps.ts'
import { isSwapMemo } from '../../../core/memo/memo.ts'
import { parseMemo } from '../../../core/memo/parseMemo.ts'
import {
  type AffiliatePayment,
  attributePayments,
  grossOutput,
  sharesOfOutput,
} from '../../../core/quote/affiliates/attributePayments.ts'
import { cappedShare } from '../../../core/quote/math/share.ts'
import type { Earner, Earning } from './earning.ts'

/** A swap with affiliates, as the indexer or the nodes report it. */
export interface AffiliateSwap {
  readonly hash: string
  readonly height: number
  /** Unix seconds. */
  readonly time: number
  readonly memo: string
  readonly fromAsset: string
  /** What the swap paid, fees of affiliates excepted. */
  readonly output: { readonly asset: string; readonly amount: bigint }
  /** Fee that was deducted from the output for its payment. */
  readonly outputFee: bigint
  readonly payments: readonly AffiliatePayment[]
  /** Dollars of one coin of the output, as a decimal. */
  readonly outputPrice: string | undefined
}

export interface AccountsOf {
  readonly addressOf: (name: string) => string | undefined
  readonly collector: string
}

/** Returns the affiliates of a swap memo; none for another memo. */
export function sharesOfMemo(memo: string, protocol: Protocol): readonly AffiliateShare[] {
  const parsed = parseMemo(memo, protocol)
  return parsed.ok && isSwapMemo(parsed.memo) ? affiliateShares(parsed.memo, protocol) : []
}

/**
 * Returns what a name earned from a swap. The result has several entries where a MAYAName also shares with the name.
 */
export function earningsOfAction(
  swap: AffiliateSwap,
  { protocol, name }: Earner,
  accounts: AccountsOf,
): readonly Earning[] {
  const shares = sharesOfMemo(swap.memo, protocol)
  const { hash, height, time, fromAsset, output } = swap
  const facts = { protocol, name, hash, height, time, fromAsset, toAsset: output.asset }
  const gross = grossOutput(protocol, shares, output.amount + swap.outputFee)
  if (output.asset === protocols[protocol].baseAsset) {
    const mine = shares.find((share) => share.name.toLowerCase() === name.toLowerCase())
    if (mine?.bps === undefined || gross === undefined) return []
    const amount = cappedShare(BigInt(mine.bps), 10_000n, gross, protocol)
    if (amount === 0n) return []
    return [{ ...facts, kind: 'booking', address: '', amount, usd: dollarsOf(swap, protocol, amount) }]
  }
  const { payments } = swap
  const all = payments.reduce((sum, { amount }) => sum + amount, 0n)
  const fee = gross === undefined ? undefined : sharesOfOutput(protocol, shares, gross)
  const worth = fee === undefined ? undefined : dollarsOf(swap, protocol, fee)
  return attributePayments({ name, ...accounts, shares, payments }).map(({ address, amount }) => ({
    ...facts,
    kind: 'payment',
    address,
    amount,
    usd: worth === undefined || all === 0n ? undefined : (worth * amount) / all,
  }))
}

/** Values an amount of the output in dollars of 1e8 at the swap's own price. */
function dollarsOf({ output, outputPrice }: AffiliateSwap, protocol: Protocol, amount: bigint): bigint | undefined {
  if (outputPrice === undefined || /^0*(\.0*)?$/.test(outputPrice)) return undefined
  const [whole = '0', fraction = ''] = outputPrice.split('.')
  const price = parseDecimal(`${BigInt(whole)}.${fraction.slice(0, 18).padEnd(18, '0')}`, 18)
  const decimals = knownDecimals(parseAsset(output.asset, protocol))
  return decimals === undefined ? undefined : (amount * price) / 10n ** BigInt(18 - 8 + decimals)
}
