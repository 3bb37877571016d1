import { bytesToHex, type Hex, numberToHex } from 'viem'
import { chains } from '../../../core/chains/chains.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import type { MinedPayment } from '../blocks.ts'
import type { DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing } from '../keyRing.ts'
import { unitsOf } from '../tokens.ts'
import { type Anvil, AnvilError } from './anvilProcess.ts'
import { acceptedTxs, forwardToAnvil } from './anvilWire.ts'
import { bootAnvil } from './bootAnvil.ts'
import { paymentsOf } from './paymentsOf.ts'
import type { EvmLog } from './runCall.ts'
import { createTransferSigner } from './transferSigner.ts'

/** Maximum blocks mined at once after a long pause: a thousand take a second. */
const MOST_BLOCKS = 600
/** Blocks that are mined and read one by one; later ones are mined in a batch and not read. */
const SINGLE_BLOCKS = 3

interface State {
  height: number
  /** Unix seconds that all blocks so far have covered, and of the newest of them. */
  covered: number
  time: number
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

/**
 * An EVM chain on a real EVM: anvil, started when somebody first asks it something or pays on it, with the router and the
 * tokens as real contracts. Its first block has the devnet's first moment; each later one comes when `step` says so.
 */
export function createAnvilChain(binary: string, chain: EvmChain, setup: ChainSetup): DevnetChain {
  const { tokens, startTime } = setup
  const keys = createKeyRing(chain, setup.seed)
  const outgoing = createTransferSigner(chain, setup, keys)
  const { nativeAmount } = outgoing
  const routers = new Set(setup.routers.map((router) => router.toLowerCase()))
  const { blockMs } = chains[chain]
  const state: State = {
    ...{ height: 0, covered: startTime, time: startTime },
    ...{ payments: [], mined: new Map(), waiting: new Map() },
  }
  let starting: Promise<Anvil> | undefined
  let work: Promise<unknown> = Promise.resolve()

  const anvil = (): Promise<Anvil> => {
    starting ??= bootAnvil(binary, { chain, setup, routers, faucet: keys('faucet').address, nativeAmount })
    return starting
  }
  /** Runs tasks in sequence: a block is never mined while another is read. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = work.then(act, act)
    work = next.catch(() => {})
    return next
  }

  async function step(toTime: number): Promise<void> {
    if (toTime <= state.covered) return
    if (starting === undefined && state.waiting.size === 0) {
      state.covered = toTime
      return
    }
    const due = Math.floor(((toTime - state.covered) * 1000) / blockMs)
    if (due === 0) return
    const own = await anvil()
    await handOver(own)
    const count = Math.min(due, MOST_BLOCKS)
    const first = due > MOST_BLOCKS ? toTime - (count * blockMs) / 1000 : state.covered
    const timeOf = (block: number): number => Math.floor(first + (block * blockMs) / 1000)
    const single = Math.min(count, SINGLE_BLOCKS)
    for (let block = 1; block <= single; block++) await mineAt(own, timeOf(block))
    if (count - single > 1) {
      await own.call('evm_setNextBlockTimestamp', [timeOf(single + 1)])
      const interval = Math.floor(blockMs / 1000)
      await own.call('anvil_mine', [numberToHex(count - single - 1), numberToHex(interval)])
    }
    if (count > single) await mineAt(own, timeOf(count))
    state.covered = first + (count * blockMs) / 1000
  }

  async function mineAt(own: Anvil, time: number): Promise<void> {
    await own.call('evm_setNextBlockTimestamp', [time])
    await own.call('evm_mine')
    await readBlock(own)
  }

  /** Sends pending transactions to anvil. Refused ones are marked as failed. */
  async function handOver(own: Anvil): Promise<void> {
    for (const [hash, raw] of state.waiting) {
      try {
        await own.call('eth_sendRawTransaction', [raw])
      } catch (error) {
        if (!(error instanceof AnvilError)) throw error
        if (/already (known|imported)/i.test(error.message)) continue
        for (const lost of [hash, ...outgoing.takeBack(hash)]) {
          state.waiting.delete(lost)
          state.mined.set(lost, { height: state.height, failed: true, fee: 0n })
        }
      }
    }
  }

  async function readBlock(own: Anvil): Promise<void> {
    const block = await own.call<{ number: Hex; timestamp: Hex; transactions: WireTx[] }>('eth_getBlockByNumber', [
      'latest',
      true,
    ])
    const [height, time] = [Number(block.number), Number(block.timestamp)]
    state.height = height
    state.time = time
    for (const { hash, from, to, value, input: data } of block.transactions) {
      const receipt = await own.call<Receipt>('eth_getTransactionReceipt', [hash])
      const failed = receipt.status !== '0x1'
      state.waiting.delete(hash)
      state.mined.set(hash, { height, failed, fee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) })
      if (failed || to === null) continue
      const call = { from, to: to.toLowerCase(), value: BigInt(value), data }
      const made = paymentsOf(call, receipt.logs, { chain, tokens, routers })
      state.payments.push(...made.map((payment) => ({ ...payment, hash, height, time })))
    }
  }

