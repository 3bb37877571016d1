import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { SwapRequest } from '../../../src/ui/review/swapRequest.ts'
import { reviewEn as messages } from '../../../src/ui/texts/review.en.ts'

export const localization = { messages, locale: 'en-US' }
export const receiver = '0x1111222233334444555566667777888899991111'
export const request: SwapRequest = {
  protocol: 'THORCHAIN',
  from: parseAsset('BTC.BTC'),
  to: parseAsset('ETH.ETH'),
  amount: units(15_000_000n),
  limitBps: 100,
  expected: units(462_000_000n),
}
