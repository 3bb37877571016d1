import { registerTexts } from './registerTexts.ts'

/** Two sentences for each hard term. They load when a "?" is opened. */
export const helpEn = registerTexts('help', {
  close: 'Close',
  terms: {
    priceLimit: {
      title: 'Price limit',
      text: 'How far the price may fall before your swap runs. If it falls further, you get your coins back, less the network fee.',
    },
    limitOrder: {
      title: 'Limit order',
      text: 'Your coins leave at once and wait in THORChain’s queue until the pools reach your price, all at once or in parts. What isn’t filled in time comes back, less the network fee.',
    },
    minimum: {
      title: 'Least amount',
      text: 'The network delivers at least this amount, or it sends your coins back. It is written into the payment that you sign.',
    },
    refund: {
      title: 'Refund',
      text: 'If the swap fails, the network sends your coins back to the address that paid. It keeps the network fee of that payment.',
    },
    priceImpact: {
      title: 'Compared with market',
      text: 'The difference between what you receive and the value at the pools’ market price. Large swaps move the price in a pool, so they lose more.',
    },
    minimumAmount: {
      title: 'Recommended minimum',
      text: 'Network fees do not depend on the amount. Below this minimum, the fee of a refund could use up all of it.',
    },
    memo: {
      title: 'Memo',
      text: 'A short text in your payment that says what to buy and where to send it. The network follows it exactly, so this page compares every part.',
    },
    vault: {
      title: 'Vault',
      text: 'An address that the nodes of a network control together. It changes every few days (a churn), so it is shown only while most nodes report the same one.',
    },
    router: {
      title: 'Router',
      text: 'A contract in front of the vault on Ethereum and similar chains. It takes your coins and the memo in one transaction.',
    },
    parts: {
      title: 'Smaller swaps',
      text: 'The network can split a swap into smaller ones, one every few blocks (a streaming swap). That moves the price less, so you receive more but wait longer.',
    },
    priceMovement: {
      title: 'Price movement',
      text: 'Your swap itself moves the price in a pool (slip). The larger it is for the pool’s depth, the less you receive for each coin.',
    },
    liquidityFee: {
      title: 'Liquidity fee',
      text: 'A share of every swap goes to those who provide the coins in the pools. It grows with the price movement, so smaller swaps pay less.',
    },
    networkFee: {
      title: 'Network fee',
      text: 'The network pays the fee of the transaction that sends your coins, and takes it from what you receive. It depends on how busy that chain is, not on your amount.',
    },
    affiliateFee: {
      title: 'Affiliate fee',
      text: 'A share that a partner can take from swaps that its link or page opens. Portage shows it as its own line, also when it is none.',
    },
    confirmations: {
      title: 'Confirmations',
      text: 'Blocks that follow the one with your payment. The network waits for more of them when the amount is large, because a chain can drop its newest blocks.',
    },
    outboundDelay: {
      title: 'Outbound queue',
      text: 'Large payments wait for some blocks before they are sent (outbound delay), so that a mistake can still be stopped. You don’t have to do anything: your payment stays in the queue until its turn.',
    },
    exactAmount: {
      title: 'Exact amount',
      text: 'The last five digits of the amount say which swap is yours (its reference). One changed digit is another reference, so send the amount exactly as shown.',
    },
  },
})

/** The terms that have help. */
export type HelpTerm = keyof typeof helpEn.terms