  function send(transfer: Transfer): string {
    const signed = outgoing.signed(transfer)
    for (const { hash, bytes } of signed) state.waiting.set(hash, bytesToHex(bytes))
    return signed.at(-1)?.hash ?? ''
  }

  return {
    chain,
    kind: 'anvil',
    height: () => state.height,
    time: () => state.time,
    step: (toTime) => inTurn(() => step(toTime)),
    addressOf: (label) => keys(label).address,
    publicKeyOf: (label) => keys(label).publicKey,
    faucet: (credit) => send({ ...credit, from: 'faucet', memo: '' }),
    send,
    inboundSince(height, to) {
      const wanted = new Set(to.map((address) => address.toLowerCase()))
      const told = state.payments.filter((payment) => payment.height > height && wanted.has(payment.to.toLowerCase()))
      return told.map(({ coins, ...payment }) => ({
        ...{ chain, ...payment, confirmations: state.height - payment.height + 1 },
        coins: coins.map(({ asset, native: held }) => {
          return { asset, native: held, amount: unitsOf(asset, held, outgoing.decimalsOf(asset)) }
        }),
      }))
    },
    txState(hash) {
      const found = state.mined.get(hash)
      if (found === undefined) return state.waiting.has(hash) ? { state: 'pending' } : undefined
      const { height } = found
      if (found.failed) return { state: 'failed', height }
      return { state: 'included', height, confirmations: state.height - height + 1 }
    },
    feeOf: (hash) => outgoing.feeOf(hash, (one) => state.mined.get(one)?.fee),
    pendingCount: () => state.waiting.size,
    includeNow: () => {},
    // In turn, so that nothing that is sent comes to stand in a block that is not read.
    handle: (question) =>
      inTurn(async () => {
        const said = await forwardToAnvil(anvil, question)
        for (const { hash, raw } of acceptedTxs(question.body, said.body)) state.waiting.set(hash, raw)
        return said
      }),
    async snapshot() {
      // What nobody has started yet is ended when it is put back.
      const own = await starting
      let id = await own?.call<string>('evm_snapshot')
      const copy = structuredClone({ state, nonces: outgoing.nonces.state })
      return () =>
        inTurn(async () => {
          if (own === undefined) await end()
          await own?.call('evm_revert', [id])
          // Going back uses a snapshot up.
          id = await own?.call<string>('evm_snapshot')
          const { state: kept, nonces } = structuredClone(copy)
          Object.assign(state, kept)
          Object.assign(outgoing.nonces.state, nonces)
        })
    },
    close: end,
  }

  async function end(): Promise<void> {
    const own = await starting?.catch(() => undefined)
    own?.stop()
    starting = undefined
  }
}
