import { homeChain } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { isSwapMemo, type MemoKind } from '../memo/memo.ts'
import { parseMemo } from '../memo/parseMemo.ts'
import type { Inbound } from './facts.ts'
import { assetOf, memoTarget } from './memoTarget.ts'
import type { RefundReason } from './refundReasons.ts'

/**
 * Why nothing will be paid for a deposit. `not_a_swap`, `claim_kept` and `taken_back` are not losses. `not_reported`
 * and `taken_back` end only the wait: if the nodes report the deposit after all, a later status replaces them.
 *
 * @example const code: UnpaidCode = 'below_fee'
 */
export type UnpaidCode =
  | 'below_fee'
  | 'affiliates_only'
  | 'claim_kept'
  | 'claim_unclear'
  | 'not_a_swap'
  | 'deposit_failed'
  | 'not_reported'
  | 'taken_back'
  | 'unknown'

/**
 * Why nothing will be paid: what happened, what it means for the coins, and what to do.
 *
 * @example const reason: UnpaidReason = { code: 'unknown', sentence: 'Nothing will be paid.', todo: 'Get a new quote.' }
 */
export interface UnpaidReason {
  readonly code: UnpaidCode
  readonly sentence: string
  readonly todo: string
  /** The chain's message about a deposit that failed in its block, sanitized. */
  readonly chainMessage?: string
}

/** What is known of a deposit without a payment. */
export interface UnpaidDeposit {
  readonly inbound?: Inbound | undefined
  /** Payments to affiliates. */
  readonly outputs: readonly unknown[]
  /** With the chain's message, sanitized, when the deposit failed in its own block. */
  readonly unpaid?: { readonly chainMessage?: string } | undefined
  /** The indexer's reason of a refund. */
  readonly refund?: RefundReason | undefined
}

/**
 * Explains why nothing will be paid. Nodes do not report it, so it follows from the deposit: its memo, its coin, and
 * who was paid. Source: THORNode 3.17 and Mayanode 1.124, refundTx and the handlers of each memo.
 */
export function unpaidReason(deposit: UnpaidDeposit, protocol: Protocol): UnpaidReason {
  const { chainMessage } = deposit.unpaid ?? {}
  if (chainMessage !== undefined) return failedDeposit(chainMessage, protocols[protocol].name)
  const { inbound, outputs, refund } = deposit
  if (inbound === undefined) return { code: 'unknown', ...texts.unknown }
  if (outputs.length > 0) return { code: 'affiliates_only', ...texts.affiliates_only }
  const parsed = parseMemo(inbound.memo, protocol)
  if (parsed.ok && isSwapMemo(parsed.memo)) return unpaidSwap(inbound, protocol, refund)
  // A refund was due after all, and was not paid.
  const isRefused = !parsed.ok || refund !== undefined || paying.has(parsed.memo.kind)
  if (isRefused) return { code: 'below_fee', ...texts.below_fee }
  return notASwap(parsed.memo.kind)
}

/** Memos whose coins leave as a payment, or that stand for another memo. Without a payment they were refused. */
const paying: ReadonlySet<MemoKind> = new Set([
  'withdraw_liquidity',
  'trade_withdraw',
  'secured_withdraw',
  'use_reference',
])

/**
 * A refund skips trade and secured assets, because they never left their owner. Inside the protocol no fee is taken
 * from a payment, so an unpaid swap to an asset there was refused.
 */
function unpaidSwap(inbound: Inbound, protocol: Protocol, refund: RefundReason | undefined): UnpaidReason {
  const [coin] = inbound.coins
  const kind = coin && assetOf(protocol, coin.asset)?.kind
  if (coin === undefined || (kind !== 'trade' && kind !== 'secured')) return { code: 'below_fee', ...texts.below_fee }
  const target = memoTarget(inbound, protocol)
  const staysInside = target === undefined || homeChain(target.asset, protocol) === protocols[protocol].chain
  const isOutputUnpaid = /fail to refund/i.test(refund?.chainMessage ?? '')
  if (isOutputUnpaid) return { code: 'below_fee', ...texts.below_fee }
  const isRefused = staysInside || kind === 'trade' || refund !== undefined
  return isRefused
    ? { code: 'claim_kept', ...claimKept(coin.asset) }
    : { code: 'claim_unclear', ...claimUnclear(coin.asset) }
}

