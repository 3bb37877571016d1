import type { MakeEvm } from './chains/createChains.ts'
import { createAnvilChain } from './chains/evm/anvilChain.ts'
import { anvilBinary } from './chains/evm/anvilProcess.ts'
import { createSimulatedEvm } from './chains/evm/simulatedEvm.ts'

export interface EvmChoice {
  readonly evm: MakeEvm
  /** What the EVM chains are, for the line at the start. */
  readonly description: string
}

/** Real EVMs where npm has one for this machine, each started when it is first asked; simulated ones elsewhere. */
export function chooseEvm(): EvmChoice {
  const binary = anvilBinary()
  if (binary === undefined) {
    return { evm: createSimulatedEvm, description: 'simulated, because npm has no anvil for this machine' }
  }
  const evm: MakeEvm = (chain, setup) => createAnvilChain(binary, chain, setup)
  return { evm, description: 'anvil, one for each chain, started when it is first asked' }
}
