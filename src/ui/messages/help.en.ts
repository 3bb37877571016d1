import { registerTexts } from './registerTexts.ts'

/** Two sentences for each hard term. They load when a "?" is opened. */
export const helpEn = registerTexts('help', {
  close: 'Close',
  terms: {
    priceLimit: {
      title: 'Price limit',
      text: 'How far the price may fall before your swap runs. If it falls further, you get your coins back, less the network fee.',
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
  },
})

/** The terms that have help. */
export type HelpTerm = keyof typeof helpEn.terms
