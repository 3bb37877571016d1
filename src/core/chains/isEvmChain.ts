import { type ChainId, type ChainIdOf, chains } from './chains.ts'

/** Whether a chain is of the EVM family. */
export const isEvmChain = (chain: ChainId): chain is ChainIdOf<'evm'> => chains[chain].family === 'evm'
