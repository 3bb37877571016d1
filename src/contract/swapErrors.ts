import type { SwapErrorCode } from '../core/errors.ts'
import type { ErrorRow } from './errorRow.ts'

/** Status, title, cause and hint of every error code of the swap library. */
export const swapErrors = {
  invalid_amount: {
    status: 400,
    title: 'The amount is not a whole number of base units.',
    cause:
      'The amount is empty or contains something other than digits, such as a decimal point, sign, exponent or space.',
    hint: 'Write the amount as digits in 1e8 base units: 100000000 is one whole coin.',
  },
  invalid_asset: {
    status: 400,
    title: 'The asset is not written in the protocol’s notation.',
    cause: 'The text has no chain and symbol, or neither protocol supports its chain.',
    hint: 'Write CHAIN.SYMBOL, such as BTC.BTC, or CHAIN.SYMBOL-CONTRACT for a token.',
  },
  invalid_address: {
    status: 400,
    title: 'The address does not belong to its chain.',
    cause:
      'The address has a wrong checksum or form, or belongs to another chain or network, such as a test address on the main network.',
    hint: 'Copy the address again from the wallet that should receive the coins, on the asset’s own chain.',
  },
  same_asset: {
    status: 400,
    title: 'Both sides of the swap are the same asset.',
    cause: 'The request names one asset twice, perhaps in two spellings.',
    hint: 'Choose two different assets.',
  },
  unsupported_asset: {
    status: 400,
    title: 'The protocol does not trade this asset.',
    cause:
      'There is no pool for this asset, its symbol matches several tokens, or it is a new coin of THORChain or MAYAChain whose number of decimals is not known.',
    hint: 'Use an asset whose pool is available.',
  },
  unsupported_pair: {
    status: 400,
    title: 'The protocol does not swap between these two assets.',
    cause: 'The node knows both assets but has no route between them.',
    hint: 'Choose another pair, or swap through the protocol’s own coin in two steps.',
  },
  synth_capacity: {
    status: 422,
    title: 'The pool cannot back more of this synthetic asset.',
    cause: 'Synthetic assets of a pool are limited to a share of its depth, and the swap would exceed it.',
    hint: 'Swap a smaller amount, or swap to the asset itself.',
  },
  network_module: {
    status: 400,
    title: 'The destination is an account of the network itself.',
    cause: 'The nodes do not pay swaps to their own module accounts.',
    hint: 'Give an address of your own as the destination.',
  },
  amount_below_dust: {
    status: 400,
    title: 'The amount is below the chain’s dust threshold.',
    cause: 'Nodes ignore deposits at or below this threshold, as a protection against spam.',
    hint: 'Send more: nodes ignore deposits this small, and the coins would be lost.',
  },
  amount_below_minimum: {
    status: 400,
    title: 'The amount does not pay for its own outbound fee.',
    cause: 'Sending the coins on the destination chain would cost more than the swap is worth.',
    hint: 'Increase the amount to at least the recommended minimum.',
  },
  amount_too_large: {
    status: 400,
    title: 'The amount is more than can be swapped.',
    cause: 'The amount is more than exist of the coin, or the pools and vaults are too small for it.',
    hint: 'Swap a smaller amount.',
  },
  pool_unavailable: {
    status: 409,
    title: 'The pool is not open for swaps.',
    cause: 'The pool is staged or suspended: it exists, but the network does not swap through it at the moment.',
    hint: 'Use an asset whose pool is available, or try again later.',
  },
  trading_halted: {
    status: 503,
    title: 'Trading is halted.',
    cause:
      'The network, the chain or the pool has stopped trading. Nodes halt trading by vote or automatically, for maintenance or for safety.',
    hint: 'Send nothing, and wait until trading resumes.',
  },
  price_limit: {
    status: 409,
    title: 'The price is worse than the requested limit.',
    cause: 'The pool is too shallow for this amount and slippage tolerance, or the price has moved.',
    hint: 'Allow more tolerance, or swap a smaller amount.',
  },
  invalid_destination: {
    status: 400,
    title: 'The destination cannot receive this asset.',
    cause:
      'The address belongs to another chain, is a vault or contract that cannot be paid, or the name is not registered.',
    hint: 'Give an address on the destination asset’s own chain, or a THORName or MAYAName.',
  },
  invalid_affiliate: {
    status: 400,
    title: 'The affiliate names do not match their shares.',
    cause: 'The numbers of names and shares differ, a name is not registered, or the shares are too large.',
    hint: 'Give one share for each affiliate, at most 1000 basis points together.',
  },
  invalid_parameter: {
    status: 400,
    title: 'The node rejects one of the parameters.',
    cause: 'A value is not valid for the node, such as a streaming interval out of range.',
    hint: 'Correct the parameter that the message names.',
  },
  memo_too_long: {
    status: 400,
    title: 'The memo is too long for the source chain.',
    cause: 'Each chain limits the memo of a payment (80 bytes on Bitcoin), and this swap needs a longer one.',
    hint: 'Use a shorter destination, such as a THORName or MAYAName, or fewer affiliates.',
  },
  quote_refused: {
    status: 409,
    title: 'The network would refuse this swap.',
    cause: 'The node simulated the swap, and it would fail.',
    hint: 'Change the amount, the pair or the limits; the message has the network’s reason.',
  },
  quote_expired: {
    status: 409,
    title: 'The quote has expired.',
    cause: 'The quote is no longer valid. Vaults and prices may have changed.',
    hint: 'Get a new quote. Never use the address or memo of an expired one.',
  },
  invalid_signature: {
    status: 400,
    title: 'The signature does not fit the quote or receipt.',
    cause:
      'The quote, route id or receipt was changed, was signed by another service, or its key is not listed or had expired.',
    hint: 'Request a new one from the service and use it unchanged.',
  },
  deposit_mismatch: {
    status: 409,
    title: 'The deposit differs from the swap that was agreed to.',
    cause:
      'Every transaction and memo is decoded and compared with the agreed swap, before and after signing. This one has a different field or cannot be decoded.',
    hint: 'Do not sign or send anything. Start again with a new quote, and do not change the transaction in the wallet.',
  },
  node_stale: {
    status: 503,
    title: 'The node is behind its own chain.',
    cause: 'The node’s newest block is too old, so its prices and addresses may be outdated.',
    hint: 'Try again in a minute, when the node has caught up.',
  },
  node_refused: {
    status: 502,
    title: 'The node rejected the request.',
    cause: 'The node returned an error that is not about the swap itself.',
    hint: 'Try again; if it persists, the node’s interface may have changed.',
  },
  node_bad_response: {
    status: 502,
    title: 'The node returned an invalid response.',
    cause: 'The response was not JSON, was truncated, or lacked required values.',
    hint: 'Try again in a minute; another node may be available.',
  },
  nodes_unreachable: {
    status: 503,
    title: 'No node responded in time.',
    cause: 'None of the configured nodes responded before the deadline.',
    hint: 'Try again in a minute.',
  },
  wrong_chain: {
    status: 502,
    title: 'The configured endpoint serves another chain.',
    cause: 'Each endpoint must report its chain before its data is used. This one serves another chain or network.',
    hint: 'Do not sign or send. The site’s operator must correct the configured endpoints.',
  },
  broadcast_refused: {
    status: 409,
    title: 'The chain rejected the transaction.',
    cause:
      'The node rejected the signed transaction: its coins are spent, its fee is too low, it has expired, or its nonce is already used.',
    hint: 'Nothing was sent. Start again with a new quote; the message has the chain’s reason.',
  },
  inbound_unconfirmed: {
    status: 503,
    title: 'The nodes do not agree on the deposit address.',
    cause:
      'The deposit address is shown only when a majority of the configured nodes reports the same one, and they do not.',
    hint: 'Do not send. Try again in a minute, when the nodes may agree.',
  },
  single_source: {
    status: 503,
    title: 'Too few nodes are configured to confirm a deposit address.',
    cause: 'One operator alone could report its own address, so an unconfirmed address is not shown.',
    hint: 'Do not send. The site’s operator must configure nodes of at least two independent operators.',
  },
  router_unknown: {
    status: 409,
    title: 'The router contract is new.',
    cause:
      'Every configured operator reports the same router, but it is not in the list of known routers of this release. Only a person can accept it, on the swap page.',
    hint: 'Do not send by API. Open the swap page, compare the router’s address with the protocol’s announcement, and accept it there.',
  },
  gas_rate_out_of_bounds: {
    status: 503,
    title: 'The gas rate of the chain cannot be trusted.',
    cause:
      'The nodes report rates that differ by more than a factor of two, exceed the chain’s known maximum or use another unit; or the chain’s own server reports a very different rate. A deposit at such a rate could waste coins or get stuck.',
    hint: 'Do not send. Try again when the chain’s fees are back to normal, or accept a stated maximum fee.',
  },
  network_fee_too_high: {
    status: 400,
    title: 'The chain’s fee is high for this deposit.',
    cause: 'The fee may exceed 5 % of the amount, or 50 US dollars, and it has not been accepted.',
    hint: 'Send a larger amount, wait until fees are lower, or accept this fee.',
  },
  insufficient_balance: {
    status: 400,
    title: 'The balance does not cover the amount and the fee.',
    cause: 'The account has less than the amount, or nothing would be left for the network fee.',
    hint: 'Send at most the stated maximum, or add coins that pay the network fee.',
  },
  unknown_name: {
    status: 400,
    title: 'The name has no address on this chain.',
    cause: 'The name is not registered, has expired, has no address on the chain, or looks like an address.',
    hint: 'Give the address itself, or a THORName or MAYAName with an address on the chain.',
  },
  invalid_hash: {
    status: 400,
    title: 'This is not a transaction hash.',
    cause: 'The text is neither 64 hexadecimal digits, with or without 0x, nor a Solana signature.',
    hint: 'Copy the whole hash from the wallet or an explorer.',
  },
  limit_orders_off: {
    status: 409,
    title: 'The network does not take limit orders.',
    cause:
      'THORChain has paused its queue of limit orders or switched it off, or the request is for Maya, which has none.',
    hint: 'Send nothing. Swap at market, or wait until THORChain takes limit orders again.',
  },
  order_not_open: {
    status: 404,
    title: 'The address has no such open order.',
    cause:
      'The order was filled, has expired or was cancelled, its deposit is not confirmed yet, or another address placed it.',
    hint: 'Track the order by the hash of its deposit. Sign with the address that placed it.',
  },
  order_unchangeable: {
    status: 409,
    title: 'The network could not change this order alone.',
    cause:
      'The network finds an order by its sender, its pair and its price. Another order has all three, too many others have the price, or the memo of a change does not fit into a transaction of the chain.',
    hint: 'Choose a slightly different price for a new order. An open order can still be filled or expire.',
  },
  wallet_rejected: {
    status: 409,
    title: 'The request was declined in the wallet.',
    cause: 'The request was rejected in the wallet. Nothing was sent.',
    hint: 'Try again when you are ready, and confirm in the wallet.',
  },
  wallet_locked: {
    status: 409,
    title: 'The wallet is locked or shows no account.',
    cause: 'The wallet needs its password, or has not given this page access to an account.',
    hint: 'Unlock the wallet, allow this page to see an account, and connect again.',
  },
  wallet_wrong_chain: {
    status: 409,
    title: 'The wallet is on another chain or network.',
    cause:
      'The wallet’s chain id, first block or address belongs to another network than the swap. This is checked before each signature.',
    hint: 'Change the network in the wallet and try again. Devnet coins are signed by test wallets only.',
  },
  wallet_account_changed: {
    status: 409,
    title: 'The wallet has changed its account.',
    cause: 'The deposit was built for one account, and the wallet now has another selected.',
    hint: 'Nothing was sent. Choose the account again, and start with a new quote.',
  },
  wallet_silent: {
    status: 503,
    title: 'The wallet does not respond.',
    cause: 'The wallet’s window may be hidden behind the page, or the wallet is waiting for a device.',
    hint: 'Open the wallet and look for a pending request. Before you send again, check that nothing was sent.',
  },
  wallet_unsupported: {
    status: 400,
    title: 'The wallet cannot do this.',
    cause: 'The wallet does not support the chain, or cannot sign this kind of transaction.',
    hint: 'Use another wallet for this chain, or send to a deposit address instead.',
  },
  wallet_failed: {
    status: 502,
    title: 'The wallet failed.',
    cause: 'The wallet returned an error or an invalid response.',
    hint: 'Check in the wallet what happened before you try again.',
  },
  wallet_sent_other: {
    status: 409,
    title: 'The wallet sent a different transaction than agreed.',
    cause:
      'This wallet sends transactions itself. The one on the chain has a different sender, recipient, amount, memo or data.',
    hint: 'Do not sign anything else in this wallet. Look up the hash on the chain and compare it with your swap.',
  },
} as const satisfies Record<SwapErrorCode, ErrorRow>
