import type { Hex } from 'viem'
import { bytesToHex, numberToHex } from 'viem/utils'
import { chains } from '../../../core/chains/chains.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import { dropOldest } from '../../../std/dropOldest.ts'
import { KEPT_TXS, type MinedPayment, type Payment } from '../blocks.ts'
import type { ChainTxState } from '../chain.ts'
import type { DevnetToken } from '../tokens.ts'
import { type Anvil, AnvilError } from './anvilProcess.ts'
import type { EvmLog } from './evmCall.ts'
import { paymentsOf } from './paymentsOf.ts'
import { plannedPayments, readSignedCall } from './plannedPayments.ts'
import type { RouterVersions } from './routerCodes.ts'

/** Maximum blocks mined at once after a long pause: a thousand take a second. */
const MAX_BLOCKS = 600
/** Blocks that are mined and read one by one; later ones are mined in a batch and not read. */
const SINGLE_BLOCKS = 3

interface MinerState {
  height: number
  /** Unix seconds that all blocks so far have covered. */
  covered: number
  /** Unix seconds of the newest block. */
  time: number
  /** Unix seconds of the last request or transaction. */
  usedAt: number
  payments: (MinedPayment & { readonly time: number })[]
  mined: Map<string, { readonly height: number; readonly failed: boolean; readonly fee: bigint }>
  waiting: Map<string, Hex>
}

interface Receipt {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly logs: EvmLog[]
}

interface WireTx {
  readonly hash: Hex
  readonly from: string
  readonly to: string | null
  readonly value: Hex
  readonly input: Hex
}

interface MinerOptions {
  readonly chain: EvmChain
  readonly tokens: readonly DevnetToken[]
  readonly routers: RouterVersions
  /** Unix seconds of the first block. */
  readonly startTime: number
  /** Forgets the transactions that the same key signed after a refused one, and returns their hashes. */
  readonly takeBack: (hash: string) => readonly string[]
}

/** Mines anvil's blocks at virtual times, and records what is waiting, mined and paid. */
export class AnvilMiner {
  readonly state: MinerState
  readonly #options: MinerOptions

  constructor(options: MinerOptions) {
    const { startTime } = options
    this.#options = options
    this.state = {
      ...{ height: 0, covered: startTime, time: startTime, usedAt: startTime },
      ...{ payments: [], mined: new Map(), waiting: new Map() },
    }
  }

  /** Queues a signed transaction for the next block. */
  addWaiting(hash: string, raw: Hex | Uint8Array): void {
    this.state.waiting.set(hash, typeof raw === 'string' ? raw : bytesToHex(raw))
  }

  /** Returns the payments of the waiting transactions, as if all succeed. */
  pendingPayments(): readonly (Payment & { readonly hash: string })[] {
    return [...this.state.waiting].flatMap(([hash, raw]) => {
      const call = readSignedCall(raw)
      return call === undefined ? [] : plannedPayments(call, this.#options).map((payment) => ({ ...payment, hash }))
    })
  }

  /** Number of blocks due by this time. */
  blocksDue(toTime: number): number {
    return Math.floor(((toTime - this.state.covered) * 1000) / chains[this.#options.chain].blockMs)
  }

  /** Sends waiting transactions to anvil and mines the blocks due by this time, at most `MAX_BLOCKS`. */
  async mine(anvil: Anvil, toTime: number): Promise<void> {
    const { blockMs } = chains[this.#options.chain]
    const due = this.blocksDue(toTime)
    await this.#sendWaiting(anvil)
    const count = Math.min(due, MAX_BLOCKS)
    const first = due > MAX_BLOCKS ? toTime - (count * blockMs) / 1000 : this.state.covered
    const timeOf = (block: number): number => Math.floor(first + (block * blockMs) / 1000)
    const single = Math.min(count, SINGLE_BLOCKS)
    for (let block = 1; block <= single; block++) await this.#mineAt(anvil, timeOf(block))
    if (count - single > 1) {
      await anvil.call('evm_setNextBlockTimestamp', [timeOf(single + 1)])
      await anvil.call('anvil_mine', [numberToHex(count - single - 1)])
    }
    if (count > single) await this.#mineAt(anvil, timeOf(count))
    this.state.covered = first + (count * blockMs) / 1000
  }

  txState(hash: string): ChainTxState | undefined {
    const { mined, waiting, height: newest } = this.state
    const found = mined.get(hash)
    if (found === undefined) return waiting.has(hash) ? { state: 'pending' } : undefined
    const { height } = found
    if (found.failed) return { state: 'failed', height }
    return { state: 'included', height, confirmations: newest - height + 1 }
  }

  async #mineAt(anvil: Anvil, time: number): Promise<void> {
    await anvil.call('evm_setNextBlockTimestamp', [time])
    await anvil.call('evm_mine')
    await this.#readBlock(anvil)
  }

  /** Refused transactions are marked as failed. */
  async #sendWaiting(anvil: Anvil): Promise<void> {
    const { waiting, mined, height } = this.state
    for (const [hash, raw] of waiting) {
      try {
        await anvil.call('eth_sendRawTransaction', [raw])
      } catch (error) {
        if (!(error instanceof AnvilError)) throw error
        if (/already (known|imported)/i.test(error.message)) continue
        for (const lost of [hash, ...this.#options.takeBack(hash)]) {
          waiting.delete(lost)
          mined.set(lost, { height, failed: true, fee: 0n })
        }
      }
    }
  }

  async #readBlock(anvil: Anvil): Promise<void> {
    const { state } = this
    const block = await anvil.call<{ number: Hex; timestamp: Hex; transactions: WireTx[] }>('eth_getBlockByNumber', [
      'latest',
      true,
    ])
    const [height, time] = [Number(block.number), Number(block.timestamp)]
    state.height = height
    state.time = time
    for (const { hash, from, to, value, input: data } of block.transactions) {
      const receipt = await anvil.call<Receipt>('eth_getTransactionReceipt', [hash])
      const failed = receipt.status !== '0x1'
      state.waiting.delete(hash)
      state.mined.set(hash, { height, failed, fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) })
      if (failed || to === null) continue
      const call = { from, to: to.toLowerCase(), value: BigInt(value), data }
      const made = paymentsOf(call, receipt.logs, this.#options)
      state.payments.push(...made.map((payment) => ({ ...payment, hash, height, time })))
    }
    dropOldest(state.mined, KEPT_TXS)
    if (state.payments.length > KEPT_TXS * 1.1) state.payments = state.payments.slice(-KEPT_TXS)
  }
}
