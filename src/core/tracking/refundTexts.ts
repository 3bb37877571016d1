/**
 * A machine-readable reason for a refund.
 *
 * @example const code: RefundCode = 'price_limit'
 */
export type RefundCode =
  | 'price_limit'
  | 'memo_unreadable'
  | 'memo_missing'
  | 'halted'
  | 'pool_unavailable'
  | 'too_small'
  | 'bad_destination'
  | 'bad_affiliate'
  | 'unsupported_pair'
  | 'limit_cancelled'
  | 'limit_expired'
  | 'limit_off'
  | 'reference'
  | 'several_coins'
  | 'wrong_vault'
  | 'same_asset'
  | 'funds_short'
  | 'synth_without_pool'
  | 'synth_capacity'
  | 'network_module'
  | 'nothing_to_withdraw'
  | 'savers_closed'
  | 'streaming_partial'
  | 'unknown'

/** Texts for full and partial refunds, before and after they are paid. `not_given`: no reason is known yet. */
export const refundTexts: Readonly<
  Record<RefundCode | 'not_given', { readonly sentence: string; readonly todo: string }>
> = {
  not_given: {
    sentence: 'The network has not given a reason.',
    todo: 'The reason appears here once the indexer knows it.',
  },
  price_limit: {
    sentence: 'The price fell below the limit that you set.',
    todo: 'Try again with a new quote: allow a larger price change, or let the swap stream.',
  },
  memo_unreadable: {
    sentence: 'The network could not read the memo of your deposit.',
    todo: 'Build the deposit again from a new quote, and let the wallet send the memo unchanged.',
  },
  memo_missing: {
    sentence: 'Your deposit had no memo.',
    todo: 'Send from a wallet that supports memos.',
  },
  halted: {
    sentence: 'Trading was halted when your deposit arrived.',
    todo: 'Wait until the network trades again, then get a new quote.',
  },
  pool_unavailable: {
    sentence: 'There is no open pool for one of the assets.',
    todo: 'Choose an asset whose pool is available.',
  },
  too_small: {
    sentence: 'The amount was too small to pay the network fee of the output.',
    todo: 'Swap at least the recommended minimum.',
  },
  bad_destination: {
    sentence: 'The destination cannot receive this asset.',
    todo: 'Give an address on the chain of the asset that you want to receive.',
  },
  bad_affiliate: {
    sentence: 'The network did not accept the affiliate in the memo.',
    todo: 'Swap again without the affiliate, or contact the operator of the site.',
  },
  unsupported_pair: {
    sentence: 'The network does not swap between these two kinds of assets.',
    todo: 'Choose another pair, or convert the asset first.',
  },
  limit_cancelled: {
    sentence: 'The limit order was cancelled.',
    todo: 'You don’t need to do anything. You can place a new order.',
  },
  limit_expired: {
    sentence: 'The limit order expired before its price was reached.',
    todo: 'Place a new order with another price or a longer time.',
  },
  limit_off: {
    sentence: 'The network does not accept limit orders at the moment.',
    todo: 'Swap at the market price.',
  },
  reference: {
    sentence: 'The amount matched no memo that the network knows: it expired, was used up, or never existed.',
    todo: 'Start a new deposit and send exactly the amount that it shows.',
  },
  several_coins: {
    sentence: 'Your deposit contained more than one coin.',
    todo: 'Send one coin with each deposit.',
  },
  wrong_vault: {
    sentence: 'Your deposit went to a vault that the network no longer uses.',
    todo: 'Start with a new quote, and never send to an old address.',
  },
  same_asset: {
    sentence: 'Both sides of the swap are the same asset.',
    todo: 'Choose two different assets.',
  },
  funds_short: {
    sentence: 'The network did not have enough coins for the payment.',
    todo: 'Check this hash again later. If nothing changes, contact the protocol’s support.',
  },
  synth_without_pool: {
    sentence: 'The network has no pool for this synthetic asset.',
    todo: 'Swap to the asset itself, or to one whose pool is available.',
  },
  synth_capacity: {
    sentence: 'The pool cannot back more of this synthetic asset.',
    todo: 'Swap a smaller amount, or swap to the asset itself.',
  },
  network_module: {
    sentence: 'The destination is an account of the network itself, which cannot receive a swap.',
    todo: 'Swap again, and give an address of your own as the destination.',
  },
  nothing_to_withdraw: {
    sentence: 'This address has no liquidity in the pool.',
    todo: 'Withdraw from the address that added the liquidity.',
  },
  savers_closed: {
    sentence: 'The network has closed its savers.',
    todo: 'Check the protocol’s announcements for how savers are paid out.',
  },
  streaming_partial: {
    sentence: 'Some parts of the swap failed, so their amount was refunded.',
    todo: 'Get a new quote for the refunded amount.',
  },
  unknown: {
    sentence: 'The network gave a reason that we don’t recognise.',
    todo: 'Read the network’s message, and get a new quote before you try again.',
  },
}
