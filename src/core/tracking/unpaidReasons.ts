import { homeChain } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { isSwapMemo, type MemoKind } from '../memo/memo.ts'
import { parseMemo } from '../memo/parseMemo.ts'
import type { Inbound } from './facts.ts'
import { assetOf, memoTarget } from './memoTarget.ts'
import { type ReasonWords, reasonLines } from './reasonText.ts'
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
  /** The name of both texts and the values in them, for translations. */
  readonly text?: UnpaidText
  /** The chain's message about a deposit that failed in its block, sanitized. */
  readonly chainMessage?: string
}

/**
 * The name of the texts of a reason, and their values: names of chains, protocols and assets.
 *
 * @example const text: UnpaidText = ['claim_kept', 'ETH~ETH']
 */
export type UnpaidText = readonly [name: keyof typeof unpaidTexts, ...values: readonly string[]]

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
  if (inbound === undefined) return reason('unknown', ['unknown'])
  if (outputs.length > 0) return reason('affiliates_only', ['affiliates_only'])
  const parsed = parseMemo(inbound.memo, protocol)
  if (parsed.ok && isSwapMemo(parsed.memo)) return unpaidSwap(inbound, protocol, refund)
  // A refund was due after all, and was not paid.
  const isRefused = !parsed.ok || refund !== undefined || paying.has(parsed.memo.kind)
  if (isRefused) return reason('below_fee', ['below_fee'])
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
  if (coin === undefined || (kind !== 'trade' && kind !== 'secured')) return reason('below_fee', ['below_fee'])
  const target = memoTarget(inbound, protocol)
  const staysInside = target === undefined || homeChain(target.asset, protocol) === protocols[protocol].chain
  const isOutputUnpaid = /fail to refund/i.test(refund?.chainMessage ?? '')
  if (isOutputUnpaid) return reason('below_fee', ['below_fee'])
  const isRefused = staysInside || kind === 'trade' || refund !== undefined
  return isRefused
    ? reason('claim_kept', ['claim_kept', coin.asset])
    : reason('claim_unclear', ['claim_unclear', coin.asset])
}

function notASwap(kind: MemoKind): UnpaidReason {
  return reason('not_a_swap', [kind in unpaidTexts ? (kind as keyof typeof unpaidTexts) : 'other'])
}

/** The reason for a deposit that failed in its block on the named chain. */
export function failedDeposit(chainMessage: string, name: string): UnpaidReason {
  const isShort = /insufficient (funds|balance)|spendable balance/i.test(chainMessage)
  return {
    ...reason('deposit_failed', [isShort ? 'deposit_failed_short' : 'deposit_failed', name]),
    ...(chainMessage !== '' && { chainMessage }),
  }
}

/** The reason for a deposit on the named chain that the nodes of the named protocols have not reported for long. */
export const notReported = (names: { readonly chain: string; readonly protocols: readonly string[] }): UnpaidReason =>
  reason('not_reported', ['not_reported', names.chain, ...names.protocols])

/** The reason for a deposit that the named chain no longer has. */
export const takenBack = (name: string): UnpaidReason => reason('taken_back', ['taken_back', name])

const reason = (code: UnpaidCode, text: UnpaidText): UnpaidReason => {
  const [name, ...values] = text
  return { code, ...reasonLines(unpaidTexts[name], values), text }
}

const minimum = 'Swap at least the recommended minimum next time.'
const nothingToDo = 'You don’t need to do anything.'
const failedOn = (name: string) =>
  `Your deposit failed on ${name}, so nothing was deposited and nothing will be paid. Your coins stayed in your account; only the network fee was taken.`
const processed = (what: string) =>
  `The network has processed this deposit. ${what} It is not a swap, so nothing will be paid.`
const either = (names: readonly string[]) => names.join(' or ')

/** The texts of every reason. Those of deposits that are not a swap have the name of their memo's kind. */
export const unpaidTexts = {
  below_fee: {
    sentence: 'Nothing will be paid: the amount did not cover the network fee of a payment, so the network kept it.',
    todo: minimum,
  },
  affiliates_only: {
    sentence:
      'Nothing will be paid to you: what was left after the affiliate’s share did not cover the network fee, so the network kept it.',
    todo: minimum,
  },
  claim_kept: {
    sentence: (asset: string) =>
      `The swap was refused, and nothing will be paid. Your ${asset} never left your account.`,
    todo: 'Your balance is unchanged. Get a new quote before you try again.',
  },
  claim_unclear: {
    sentence: (asset: string) =>
      `Nothing will be paid. Either the swap was refused and your ${asset} never left your account, or its output did not cover the network fee.`,
    todo: 'Check your balance: if the amount is still there, the swap was refused and you can get a new quote.',
  },
  deposit_failed: {
    sentence: failedOn,
    todo: 'Get a new quote, and let the wallet send its memo and amount unchanged.',
  },
  deposit_failed_short: {
    sentence: failedOn,
    todo: 'Your balance was too low. Check it, then get a new quote for a smaller amount.',
  },
  not_reported: {
    sentence: (chain: string, ...protocols: string[]) =>
      `${chain} confirmed your deposit long ago, and the nodes of ${either(protocols)} have not reported it. It was not swapped or refunded. Your coins are at the address that you paid.`,
    todo: (_: string, ...protocols: string[]) =>
      `Don’t send again. Check in an explorer that you paid a vault of ${either(protocols)}, more than its dust threshold, with the memo that you were given. Then ask the support of ${either(protocols)}, with the hash. If the nodes report it later, its status changes.`,
  },
  taken_back: {
    sentence: (chain: string) =>
      `${chain} no longer has this transaction, so it sent nothing and nothing will be paid. A reorganisation of the chain or another transaction has removed it.`,
    todo: 'Check your wallet. If it sent a replacement, track the hash of that transaction. Otherwise your coins are where they were.',
  },
  unknown: {
    sentence: 'Nothing will be paid: the network is finished with this deposit and plans no payment.',
    todo: 'Look up the hash in an explorer of the network to see what became of it.',
  },
  other: { sentence: processed('Its memo asks for something else.'), todo: nothingToDo },
  name: {
    sentence: processed('It registers or changes a name.'),
    todo: `${nothingToDo} Look the name up to see its new settings.`,
  },
  register_reference: {
    sentence: processed('It registers a memo for a swap without a memo.'),
    todo: 'Send the exact amount of that swap, and track it by the hash of that deposit.',
  },
  modify_limit_swap: {
    sentence: processed('It changes or cancels a limit order.'),
    todo: 'Track the order by the hash of its own deposit. A cancelled order is refunded there.',
  },
  add_liquidity: {
    sentence: processed('It adds liquidity to a pool.'),
    todo: `${nothingToDo} Look up your position in the pool.`,
  },
  donate: { sentence: processed('It donates to a pool.'), todo: nothingToDo },
  trade_deposit: {
    sentence: processed('It adds the coins to a trade account.'),
    todo: `${nothingToDo} The coins are in the trade account that the memo names.`,
  },
  secured_deposit: {
    sentence: processed('It turns the coins into a secured asset.'),
    todo: `${nothingToDo} The secured asset is in the account that the memo names.`,
  },
} satisfies Readonly<Partial<Record<UnpaidCode | MemoKind | 'deposit_failed_short' | 'other', ReasonWords>>>
