import { listBlocks } from './blocks.ts'
import { setClock } from './clock.ts'
import type { Control } from './control.ts'
import { askFaucet } from './faucet.ts'
import { setGas } from './gas.ts'
import { haltChain } from './halt.ts'
import { getDevnet } from './overview.ts'
import { setPrice } from './price.ts'
import { rotateVaults } from './rotate.ts'
import { makeBlocks } from './step.ts'
import { setView } from './view.ts'

/** Everything that can be asked of the devnet, in the order in which its description lists it. */
export const controls: readonly Control[] = [
  getDevnet,
  listBlocks,
  setClock,
  makeBlocks,
  askFaucet,
  haltChain,
  rotateVaults,
  setView,
  setPrice,
  setGas,
]
