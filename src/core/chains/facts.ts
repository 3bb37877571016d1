import type { ChainSpec } from './chains.ts'
import type { Protocol } from './protocol.ts'

/** One family's rows of the table, keyed by the chains' own names. */
export type ChainRows<Id extends string> = Readonly<Record<Id, ChainSpec>>

export const THORCHAIN_ONLY: readonly Protocol[] = ['THORCHAIN']
export const MAYACHAIN_ONLY: readonly Protocol[] = ['MAYACHAIN']
export const BOTH: readonly Protocol[] = ['THORCHAIN', 'MAYACHAIN']

/** Thresholds of THORChain and of Maya, in units. */
export const dust = (THORCHAIN: bigint, MAYACHAIN: bigint): Record<Protocol, bigint> => ({ THORCHAIN, MAYACHAIN })

/** What most chains share; a row that differs says so after it. */
export const usual = { memoLimit: 250, confirmationFloor: 0, active: true } as const
