import type { ShellMessages } from './shell.en.ts'

/** Counts of wallets with a text of their own in the built header. */
const mostWallets = 9

/** Returns the labels of the wallet button for each count, the first for none, with a bar between them. */
export const walletLabels = ({ wallets }: Pick<ShellMessages, 'wallets'>): string =>
  Array.from({ length: mostWallets + 1 }, (_, count) => wallets(count)).join('|')
