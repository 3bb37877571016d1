import { RpcError } from '../jsonRpc.ts'
import { RENT } from './ledger.ts'
import { addressOf, BLOCKHASH_LIFE, inContext, type SolanaMethods } from './node.ts'

/** Slots of an epoch. Source: solana.com/docs, epochs. */
const EPOCH = 432_000
/** Samples of the fee market, which the devnet does not have. */
const SAMPLES = 150

/** The chain's head and its parameters. Source: solana.com/docs/rpc. */
export const chainMethods: SolanaMethods = (node) => {
  const { blocks, blockhash, isRecent } = node
  return {
    getGenesisHash: () => blockhash(0),
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getSlot: () => blocks.height(),
    getBlockHeight: () => blocks.height(),
    getFirstAvailableBlock: () => blocks.firstHeight,
    getTransactionCount: () => blocks.state.mined.size,
    getBlockTime: ([slot]) => {
      const isKnown = typeof slot === 'number' && slot >= blocks.firstHeight && slot <= blocks.height()
      if (isKnown) return blocks.timeOf(slot)
      throw new RpcError(-32004, `Block not available for slot ${String(slot).slice(0, 20)}`)
    },
    getEpochInfo: () => {
      const height = blocks.height()
      const epoch = { epoch: Math.floor(height / EPOCH), slotIndex: height % EPOCH, slotsInEpoch: EPOCH }
      return { ...epoch, absoluteSlot: height, blockHeight: height, transactionCount: blocks.state.mined.size }
    },
    getMinimumBalanceForRentExemption: () => RENT,
    getLatestBlockhash: () => {
      const height = blocks.height()
      return inContext(node, { blockhash: blockhash(height), lastValidBlockHeight: height + BLOCKHASH_LIFE })
    },
    isBlockhashValid: ([text]) => inContext(node, isRecent(addressOf(text))),
    getRecentPrioritizationFees: () =>
      Array.from({ length: SAMPLES }, (_, age) => ({
        slot: blocks.height() - SAMPLES + age + 1,
        prioritizationFee: 0,
      })),
  }
}
