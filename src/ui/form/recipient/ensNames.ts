import { isChainId } from '../../../core/chains/chains.ts'
import { isEvmChain } from '../../../core/chains/isEvmChain.ts'

/** Returns whether a text has the form of an ENS name. */
export const isEnsName = (text: string): boolean => /^[^\s.]+(\.[^\s.]+)*\.eth$/i.test(text)

/** Returns whether we look up ENS names for addresses of a chain. */
export const canHaveEnsName = (chain: string): boolean => isChainId(chain) && isEvmChain(chain)
