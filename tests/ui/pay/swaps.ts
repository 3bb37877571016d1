import { parseAsset, units } from '../../../src/core/index.ts'
import { type MemolessSwap, type RegisteredSwap, registeredSwap } from '../../../src/core/memo/memoless/memolessSwap.ts'

/** A reviewed swap of 10 LTC for DOGE. */
export const reviewed: MemolessSwap = {
  key: '0f7a3c52-8f0e-4b43-9d3a-1a2b3c4d5e6f',
  from: parseAsset('LTC.LTC'),
  to: parseAsset('DOGE.DOGE'),
  memo: '=:d:D1/L2:1e6/1/0',
  chosen: units(1_000_000_000n),
  expected: units(412_000_000_000n),
  refund: units(998_500_000n),
  arrival: { from: 600, to: 1_500 },
  expiry: 1_800_000_900,
}

export const registration = {
  id: '31add901-53dd-4dee-9ce8-2c6153d47232',
  reference: '00042',
  registration: 'A'.repeat(64),
}

/** The same swap with a reference: 10.00000042 LTC. */
export const registered: RegisteredSwap = registeredSwap(reviewed, registration)
