import { assetByName, assets } from './assets.ts'
import { preflight, suggestAmounts } from './preflight.ts'
import { register, registration } from './register.ts'
import { health, trackTransaction } from './service.ts'

/** Every operation of the memoless service below `/memoless/api/v1`. */
export const memolessOperations = {
  assets,
  assetByName,
  register,
  registration,
  preflight,
  suggestAmounts,
  trackTransaction,
  health,
} as const

export type MemolessOperations = typeof memolessOperations
