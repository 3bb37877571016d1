import { bytesToHex, type Hex, numberToHex, pad, stringToHex } from 'viem'
import { chains } from '../../../core/chain.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import { devnetEvmChainIds } from '../../identity.ts'
import type { MinedPayment } from '../blocks.ts'
import type { ChainQuestion, ChainSaid, Credit, DevnetChain, Transfer } from '../chain.ts'
import { createKeyRing } from '../keys.ts'
import { nativeOf, unitsOf } from '../money.ts'
import type { ChainSetup } from '../setup.ts'
import { type Anvil, AnvilFault, startAnvil } from './anvilProcess.ts'
import { contractCodes } from './contracts.ts'
import { gasPrices } from './gasPrices.ts'
import { createOutgoing, tokenOf } from './outgoing.ts'
import { paymentsOf } from './payments.ts'
import type { EvmLog } from './play.ts'

/** After a long pause no more blocks than these are mined at once: a thousand take a second. */
const MOST_BLOCKS = 600
/** What waits stands in the first of these; the blocks behind them are mined as one lot and not read. */
const SINGLE_BLOCKS = 3
/** What the faucet has of everything. */
const PLENTY = 10n ** 40n
/** Where DevnetToken.sol keeps its decimals; its symbol is in the next slot. */
const DECIMALS_SLOT = 2n ** 255n

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
  const outgoing = createOutgoing(chain, setup, keys)
  const routers = new Set(setup.routers.map((router) => router.toLowerCase()))
  const { blockMs } = chains[chain]
  const state: State = {
    ...{ height: 0, covered: startTime, time: startTime },
    ...{ payments: [], mined: new Map(), waiting: new Map() },
  }
  let starting: Promise<Anvil> | undefined
  let work: Promise<unknown> = Promise.resolve()

  const anvil = (): Promise<Anvil> => {
    starting ??= begin()
    return starting
  }
  /** One thing after another: a block is never mined while another one is read. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = work.then(act, act)
    work = next.catch(() => {})
    return next
  }

  async function begin(): Promise<Anvil> {
    const made = await startAnvil(binary, {
      ...{ chainId: devnetEvmChainIds[chain], time: startTime, baseFee: gasPrices[chain].base },
    })
    for (const router of routers) await made.ask('anvil_setCode', [router, contractCodes.router])
    for (const { contract, decimals, symbol } of tokens) {
      await made.ask('anvil_setCode', [contract, contractCodes.token])
      const words = [word(BigInt(decimals)), pad(stringToHex(symbol), { dir: 'right', size: 32 })]
      for (const [index, value] of words.entries()) {
        await made.ask('anvil_setStorageAt', [contract, word(DECIMALS_SLOT + BigInt(index)), value])
      }
    }
    const endowed = setup.endowments.map(({ to, asset, amount }) => ({
      to,
      asset,
      native: native({ to, asset, amount }),
    }))
    const faucet = keys('faucet').address
    const everything = [chains[chain].gasAsset, ...tokens.map(({ asset }) => asset)]
    for (const { to, asset, native: held } of [
      ...endowed,
      ...everything.map((asset) => ({ to: faucet, asset, native: PLENTY })),
    ]) {
      const token = tokenOf(chain, tokens, asset)
      if (token === undefined) await made.ask('anvil_setBalance', [to, numberToHex(held)])
      else await made.ask('anvil_setStorageAt', [token.contract, pad(to.toLowerCase() as Hex), word(held)])
    }
    return made
  }

  const native = ({ asset, amount }: Credit): bigint => nativeOf(asset, amount, outgoing.decimalsOf(asset))

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
      await own.ask('evm_setNextBlockTimestamp', [timeOf(single + 1)])
      const interval = Math.floor(blockMs / 1000)
      await own.ask('anvil_mine', [numberToHex(count - single - 1), numberToHex(interval)])
    }
    if (count > single) await mineAt(own, timeOf(count))
    state.covered = first + (count * blockMs) / 1000
  }

  async function mineAt(own: Anvil, time: number): Promise<void> {
    await own.ask('evm_setNextBlockTimestamp', [time])
    await own.ask('evm_mine')
    await readBlock(own)
  }

  /** Gives anvil what was signed here since the last block. What it refuses will never be mined. */
  async function handOver(own: Anvil): Promise<void> {
    for (const [hash, raw] of state.waiting) {
      try {
        await own.ask('eth_sendRawTransaction', [raw])
      } catch (error) {
        if (!(error instanceof AnvilFault)) throw error
        if (/already (known|imported)/i.test(error.message)) continue
        for (const lost of [hash, ...outgoing.takeBack(hash)]) {
          state.waiting.delete(lost)
          state.mined.set(lost, { height: state.height, failed: true, fee: 0n })
        }
      }
    }
  }

  async function readBlock(own: Anvil): Promise<void> {
    const block = await own.ask<{ number: Hex; timestamp: Hex; transactions: WireTx[] }>('eth_getBlockByNumber', [
      'latest',
      true,
    ])
    const [height, time] = [Number(block.number), Number(block.timestamp)]
    state.height = height
    state.time = time
    for (const { hash, from, to, value, input: data } of block.transactions) {
      const receipt = await own.ask<Receipt>('eth_getTransactionReceipt', [hash])
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
    standing(hash) {
      const found = state.mined.get(hash)
      if (found === undefined) return state.waiting.has(hash) ? { state: 'pending' } : undefined
      const { height } = found
      if (found.failed) return { state: 'failed', height }
      return { state: 'included', height, confirmations: state.height - height + 1 }
    },
    feeOf: (hash) => outgoing.feeOf(hash, (one) => state.mined.get(one)?.fee),
    waiting: () => state.waiting.size,
    hasten: () => {},
    // In turn, so that nothing that is sent comes to stand in a block that is not read.
    ask: (question) =>
      inTurn(async () => {
        const said = await askAnvil(anvil, question)
        for (const { hash, raw } of sentBy(question.body, said.body)) state.waiting.set(hash, raw)
        return said
      }),
    async snapshot() {
      // What nobody has started yet is ended when it is put back.
      const own = await starting
      let id = await own?.ask<string>('evm_snapshot')
      const copy = structuredClone({ state, nonces: outgoing.nonces.state })
      return () =>
        inTurn(async () => {
          if (own === undefined) await end()
          await own?.ask('evm_revert', [id])
          // Going back uses a snapshot up.
          id = await own?.ask<string>('evm_snapshot')
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

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** What a public node answers; not what only the owner of an anvil may do. */
const open = /^(eth_(?!accounts$|sendTransaction$|sign)|net_|web3_)/

/** The transactions that a call handed over and anvil took. */
function sentBy(asked: string, said: unknown): readonly { readonly hash: string; readonly raw: Hex }[] {
  if (!asked.includes('eth_sendRawTransaction') || typeof said !== 'object') return []
  const list = (one: unknown) => [one].flat() as readonly Record<string, unknown>[]
  const results = new Map(list(said).map(({ id, result }) => [id, result]))
  return list(JSON.parse(asked)).flatMap(({ id, method, params }) => {
    const [hash, raw] = [results.get(id), Array.isArray(params) ? params[0] : undefined]
    const taken = method === 'eth_sendRawTransaction' && typeof hash === 'string' && typeof raw === 'string'
    return taken ? [{ hash, raw: raw as Hex }] : []
  })
}

async function askAnvil(anvil: () => Promise<Anvil>, { method, body }: ChainQuestion): Promise<ChainSaid> {
  const said = (code: number, message: string, id: unknown = null) => ({
    ...{ status: 200, body: { jsonrpc: '2.0', id, error: { code, message } } },
  })
  if (method !== 'POST') return { status: 405, body: 'Used HTTP Method is not allowed. POST or OPTIONS is required' }
  let asked: unknown
  try {
    asked = JSON.parse(body)
  } catch {
    return said(-32700, 'Parse error')
  }
  for (const one of Array.isArray(asked) ? asked : [asked]) {
    const { method: name, id } = (typeof one === 'object' && one !== null ? one : {}) as {
      method?: unknown
      id?: unknown
    }
    if (typeof name !== 'string') return said(-32600, 'Invalid request', id)
    if (!open.test(name)) return said(-32601, 'Method not found', id)
  }
  return { status: 200, body: await (await anvil()).forward(body) }
}
