import { registerTexts } from './registerTexts.ts'

/** Texts about the balance of the connected wallet, which load with it. */
export const balanceEn = registerTexts('balance', {
  balance: (amount: string) => `Balance ${amount}`,
  balanceLoading: 'Loading balance…',
  balanceFailed: 'Balance couldn’t load',
  share: (percent: number) => `${percent}%`,
  shareLabel: (percent: number, ticker: string) => `Send ${percent}% of your ${ticker}`,
  max: 'Max',
  maxLabel: (ticker: string) => `Max: send as much ${ticker} as the network fee allows`,
  findingMax: 'Reading the network fee…',
  maxFailed: 'We couldn’t read the network fee. Enter an amount, or try again.',
  nothingToSend: 'Your balance doesn’t cover the network fee.',
})
