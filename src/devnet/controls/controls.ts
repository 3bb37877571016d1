import { setClock } from './clock.ts'
import type { Control } from './control.ts'
import { askFaucet } from './faucet.ts'
import { getDevnet } from './overview.ts'
import { makeBlocks } from './step.ts'

/** Everything that can be asked of the devnet, in the order in which its description lists it. */
export const controls: readonly Control[] = [getDevnet, setClock, makeBlocks, askFaucet]
