import { listBlocks } from './blocks.ts'
import { getClock, setClock } from './clock.ts'
import { stopConsensus } from './consensus.ts'
import type { Control } from './defineControl.ts'
import { setDynamicFee } from './dynamicFee.ts'
import { haltChain } from './halt.ts'
import { listSwaps } from './listSwaps.ts'
import { makeDeposit } from './makeDeposit.ts'
import { setAnyMimir } from './mimir.ts'
import { getDevnet } from './overview.ts'
import { setPrice } from './price.ts'
import { requestTestCoins } from './requestTestCoins.ts'
import { rotateVaults } from './rotate.ts'
import { setGas } from './setGas.ts'
import { setRouter } from './setRouter.ts'
import { keepSnapshot, resetDevnet, restoreSnapshot } from './snapshots.ts'
import { makeBlocks } from './step.ts'
import { setView } from './view.ts'

/** Every control, in the order of the OpenAPI document. */
export const controls: readonly Control[] = [
  getDevnet,
  listSwaps,
  listBlocks,
  getClock,
  setClock,
  makeBlocks,
  requestTestCoins,
  makeDeposit,
  haltChain,
  stopConsensus,
  setAnyMimir,
  setDynamicFee,
  rotateVaults,
  setRouter,
  setView,
  setPrice,
  setGas,
  keepSnapshot,
  restoreSnapshot,
  resetDevnet,
]