function notASwap(kind: MemoKind): UnpaidReason {
  const { what, todo } = otherDeposits[kind] ?? otherDeposit
  return {
    code: 'not_a_swap',
    sentence: `The network has processed this deposit. ${what} It is not a swap, so nothing will be paid.`,
    todo,
  }
}

interface OtherDeposit {
  readonly what: string
  readonly todo: string
}

const otherDeposit: OtherDeposit = { what: 'Its memo asks for something else.', todo: 'You don’t need to do anything.' }

const otherDeposits: Readonly<Partial<Record<MemoKind, OtherDeposit>>> = {
  name: {
    what: 'It registers or changes a name.',
    todo: 'You don’t need to do anything. Look the name up to see its new settings.',
  },
  register_reference: {
    what: 'It registers a memo for a swap without a memo.',
    todo: 'Send the exact amount of that swap, and track it by the hash of that deposit.',
  },
  modify_limit_swap: {
    what: 'It changes or cancels a limit order.',
    todo: 'Track the order by the hash of its own deposit. A cancelled order is refunded there.',
  },
  add_liquidity: {
    what: 'It adds liquidity to a pool.',
    todo: 'You don’t need to do anything. Look up your position in the pool.',
  },
  donate: { what: 'It donates to a pool.', todo: 'You don’t need to do anything.' },
  trade_deposit: {
    what: 'It adds the coins to a trade account.',
    todo: 'You don’t need to do anything. The coins are in the trade account that the memo names.',
  },
  secured_deposit: {
    what: 'It turns the coins into a secured asset.',
    todo: 'You don’t need to do anything. The secured asset is in the account that the memo names.',
  },
}

/** The reason for a deposit that failed in its block on the named chain. */
export function failedDeposit(chainMessage: string, name: string): UnpaidReason {
  const isShort = /insufficient (funds|balance)|spendable balance/i.test(chainMessage)
  return {
    code: 'deposit_failed',
    sentence: `Your deposit failed on ${name}, so nothing was deposited and nothing will be paid. Your coins stayed in your account; only the network fee was taken.`,
    todo: isShort
      ? 'Your balance was too low. Check it, then get a new quote for a smaller amount.'
      : 'Get a new quote, and let the wallet send its memo and amount unchanged.',
    ...(chainMessage !== '' && { chainMessage }),
  }
}

/** The reason for a deposit on the named chain that the nodes of the named protocols have not reported for long. */
export function notReported(names: { readonly chain: string; readonly protocols: readonly string[] }): UnpaidReason {
  const network = names.protocols.join(' or ')
  return {
    code: 'not_reported',
    sentence: `${names.chain} confirmed your deposit long ago, and the nodes of ${network} have not reported it. It was not swapped or refunded. Your coins are at the address that you paid.`,
    todo: `Don’t send again. Check in an explorer that you paid a vault of ${network}, more than its dust threshold, with the memo that you were given. Then ask the support of ${network}, with the hash. If the nodes report it later, its status changes.`,
  }
}

/** The reason for a deposit that the named chain no longer has. */
export function takenBack(name: string): UnpaidReason {
  return {
    code: 'taken_back',
    sentence: `${name} no longer has this transaction, so it sent nothing and nothing will be paid. A reorganisation of the chain or another transaction has removed it.`,
    todo: 'Check your wallet. If it sent a replacement, track the hash of that transaction. Otherwise your coins are where they were.',
  }
}

const minimum = 'Swap at least the recommended minimum next time.'

const texts = {
  below_fee: {
    sentence: 'Nothing will be paid: the amount did not cover the network fee of a payment, so the network kept it.',
    todo: minimum,
  },
  affiliates_only: {
    sentence:
      'Nothing will be paid to you: what was left after the affiliate’s share did not cover the network fee, so the network kept it.',
    todo: minimum,
  },
  unknown: {
    sentence: 'Nothing will be paid: the network is finished with this deposit and plans no payment.',
    todo: 'Look up the hash in an explorer of the network to see what became of it.',
  },
} as const

const claimKept = (asset: string) => ({
  sentence: `The swap was refused, and nothing will be paid. Your ${asset} never left your account.`,
  todo: 'Your balance is unchanged. Get a new quote before you try again.',
})

const claimUnclear = (asset: string) => ({
  sentence: `Nothing will be paid. Either the swap was refused and your ${asset} never left your account, or its output did not cover the network fee.`,
  todo: 'Check your balance: if the amount is still there, the swap was refused and you can get a new quote.',
})
