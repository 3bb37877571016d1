import { hex } from '@scure/base'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import { verifyInbound } from '../../core/actions/verifyInbound.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { expectUnexpired } from '../../core/deposits/expectUnexpired.ts'
import { SwapError } from '../../core/errors.ts'
import type { SwapRecord } from './journal.ts'
import type { SwapRequest } from './swapParams.ts'

/**
 * Sends every stored transaction that the chain does not know. Before each, the time, the vault and the halts are checked
 * again. Throws `SwapError` (quote_expired, trading_halted, deposit_mismatch), and what `verifyInbound` and the reader throw.
 */
export async function deliver(record: SwapRecord, request: SwapRequest): Promise<void> {
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
export async function expectInTime(protocol: Protocol, quoteExpiry: number, request: SwapRequest): Promise<void> {
  const now = await getAgreedTime(request.connections.nodes[protocol], queryOptions(request))
  expectUnexpired({ now, quoteExpiry })
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

export const readOptions = ({ signal }: SwapRequest) => (signal === undefined ? {} : { signal })

/** Options of queries: the caller's signal, and the clock of the connections. */
export function queryOptions(request: SwapRequest) {
  const { clock } = request.connections
  return { ...readOptions(request), ...(clock !== undefined && { clock }) }
}
