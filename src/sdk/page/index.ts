/** Swaps that a connected wallet signs in a page. */

export type { Consented } from '../../core/quote/expectConsent.ts'
export type { Connections, ConnectOptions, SwapNetwork } from '../planning/connections.ts'
export { connect } from '../planning/connections.ts'
export type { SwapTerms } from '../planning/swapTerms.ts'
export { swap } from './swap.ts'
export type { SwapEnd, SwapEvent } from './swapEvents.ts'
export type { SwapParams } from './swapParams.ts'
