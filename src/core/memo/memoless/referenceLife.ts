import type { ChainId } from '../../chains/chains.ts'
import { chains } from '../../chains/chains.ts'

/** Blocks that a reference lives unless the network votes otherwise. Source: THORNode 3.17 MemolessTxnTTL. */
export const USUAL_LIFE_BLOCKS = 3_600

/** Blocks between a registration and the moment when its reference is shown. */
const SETTLING_BLOCKS = 10

/** Whether a reference that is registered now could still be paid on a chain once it is known. */
export function isLifeEnough(lifeBlocks: number, chain: ChainId): boolean {
  return lifeBlocks > confirmationMargin(chain) + SETTLING_BLOCKS
}

/**
 * Blocks that a deposit needs to confirm before its reference expires: an hour on Bitcoin, less where blocks are fast.
 */
export function confirmationMargin(chain: ChainId): number {
  if (chain === 'BTC') return 600
  return chains[chain].family === 'utxo' ? 300 : 100
}

/** The state of a reference that a majority of the nodes reports at one height. */
export interface ReferenceState {
  readonly height: number
  /** Block of the registration; only deposits of later blocks use it. */
  readonly registeredAt: number
  /** Last block in which a deposit may use it; 0 once it is over. */
  readonly expiresAt: number
  readonly uses: number
  /** 0 means unlimited. */
  readonly maxUses: number
}

/** Remaining life of a reference. */
export interface ReferenceLife {
  /** Blocks left to send a deposit that confirms in time; 0 when it is late. */
  readonly blocksLeft: number
  readonly isUsed: boolean
  /** A deposit seen now would use it. */
  readonly isEffective: boolean
}

/** Returns what is left of a reference for deposits on a chain. */
export function lifeOf(reference: ReferenceState, chain: ChainId): ReferenceLife {
  const { height, registeredAt, expiresAt, uses, maxUses } = reference
  return {
    blocksLeft: Math.max(0, expiresAt - height - confirmationMargin(chain)),
    // Our references are for one deposit, whatever the network allows.
    isUsed: uses > 0 || (maxUses > 0 && uses >= maxUses),
    isEffective: registeredAt < height,
  }
}

/** Whether a new deposit can be sent for it now. */
export function isUsable(life: ReferenceLife): boolean {
  return !life.isUsed && life.isEffective && life.blocksLeft > 0
}
