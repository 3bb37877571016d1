import type { MakeEvm } from '../../../src/devnet/chains/createChains.ts'
import { createAnvilChain } from '../../../src/devnet/chains/evm/anvilChain.ts'
import { anvilBinary } from '../../../src/devnet/chains/evm/anvilProcess.ts'

const binary = anvilBinary()

/** Both kinds of EVM with their names. Machines without anvil's binary have the first alone. */
export const evmKinds: readonly (readonly [string, MakeEvm | undefined])[] = [
  ['the EVM in memory', undefined],
  ...(binary === undefined
    ? []
    : ([['a real EVM', (chain, setup) => createAnvilChain(binary, chain, setup)]] as [string, MakeEvm][])),
]
