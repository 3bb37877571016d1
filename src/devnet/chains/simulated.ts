import { chains } from '../../core/chains/chains.ts'
import type { Blocks, MinedPayment } from './blocks.ts'
import type { DevnetChain, Inbound } from './chain.ts'
import type { KeyRing } from './keys.ts'
import { unitsAbove, unitsOf } from './money.ts'

export interface SimulatedParts<T> extends Pick<DevnetChain, 'faucet' | 'send' | 'gather' | 'ask'> {
  readonly blocks: Blocks<T>
  readonly keys: KeyRing
  /** The ledgers beside the blocks. */
  readonly ledgers: readonly { state: object }[]
  /** How many decimals the chain counts an asset in. */
  readonly decimalsOf: (asset: string) => number
  /** One spelling for all that name the same account. */
  readonly normal?: (address: string) => string
}

/** A chain in memory: a ledger, its blocks and its wire as one. */
export function simulatedChain<T>(parts: SimulatedParts<T>): DevnetChain {
  const { blocks, keys, ledgers, decimalsOf, normal = (address) => address, faucet, send, gather, ask } = parts
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
    ...(gather && { gather }),
    ask,
    inboundSince(height, to) {
      const wanted = new Set(to.map(normal))
      const { payments } = blocks.kept.state
      const first = payments.findLastIndex((payment) => payment.height <= height) + 1
      return payments.slice(first).flatMap((payment) => (wanted.has(normal(payment.to)) ? [inbound(payment)] : []))
    },
    standing: blocks.standing,
    feeOf(hash) {
      const { gasAsset, nativeDecimals } = chains[chain]
      const found = blocks.kept.state.mined.get(hash)
      return found === undefined ? undefined : unitsAbove(gasAsset, found.fee, nativeDecimals)
    },
    waiting: () => blocks.kept.state.waiting.size,
    hasten: blocks.hasten,
    async snapshot() {
      const places = [blocks.kept, ...ledgers]
      const copies = places.map(({ state }) => structuredClone(state))
      return async () =>
        places.forEach(({ state }, index) => {
          Object.assign(state, structuredClone(copies[index]))
        })
    },
    close: async () => {},
  }
}
