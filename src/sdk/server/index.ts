/** Swaps that a backend signs with its own key. For Node only. */

export type {
  Connections,
  ConnectOptions,
  SwapNetwork,
} from '../planning/connections.ts'
export { connect } from '../planning/connections.ts'
export type { SwapTerms } from '../planning/swapTerms.ts'
export type { DepositStep } from './depositSteps.ts'
export { createFileJournal, type Journal, type SwapRecord } from './journal.ts'
export { createKeySigner, createMnemonicSigner, type Signer, type SignerAccount } from './signer.ts'
export { type SwapEvent, swap } from './swap.ts'
export type { SwapParams } from './swapParams.ts'
