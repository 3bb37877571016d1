import { decoding } from '../../nodes/bodySchema.ts'
import type { ChainClient } from '../chainClient.ts'
import { ChainRefusedError } from '../failure.ts'
import { rpc } from '../jsonRpc.ts'
import type { ReadOptions, TxStanding } from '../reader.ts'
import { data, receipt, smallQuantity, transaction } from './wire.ts'

/** Where a transaction stands, by its receipt; without one, by whether a mempool has it. */
export async function readStanding(client: ChainClient, hash: string, options?: ReadOptions): Promise<TxStanding> {
  const ours = decoding(receipt, (found) => (found === null || found.transactionHash === hash ? { found } : undefined))
  const { found } = await client.query(rpc('eth_getTransactionReceipt', [hash], ours), options)
  if (found === null) {
    const sent = await readTransaction(client, hash, options)
    return { state: sent === null ? 'unknown' : 'pending' }
  }
  const { blockNumber: height, status } = found
  if (status === '0x0') return { state: 'failed', height, reason: await revertReason(client, hash, height, options) }
  const tip = await client.query(rpc('eth_blockNumber', [], smallQuantity), options)
  return { state: 'included', height, confirmations: Math.max(1, tip - height + 1) }
}

/** A transaction by its hash, mined or not; null when the chain does not know it. */
export async function readTransaction(client: ChainClient, hash: string, options?: ReadOptions) {
  const ours = decoding(transaction, (found) => (found === null || found.hash === hash ? { found } : undefined))
  return (await client.query(rpc('eth_getTransactionByHash', [hash], ours), options)).found
}

/** The contract's own words, asked by playing the call again on the block that refused it; nodes keep no reasons. */
async function revertReason(client: ChainClient, hash: string, height: number, options?: ReadOptions): Promise<string> {
  const silent = 'The contract reverted it.'
  try {
    const sent = await readTransaction(client, hash, options)
    if (sent?.to === undefined || sent.to === null) return silent
    const call = { from: sent.from, to: sent.to, value: `0x${sent.value.toString(16)}`, data: sent.input }
    await client.query(rpc('eth_call', [call, `0x${height.toString(16)}`], data), options)
    return silent
  } catch (error) {
    if (error instanceof ChainRefusedError) return error.words
    if (options?.signal?.aborted) throw error
    return silent
  }
}
