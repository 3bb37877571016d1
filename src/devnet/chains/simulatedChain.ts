import { chains } from '../../core/chains/chains.ts'
import type { Blocks, MinedPayment } from './blocks.ts'
import type { DevnetChain, Inbound } from './chain.ts'
import type { KeyRing } from './keyRing.ts'
import { unitsOf, unitsRoundedUp } from './tokens.ts'

export interface SimulatedParts<T> extends Pick<DevnetChain, 'faucet' | 'send' | 'consolidate' | 'handle'> {
  readonly blocks: Blocks<T>
  readonly keys: KeyRing
  /** The ledgers beside the blocks. */
  readonly ledgers: readonly { state: object }[]
  /** Returns the native decimals of an asset. */
  readonly decimalsOf: (asset: string) => number
  /** Normalizes an address, so that spellings of one account compare equal. */
  readonly normalize?: (address: string) => string
}

/** Creates an in-memory chain from a ledger, blocks and a request handler. */
export function createSimulatedChain<T>(parts: SimulatedParts<T>): DevnetChain {
  const {
    blocks,
    keys,
    ledgers,
    decimalsOf,
    normalize = (address) => address,
    faucet,
    send,
    consolidate,
    handle,
  } = parts
  const { chain } = blocks

  function inbound({ hash, height, from, to, router, coins, memo }: MinedPayment): Inbound {
    return {
      ...{ chain, hash, height, time: blocks.timeOf(height), confirmations: blocks.height() - height + 1 },
      ...{ from, to, memo },
      ...(router === undefined ? {} : { router }),
      coins: coins.map(({ asset, native }) => ({ asset, native, amount: unitsOf(asset, native, decimalsOf(asset)) })),
    }
  }

  return {
    chain,
    kind: 'simulated',
    height: blocks.height,
    time: blocks.time,
    step: async (toTime) => blocks.step(toTime),
    addressOf: (label) => keys(label).address,
    publicKeyOf: (label) => keys(label).publicKey,
    faucet,
    send,
    ...(consolidate && { consolidate }),
    handle,
    inboundSince(height, to) {
      const wanted = new Set(to.map(normalize))
      const { payments } = blocks.state
      const first = payments.findLastIndex((payment) => payment.height <= height) + 1
      return payments.slice(first).flatMap((payment) => (wanted.has(normalize(payment.to)) ? [inbound(payment)] : []))
    },
    txState: blocks.txState,
    feeOf(hash) {
      const { gasAsset, nativeDecimals } = chains[chain]
      const found = blocks.state.mined.get(hash)
      return found === undefined ? undefined : unitsRoundedUp(gasAsset, found.fee, nativeDecimals)
    },
    pendingCount: () => blocks.state.pending.size,
    includeNow: blocks.includeNow,
    async snapshot() {
      const places = [blocks, ...ledgers]
      const copies = places.map(({ state }) => structuredClone(state))
      return async () =>
        places.forEach(({ state }, index) => {
          Object.assign(state, structuredClone(copies[index]))
        })
    },
    close: async () => {},
  }
}
