import type { SwapErrorCode } from '../core/errors.ts'
import type { ErrorRow } from './errorRow.ts'

/** The failures that the swap library names. */
export const swapErrors = {
  invalid_amount: {
    status: 400,
    title: 'The amount is not a whole number of base units.',
    cause:
      'The amount holds something else than digits: a decimal point, a sign, an exponent, spaces, or nothing at all.',
    hint: 'Write the amount as digits in 1e8 base units: 100000000 is one whole coin.',
  },
  invalid_asset: {
    status: 400,
    title: 'The asset is not written in the protocol’s notation.',
    cause: 'The text names no chain and symbol, or its chain is not one that either protocol serves.',
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
    cause: 'The question names one asset twice, perhaps in two spellings of the same asset.',
    hint: 'Choose two different assets.',
  },
  unsupported_asset: {
    status: 400,
    title: 'The protocol does not trade this asset.',
    cause: 'There is no pool for this asset, or the symbol fits several tokens and does not say which.',
    hint: 'Take an asset from list_pools with the status "available".',
  },
  unsupported_pair: {
    status: 400,
    title: 'The protocol does not swap between these two assets.',
    cause: 'Both assets are known, but the node offers no way from one to the other.',
    hint: 'Choose another pair, or swap through the protocol’s own coin in two steps.',
  },
  amount_below_dust: {
    status: 400,
    title: 'The amount is below the chain’s dust threshold.',
    cause:
      'Nodes do not observe deposits at or below this threshold, so that nobody can flood them with tiny payments.',
    hint: 'Send more: nodes ignore deposits this small, and the coins would be lost.',
  },
  amount_below_minimum: {
    status: 400,
    title: 'The amount does not pay for its own outbound fee.',
    cause: 'Sending the coins on the destination chain would cost more than the swap is worth.',
    hint: 'Raise the amount to at least the recommended minimum.',
  },
  pool_unavailable: {
    status: 409,
    title: 'The pool is not open for swaps.',
    cause: 'The pool is staged or suspended: it exists, but the network does not swap through it at the moment.',
    hint: 'Ask list_pools which pools are available, or try again when the pool is.',
  },
  trading_halted: {
    status: 503,
    title: 'Trading is halted.',
    cause:
      'The network, the chain or the pool has stopped trading. Nodes do this by vote or by themselves, for maintenance or in danger.',
    hint: 'Wait until the network resumes; get_network_status says which chains are halted.',
  },
  price_limit: {
    status: 409,
    title: 'The price is worse than the limit that was asked for.',
    cause: 'The pool is too shallow for this amount at the tolerance that was given, or the price has moved since.',
    hint: 'Allow more tolerance, or swap a smaller amount.',
  },
  invalid_destination: {
    status: 400,
    title: 'The destination cannot receive this asset.',
    cause:
      'The address has the form of another chain, is a vault or a contract that cannot be paid, or the name is not registered.',
    hint: 'Give an address on the destination asset’s own chain, or a registered name.',
  },
  invalid_affiliate: {
    status: 400,
    title: 'The affiliate names and their shares do not fit together.',
    cause:
      'There are more names than shares or the other way round, a name is not registered, or the shares are too large.',
    hint: 'Give one share for each affiliate, at most 1000 basis points together.',
  },
  invalid_parameter: {
    status: 400,
    title: 'The node refuses one of the parameters.',
    cause: 'The node knows the question and rejects one of its values, such as a streaming interval out of range.',
    hint: 'Correct the parameter that the message names.',
  },
  memo_too_long: {
    status: 400,
    title: 'The instruction does not fit into the source chain’s memo.',
    cause: 'Each chain carries only so many bytes with a payment (80 on Bitcoin), and the instruction is longer.',
    hint: 'Use a shorter destination, such as a registered name, or fewer affiliates.',
  },
  quote_refused: {
    status: 409,
    title: 'The network would refuse this swap.',
    cause: 'The node tried the swap as it would happen and found that it would fail.',
    hint: 'Change the amount, the pair or the limits; the message says what the network objects to.',
  },
  quote_expired: {
    status: 409,
    title: 'The quote has expired.',
    cause: 'The time that the node gave for this quote is over. Vaults and prices may have changed.',
    hint: 'Ask for a new quote. Never send to an address or with a memo of an expired one.',
  },
  deposit_mismatch: {
    status: 409,
    title: 'The deposit does something else than was asked.',
    cause:
      'Every transaction and memo is read back and compared with the swap that was agreed to, before and after it is signed. This one differs in a field, or its bytes cannot be read.',
    hint: 'Sign and send nothing. Start again from a new quote, and change nothing in the wallet.',
  },
  node_stale: {
    status: 503,
    title: 'The node is behind its own chain.',
    cause: 'The newest block that the node knows is too old, so its prices and addresses may be, too.',
    hint: 'Try again in a minute, when the node has caught up.',
  },
  node_refused: {
    status: 502,
    title: 'The node refused the question.',
    cause: 'The node answered with a refusal that is not about the swap itself.',
    hint: 'Try again; if it lasts, the node’s operator may have changed its interface.',
  },
  node_bad_response: {
    status: 502,
    title: 'The node answered something that cannot be read.',
    cause: 'The answer was no JSON, was cut off, or lacked figures that the protocol promises.',
    hint: 'Try again in a minute; another node may answer.',
  },
  nodes_unreachable: {
    status: 503,
    title: 'No node answered in time.',
    cause: 'None of the configured nodes answered within the deadline.',
    hint: 'Try again in a minute.',
  },
  wrong_chain: {
    status: 502,
    title: 'The configured address serves another chain.',
    cause:
      'Every address of a chain is asked which chain it serves before anything it says counts, and this one serves another chain or another network.',
    hint: 'Do not sign or send. The site’s operator must correct the addresses in the configuration.',
  },
  broadcast_refused: {
    status: 409,
    title: 'The chain refuses the transaction.',
    cause:
      'The signed transaction was sent, and the node that got it says it cannot stand: its coins are spent, its fee is too low, its time is over, or its number in the account’s order is taken.',
    hint: 'Nothing was sent. Start again from a new quote; the message gives the chain’s own reason.',
  },
  inbound_unconfirmed: {
    status: 503,
    title: 'The nodes do not agree on the deposit address.',
    cause:
      'The deposit address is told only when a majority of the configured nodes names the same one, and they do not.',
    hint: 'Send nothing. Try again in a minute, when the nodes agree.',
  },
  single_source: {
    status: 503,
    title: 'Too few nodes are configured to confirm a deposit address.',
    cause: 'An address that only one node vouches for could be that node’s own, so it is not shown.',
    hint: 'Do not send. The site’s operator must configure at least three independent nodes.',
  },
  gas_rate_out_of_bounds: {
    status: 503,
    title: 'The gas rate of the chain cannot be trusted.',
    cause:
      'The nodes report rates more than a factor of two apart, beyond what the chain has ever cost, or in another unit; or the chain’s own server asks for far more or far less than the nodes. A deposit at such a rate could burn coins or get stuck.',
    hint: 'Send nothing. Try again when the fees of the chain are back to normal, or accept a named maximum fee.',
  },
  network_fee_too_high: {
    status: 400,
    title: 'The chain’s fee is high for this deposit.',
    cause:
      'The chain may take more than a twentieth of the amount, or more than fifty dollars, and nobody has agreed to that.',
    hint: 'Send more at once, wait until fees are lower, or agree to this fee.',
  },
  insufficient_balance: {
    status: 400,
    title: 'The balance does not cover the amount and the fee.',
    cause: 'The account holds less than is to be sent, or nothing would be left to pay for the transaction.',
    hint: 'Send at most what the maximum says, or add coins of the chain that pay for the fee.',
  },
  unknown_name: {
    status: 400,
    title: 'The name stands for no address there.',
    cause: 'The name is not registered, has expired, has no address on that chain, or reads like an address itself.',
    hint: 'Give the address itself, or a registered name that has one on the chain.',
  },
  invalid_hash: {
    status: 400,
    title: 'That is not the hash of a transaction.',
    cause: 'The text is neither 64 hexadecimal digits, with or without 0x, nor a Solana signature.',
    hint: 'Copy the whole hash from the wallet or an explorer.',
  },
  wallet_rejected: {
    status: 409,
    title: 'The request was declined in the wallet.',
    cause: 'The request was rejected in the wallet. Nothing was sent.',
    hint: 'Ask again when you are ready, and confirm in the wallet.',
  },
  wallet_locked: {
    status: 409,
    title: 'The wallet is locked or shows no account.',
    cause: 'The wallet wants its password first, or none of its accounts may be seen by this page.',
    hint: 'Unlock the wallet, let it show an account to this page, and connect again.',
  },
  wallet_wrong_chain: {
    status: 409,
    title: 'The wallet is on another chain or network.',
    cause:
      'The wallet’s chain id, first block or address belongs to another network than the swap. Before each signature the wallet is asked where it is.',
    hint: 'Change the network in the wallet and try again. Devnet coins are signed by burner wallets only.',
  },
  wallet_account_changed: {
    status: 409,
    title: 'The wallet has changed its account.',
    cause: 'The deposit was built for one account, and the wallet shows another by now.',
    hint: 'Choose the account again, and start from a new quote. Nothing was sent.',
  },
  wallet_silent: {
    status: 503,
    title: 'The wallet does not answer.',
    cause: 'The wallet’s window may be hidden behind the page, or the wallet waits for a device.',
    hint: 'Open the wallet and look for an open request. Before you send again, make sure that nothing was sent.',
  },
  wallet_unsupported: {
    status: 400,
    title: 'The wallet cannot do this.',
    cause: 'The wallet does not know the chain, or has no way to sign this kind of transaction.',
    hint: 'Use another wallet for this chain, or send to a deposit address instead.',
  },
  wallet_failed: {
    status: 502,
    title: 'The wallet failed.',
    cause: 'The wallet answered with an error of its own, or with something that cannot be read.',
    hint: 'Look into the wallet for what happened before you try again.',
  },
  wallet_sent_other: {
    status: 409,
    title: 'The wallet sent another transaction than the one that was agreed to.',
    cause:
      'The wallet sends by itself. The transaction that the chain shows under its hash differs in sender, recipient, amount, memo or data.',
    hint: 'Sign nothing more in this wallet. Look up the hash on the chain and compare both sides.',
  },
} as const satisfies Record<SwapErrorCode, ErrorRow>
