import type { Widened } from './en.ts'

/** Texts of connecting wallets. They load with the dialog. */
export const walletEn = {
  testWallet: 'Test wallet',
  thisPage: 'This page',
  readChain: (chain: string) => `read ${chain}`,
} as const

export type WalletMessages = Widened<typeof walletEn>
