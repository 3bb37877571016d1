import type { ShellMessages } from './shell.en.ts'

/** Counts of wallets with a text of their own in the built header. */
const mostWallets = 20

/** Returns the label of the wallet button for each count, the first for none. */
export const walletLabels = ({ wallets }: Pick<ShellMessages, 'wallets'>): readonly string[] =>
  Array.from({ length: mostWallets + 1 }, (_, count) => wallets(count))
