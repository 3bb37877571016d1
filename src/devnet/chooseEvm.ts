import type { MakeEvm } from './chains/createChains.ts'
import { createAnvilChain } from './chains/evm/anvilChain.ts'
import { anvilBinary } from './chains/evm/anvilProcess.ts'
import { createSimulatedEvm } from './chains/evm/simulatedEvm.ts'

export interface EvmChoice {
  readonly evm: MakeEvm
  /** Description for the startup output. */
  readonly description: string
}

/** Chooses anvil, started on demand per chain, if npm has a binary for this machine; else simulated EVMs. */
export function chooseEvm(): EvmChoice {
  const binary = anvilBinary()
  if (binary === undefined) {
    return { evm: createSimulatedEvm, description: 'simulated (npm has no anvil for this machine)' }
  }
  const evm: MakeEvm = (chain, setup) => createAnvilChain(binary, chain, setup)
  return { evm, description: 'anvil, one per chain, started on demand' }
}
