import { registerTexts } from './registerTexts.ts'

/** Texts about an amount that the connected wallet doesn’t cover. */
export const fundsEn = registerTexts('funds', {
  notEnough: (ticker: string) => `Not enough ${ticker}`,
  keep: (amount: string) => `Keep ${amount} for gas`,
  noGas: (ticker: string) => `Not enough ${ticker} for the network fee`,
  short: (amount: string) => `You need ${amount} more.`,
  testCoins: 'You can get test coins in the next step.',
})
