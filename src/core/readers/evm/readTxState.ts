import { decoding } from '../../nodes/bodySchema.ts'
import type { ChainClient } from '../chainClient.ts'
import { ChainRefusedError } from '../failure.ts'
import { jsonRpc } from '../jsonRpc.ts'
import type { EvmEvent, ReadOptions, TxState } from '../reader.ts'
import { data, receipt, receiptEvents, smallQuantity, transaction } from './wire.ts'

/** Reads a transaction's state from its receipt, or from the mempool when there is none. */
export async function readTxState(client: ChainClient, hash: string, options?: ReadOptions): Promise<TxState> {
  const ours = decoding(receipt, (found) => (found === null || found.transactionHash === hash ? { found } : undefined))
  const { found } = await client.query(jsonRpc('eth_getTransactionReceipt', [hash], ours), options)
  if (found === null) {
    const sent = await readTransaction(client, hash, options)
    return { state: sent === null ? 'unknown' : 'pending' }
  }
  const { blockNumber: height, status } = found
  const tip = await client.query(jsonRpc('eth_blockNumber', [], smallQuantity), options)
  const confirmations = Math.max(1, tip - height + 1)
  if (status !== '0x0') return { state: 'included', height, confirmations }
  return { state: 'failed', height, confirmations, reason: await revertReason(client, hash, height, options) }
}

/** Reads the events of a mined transaction; undefined when no block has it. */
export async function readEvents(
  client: ChainClient,
  hash: string,
  options?: ReadOptions,
): Promise<readonly EvmEvent[] | undefined> {
  const ours = decoding(receiptEvents, (found) =>
    found === null || found.transactionHash === hash ? { found } : undefined,
  )
  const { found } = await client.query(jsonRpc('eth_getTransactionReceipt', [hash], ours), options)
  return found?.logs.map(({ data: text, ...event }) => ({ ...event, data: text.toLowerCase() }))
}

/** Reads a transaction by its hash, mined or not; null when the chain does not know it. */
export async function readTransaction(client: ChainClient, hash: string, options?: ReadOptions) {
  const ours = decoding(transaction, (found) => (found === null || found.hash === hash ? { found } : undefined))
  return (await client.query(jsonRpc('eth_getTransactionByHash', [hash], ours), options)).found
}

/** Finds the revert reason by repeating the call at the same block, because nodes do not store reasons. */
async function revertReason(client: ChainClient, hash: string, height: number, options?: ReadOptions): Promise<string> {
  const unknownReason = 'The contract reverted it.'
  try {
    const sent = await readTransaction(client, hash, options)
    if (sent?.to === undefined || sent.to === null) return unknownReason
    const call = { from: sent.from, to: sent.to, value: `0x${sent.value.toString(16)}`, data: sent.input }
    await client.query(jsonRpc('eth_call', [call, `0x${height.toString(16)}`], data), options)
    return unknownReason
  } catch (error) {
    if (error instanceof ChainRefusedError) return error.reason
    if (options?.signal?.aborted) throw error
    return unknownReason
  }
}
