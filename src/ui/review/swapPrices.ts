/** USD of one coin times 1e8, where it is known. */
export interface SwapPrices {
  readonly from: bigint | undefined
  readonly to: bigint | undefined
}
