import { chains } from '../../core/chains/chains.ts'
import type { Blocks, Mined, MinedPayment, Payment } from './blocks.ts'
import type { DevnetChain, Inbound, PendingPayment } from './chain.ts'
import type { KeyRing } from './keyRing.ts'
import { unitsOf, unitsRoundedUp } from './tokens.ts'

export interface SimulatedParts<T> extends Pick<DevnetChain, 'faucet' | 'send' | 'consolidate' | 'handle'> {
  readonly blocks: Blocks<T>
  readonly keys: KeyRing
  /** The ledgers beside the blocks. */
  readonly ledgers: readonly { state: object }[]
  /**
   * Returns coins and fee of a mined transaction to its sender; false, without a change, when the coins have moved on.
   */
  readonly undo: (mined: Mined<T>, hash: string) => boolean
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
    undo,
    decimalsOf,
    normalize = (address) => address,
    faucet,
    send,
    consolidate,
    handle,
  } = parts
  const { chain } = blocks

  function report({
    hash,
    from,
    to,
    router,
    isInternal,
    coins,
    memo,
  }: Payment & { readonly hash: string }): PendingPayment {
    return {
      chain,
      hash,
      from,
      to,
      memo,
      ...(router === undefined ? {} : { router }),
      ...(isInternal && { isInternal }),
      coins: coins.map(({ asset, native }) => ({ asset, native, amount: unitsOf(asset, native, decimalsOf(asset)) })),
    }
  }

  function inbound(payment: MinedPayment): Inbound {
    const { height } = payment
    const position = { height, time: blocks.timeOf(height), confirmations: blocks.height() - height + 1 }
    return { ...report(payment), ...position }
  }

  /** Selects the payments to these addresses, in any spelling. */
  function paymentsTo<P extends Payment>(payments: readonly P[], to: readonly string[]): readonly P[] {
    const wanted = new Set(to.map(normalize))
    return payments.filter((payment) => wanted.has(normalize(payment.to)))
  }

  return {
    chain,
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
      const { payments } = blocks.state
      const first = payments.findLastIndex((payment) => payment.height <= height) + 1
      return paymentsTo(payments.slice(first), to).map(inbound)
    },
    pendingPayments: (to) =>
      blocks.state.pending.size === 0 ? [] : paymentsTo(blocks.pendingPayments(), to).map(report),
    txState: blocks.txState,
    feeOf(hash) {
      const { gasAsset, nativeDecimals } = chains[chain]
      const found = blocks.state.mined.get(hash)
      return found === undefined ? undefined : unitsRoundedUp(gasAsset, found.fee, nativeDecimals)
    },
    pendingCount: () => blocks.state.pending.size,
    includeNow: blocks.includeNow,
    takeBack(hash) {
      const mined = blocks.state.mined.get(hash)
      if (mined === undefined || !undo(mined, hash)) return false
      blocks.removeMined(hash)
      return true
    },
    async snapshot() {
      const places = [blocks, ...ledgers]
      const copies = places.map(({ state }) => structuredClone(state))
      return async () =>
        places.forEach(({ state }, index) => {
          Object.assign(state, structuredClone(copies[index]))
        })
    },
  }
}
