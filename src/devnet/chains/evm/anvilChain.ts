import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import type { Payment } from '../blocks.ts'
import type { ChainRequest, ChainResponse, DevnetChain, Inbound, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing } from '../keyRing.ts'
import { unitsOf } from '../tokens.ts'
import { AnvilMiner } from './anvilMiner.ts'
import { acceptedTxs, forwardToAnvil } from './anvilWire.ts'
import { createIdleAnswers } from './idleAnvil.ts'
import { LazyAnvil } from './lazyAnvil.ts'
import { versionsOf } from './routerCodes.ts'
import { createTransferSigner } from './transferSigner.ts'

/** Seconds of the devnet's time after the last request or transaction, before anvil ends. */
export const IDLE_SECONDS = 900

type TransferSigner = ReturnType<typeof createTransferSigner>

/**
 * Creates an EVM chain on a real EVM, with router and tokens as real contracts. Anvil starts with the first payment or
 * request that needs it. Its first block has the devnet's time then; `step` mines every later one. Anvil ends after
 * `IDLE_SECONDS` without use: the chain makes no blocks until its next use, which continues from the saved state.
 */
export function createAnvilChain(binary: string, chain: EvmChain, setup: ChainSetup): DevnetChain {
  const { tokens, startTime } = setup
  const keys = createKeyRing(chain, setup.seed)
  const signer = createTransferSigner(chain, setup, keys)
  const routers = versionsOf(setup.routers)
  const { nativeAmount, takeBack } = signer
  const miner = new AnvilMiner({ chain, tokens, routers, startTime, takeBack })
  const { state } = miner
  const covered = () => state.covered
  const anvil = new LazyAnvil(binary, { chain, setup, routers, faucet: keys('faucet').address, nativeAmount, covered })
  const height = () => state.height
  const isSaved = () => anvil.isSaved
  const idleAnswer = createIdleAnswers({ chain, endowments: setup.endowments, nativeAmount, covered, height, isSaved })

  function send(transfer: Transfer): string {
    const signed = signer.signed(transfer)
    for (const { hash, bytes } of signed) miner.addWaiting(hash, bytes)
    return signed.at(-1)?.hash ?? ''
  }

  return {
    ...{ chain, kind: 'anvil', send },
    height,
    time: () => state.time,
    step: (toTime) => anvil.runInTurn(() => stepTo(toTime, anvil, miner)),
    addressOf: (label) => keys(label).address,
    publicKeyOf: (label) => keys(label).publicKey,
    faucet: (credit) => send({ ...credit, from: 'faucet', memo: '' }),
    inboundSince: (height, to) => inboundSince({ chain, height, to }, miner, signer),
    pendingPayments: (to) =>
      paymentsTo(miner.pendingPayments(), to).map((payment) => ({ chain, ...payment, ...coinsOf(payment, signer) })),
    txState: (hash) => miner.txState(hash),
    feeOf: (hash) => signer.feeOf(hash, (one) => state.mined.get(one)?.fee),
    pendingCount: () => state.waiting.size,
    includeNow: () => {},
    // In turn, so that no transaction enters a block that is not read.
    handle: (request) =>
      anvil.runInTurn(async () => {
        const isIdle = !anvil.isStarted && state.waiting.size === 0 && request.method === 'POST'
        const body = isIdle ? idleAnswer(request.body) : undefined
        return body === undefined ? forward(request, anvil, miner) : { status: 200, body }
      }),
    endIdle: () => anvil.runInTurn(() => endIdle(anvil, miner)),
    snapshot: () => anvil.runInTurn(() => snapshot(anvil, miner, signer)),
    close: () => anvil.stop(),
  }
}

async function stepTo(toTime: number, anvil: LazyAnvil, miner: AnvilMiner): Promise<void> {
  const { state } = miner
  if (toTime <= state.covered) return
  if (!anvil.isStarted && state.waiting.size === 0) {
    state.covered = toTime
    return
  }
  if (state.waiting.size > 0) state.usedAt = state.covered
  if (miner.blocksDue(toTime) > 0) await miner.mine(await anvil.start(), toTime)
}

/** Ends an anvil without use for `IDLE_SECONDS`. It keeps running when its state cannot be saved. */
async function endIdle(anvil: LazyAnvil, { state }: AnvilMiner): Promise<void> {
  const { usedAt, covered, waiting } = state
  if (!anvil.isStarted || waiting.size > 0 || covered - usedAt < IDLE_SECONDS) return
  const saved = await anvil.dump().catch(() => undefined)
  if (saved !== undefined) await anvil.stop(saved)
}

async function forward(request: ChainRequest, anvil: LazyAnvil, miner: AnvilMiner): Promise<ChainResponse> {
  miner.state.usedAt = miner.state.covered
  const response = await forwardToAnvil(anvil.start, request)
  for (const { hash, raw } of acceptedTxs(request.body, response.body)) miner.addWaiting(hash, raw)
  return response
}

interface InboundParams {
  readonly chain: EvmChain
  readonly height: number
  readonly to: readonly string[]
}

function inboundSince(
  { chain, height, to }: InboundParams,
  { state }: AnvilMiner,
  signer: TransferSigner,
): readonly Inbound[] {
  const newer = state.payments.filter((payment) => payment.height > height)
  return paymentsTo(newer, to).map((payment) => ({
    ...{ chain, ...payment, confirmations: state.height - payment.height + 1 },
    ...coinsOf(payment, signer),
  }))
}

function paymentsTo<P extends Payment>(payments: readonly P[], to: readonly string[]): readonly P[] {
  const wanted = new Set(to.map((address) => address.toLowerCase()))
  return payments.filter((payment) => wanted.has(payment.to.toLowerCase()))
}

const coinsOf = ({ coins }: Payment, { decimalsOf }: TransferSigner) => ({
  coins: coins.map(({ asset, native }) => ({ asset, native, amount: unitsOf(asset, native, decimalsOf(asset)) })),
})

/** Restoring ends the process. A new one continues from the state at the snapshot, at once if one ran then. */
async function snapshot(anvil: LazyAnvil, miner: AnvilMiner, { nonces }: TransferSigner) {
  const saved = await anvil.dump()
  const isStarted = anvil.isStarted
  const copy = structuredClone({ state: miner.state, nonces: nonces.state })
  return () =>
    anvil.runInTurn(async () => {
      await anvil.stop(saved)
      const { state, nonces: keptNonces } = structuredClone(copy)
      Object.assign(miner.state, state)
      Object.assign(nonces.state, keptNonces)
      if (isStarted) await anvil.start()
    })
}
