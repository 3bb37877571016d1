import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import type { AgreedReference } from '../../core/quorum/readAgreedReference.ts'

/** Seconds between two blocks of THORChain. */
export const BLOCK_SECONDS = 6

/** Blocks that a deposit needs to confirm before its reference expires: an hour on Bitcoin, less where blocks are fast. */
export function confirmationMargin(chain: ChainId): number {
  if (chain === 'BTC') return 600
  return chains[chain].family === 'utxo' ? 300 : 100
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
export function lifeOf(reference: AgreedReference, chain: ChainId): ReferenceLife {
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
