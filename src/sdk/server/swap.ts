import { hex } from '@scure/base'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import { verifyInbound } from '../../core/actions/verifyInbound.ts'
import type { SwapUpdate } from '../../core/actions/watchSwap.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { expectQuoteTimes } from '../../core/deposits/quoteTimes.ts'
import { SwapError } from '../../core/errors.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { networkKinds } from '../planning/connections.ts'
import { planSwap } from '../planning/planSwap.ts'
import { watchDeposit } from '../planning/watchDeposit.ts'
import { signStep, stepsOf } from './depositSteps.ts'
import type { SwapRecord } from './journal.ts'
import type { SwapParams, SwapRequest } from './swapParams.ts'
import { readSwapParams } from './swapParams.ts'

const readOptions = ({ signal }: SwapRequest) => (signal === undefined ? {} : { signal })

/**
 * Progress of a swap, in this order: `quoted` and `signed` for a new one or `resumed` for a known id, then `sent`, then
 * `progress` until the end.
 * @example
 * const isOver = (event: SwapEvent) => event.type === 'progress' && event.status?.stage === 'done'
 */
export type SwapEvent =
  | {
      readonly type: 'quoted'
      readonly protocol: Protocol
      /** In units of the target asset. */
      readonly expectedAmountOut: bigint
      /** The least output, in units of the target asset; a swap that would pay less is refunded. */
      readonly minimumAmountOut: bigint
      /** Loss of the expected output to market. */
      readonly lossBps: bigint
    }
  | { readonly type: 'signed' | 'resumed' | 'sent'; readonly hash: string }
  | ({ readonly type: 'progress' } & SwapUpdate)

/**
 * Swaps with a key of a backend. Signed bytes are stored before they are broadcast. Call it again with the same id
 * after a crash: it sends the stored bytes, if the chain does not know them, and never builds or signs another deposit.
 * Throws `SwapError` with a code: what the quote and `prepareDeposit` throw, price_limit, quote_expired when stored
 * bytes are too old to be sent, and invalid_parameter when the id belongs to another swap.
 * @example
 * const events = swap({ ...request, network: 'devnet', destination, maxLossBps: 300, signer, journal, connections })
 * for await (const event of events) console.log(event.type)
 */
export async function* swap(params: SwapParams): AsyncGenerator<SwapEvent, void, void> {
  const request = readSwapParams(params)
  const known = await request.journal.read(request.id)
  const record = known ?? (yield* signNew(request))
  expectSameRequest(record, request)
  const hash = record.transactions.at(-1)?.hash ?? ''
  yield { type: known ? 'resumed' : 'signed', hash }
  await deliver(record, request)
  yield { type: 'sent', hash }
  yield* follow(record, hash, request)
}

/** Prepares and signs a swap, and stores it. Another process may store its own first; that one counts. */
async function* signNew(request: SwapRequest): AsyncGenerator<SwapEvent, SwapRecord, void> {
  const { signer, journal, id } = request
  const senderOn = (on: ReadableChain) => signer.accountOn(on, networkKinds[request.network])
  const { chain, reader, deposit, prepared, minimum, loss } = await planSwap(request, senderOn, queryOptions(request))
  const { quote, sender } = deposit
  yield {
    type: 'quoted',
    protocol: quote.protocol,
    lossBps: loss.lossBps,
    expectedAmountOut: quote.expectedAmountOut,
    minimumAmountOut: minimum,
  }
  const transactions: { readonly hash: string; readonly bytes: string }[] = []
  const steps = await stepsOf(prepared, reader, readOptions(request))
  for (const step of steps) {
    await expectInTime(quote.protocol, prepared.expiry, request)
    const { txBytes, hash } = await signStep(step, sender.address, signer.sign)
    transactions.push({ hash, bytes: hex.encode(txBytes) })
  }
  const { expiry, confirmed } = prepared
  const vault = confirmed && { address: confirmed.address, ...(confirmed.router && { router: confirmed.router }) }
  const record = {
    request: request.text,
    protocol: quote.protocol,
    chain,
    expiry,
    ...(vault && { vault }),
    transactions,
  }
  return journal.create(id, record)
}

async function* follow(record: SwapRecord, hash: string, request: SwapRequest): AsyncGenerator<SwapEvent, void, void> {
  const { protocol, chain } = record
  for await (const update of watchDeposit(request.connections, { protocol, chain, hash }, request)) {
    yield { type: 'progress', ...update }
  }
}

function expectSameRequest({ request: stored }: SwapRecord, { text, id }: SwapRequest): void {
  if (stored === text) return
  throw new SwapError(`The id "${id}" belongs to another swap.`, {
    code: 'invalid_parameter',
    hint: 'Resume with the same parameters, or use a new id for a new swap.',
  })
}

/**
 * Sends every stored transaction that the chain does not know. Before each, the time, the vault and the halts are
 * checked again. Throws `SwapError` (quote_expired, trading_halted, deposit_mismatch), and what `verifyInbound` and the
 * reader throw.
 */
async function deliver(record: SwapRecord, request: SwapRequest): Promise<void> {
  const { journal, id, connections } = request
  if (await journal.isSent(id)) return
  const reader = connections.readerOf(record.chain)
  for (const { hash, bytes } of record.transactions) {
    const { state } = await reader.txState(hash, readOptions(request))
    if (state !== 'unknown') continue
    await expectSameVault(record, request)
    await expectInTime(record.protocol, record.expiry, request)
    await reader.broadcast(hex.decode(bytes), readOptions(request))
  }
  await journal.markSent(id)
}

/** Throws quote_expired after the expiry, by the time that a majority of the nodes reports. */
async function expectInTime(protocol: Protocol, quoteExpiry: number, request: SwapRequest): Promise<void> {
  const now = await getAgreedTime(request.connections.nodes[protocol], queryOptions(request))
  expectQuoteTimes({ now, quoteExpiry })
}

/** Throws unless a majority of the nodes still reports the vault and router of the signed bytes, open for deposits. */
async function expectSameVault({ vault, protocol, chain }: SwapRecord, request: SwapRequest): Promise<void> {
  if (vault === undefined) return
  const inbound = await verifyInbound(request.connections.nodes[protocol], chain, queryOptions(request))
  if (inbound.halted || inbound.globalTradingPaused || inbound.chainTradingPaused) {
    throw new SwapError(`Deposits on ${chain} are halted.`, {
      code: 'trading_halted',
      hint: 'Call again with the same id before the quote expires; nothing is signed twice.',
    })
  }
  if (inbound.address === vault.address && inbound.router === vault.router) return
  throw new SwapError('The vault has moved since the deposit was signed.', {
    code: 'deposit_mismatch',
    hint: 'Start a new swap with a new id, after you have checked that the chain does not know the signed transaction.',
  })
}

/** Options of queries: the caller's signal, and the clock of the connections. */
function queryOptions(request: SwapRequest) {
  const { clock } = request.connections
  return { ...readOptions(request), ...(clock !== undefined && { clock }) }
}
