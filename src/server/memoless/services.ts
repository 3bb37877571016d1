import { type MemolessOperations, memolessOperations as operations } from '../../contract/memoless/operations.ts'
import { bindHandler, type Service } from '../transport/bindHandler.ts'
import { getHealth } from './getHealth.ts'
import { getRegistration } from './getRegistration.ts'
import { getAsset, listAssets } from './listAssets.ts'
import { preflightPayment } from './preflightPayment.ts'
import { registerMemo } from './registerMemo.ts'
import { suggestNearest } from './suggestNearest.ts'
import { trackDeposit } from './trackDeposit.ts'

/** Every operation of the memoless service with its handler. */
export const memolessServices: { readonly [K in keyof MemolessOperations]: Service<MemolessOperations[K]> } = {
  assets: bindHandler(operations.assets, listAssets),
  assetByName: bindHandler(operations.assetByName, getAsset),
  register: bindHandler(operations.register, registerMemo),
  registration: bindHandler(operations.registration, getRegistration),
  preflight: bindHandler(operations.preflight, preflightPayment),
  suggestAmounts: bindHandler(operations.suggestAmounts, suggestNearest),
  trackTransaction: bindHandler(operations.trackTransaction, trackDeposit),
  health: bindHandler(operations.health, getHealth),
}
