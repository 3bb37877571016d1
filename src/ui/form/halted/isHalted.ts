import type { Route } from '../../../core/quote/rankQuotes.ts'

/** Whether a protocol refuses a pair because it has paused it. */
export const isHalted = (route: Route): boolean => route.outcome === 'refused' && route.error.code === 'trading_halted'
