import { formatAsset } from '../../../core/asset/asset.ts'
import type { SwapRecord } from './swapRecord.ts'

/** The parts of a swap that make two swaps the same payment for a person. */
export type Payment = Pick<SwapRecord, 'fromAsset' | 'toAsset' | 'amount' | 'destination'>

/** Returns one text for swaps that are the same payment for a person. */
export const paymentKey = ({ fromAsset, toAsset, amount, destination }: Payment): string =>
  [formatAsset(fromAsset), formatAsset(toAsset), amount, destination].join(' ')
