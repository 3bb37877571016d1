/** Sums of what a script received and spent, in the smallest unit. */
export interface Flow {
  readonly received: bigint
  readonly receivedCount: number
  readonly spent: bigint
  readonly spentCount: number
  readonly txCount: number
}

export const noFlow: Flow = { received: 0n, receivedCount: 0, spent: 0n, spentCount: 0, txCount: 0 }
