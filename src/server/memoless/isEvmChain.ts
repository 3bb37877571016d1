import { type ChainId, type ChainIdOf, chains } from '../../core/chains/chains.ts'

export const isEvmChain = (chain: ChainId): chain is ChainIdOf<'evm'> => chains[chain].family === 'evm'
