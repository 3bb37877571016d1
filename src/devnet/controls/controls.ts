import { listBlocks } from './blocks.ts'
import { setClock } from './clock.ts'
import type { Control } from './control.ts'
import { makeDeposit } from './deposit.ts'
import { askFaucet } from './faucet.ts'
import { setGas } from './gas.ts'
import { haltChain } from './halt.ts'
import { getDevnet } from './overview.ts'
import { setPrice } from './price.ts'
import { rotateVaults } from './rotate.ts'
import { keepSnapshot, resetDevnet, restoreSnapshot } from './snapshots.ts'
import { makeBlocks } from './step.ts'
import { listSwaps } from './swaps.ts'
import { setView } from './view.ts'

/** Every control, in the order of the OpenAPI document. */
export const controls: readonly Control[] = [
  getDevnet,
  listSwaps,
  listBlocks,
  setClock,
  makeBlocks,
  askFaucet,
  makeDeposit,
  haltChain,
  rotateVaults,
  setView,
  setPrice,
  setGas,
  keepSnapshot,
  restoreSnapshot,
  resetDevnet,
]
