import { getMaxSpendable } from '../../../src/core/actions/getMaxSpendable.ts'
import { getPools } from '../../../src/core/actions/getPools.ts'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { type Units, units } from '../../../src/core/asset/amount.ts'
import { SwapError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/nodes/node.ts'
import type { DepositSender } from '../../../src/core/preparation/depositParams.ts'
import type { ChainReader } from '../../../src/core/readers/reader.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { intentOf, nodeOf, paramsOf, type SwapCase } from './devnetNodes.ts'

/** Results of sending the maximum of many wallets. */
export interface WalletRun {
  /** Sent and mined. */
  taken: number
  /** Below the network's recommended minimum. */
  poor: number
  /** Descriptions of rejected transactions and of those that left too much behind. */
  readonly failures: string[]
}

export interface Holder {
  readonly node: Node
  readonly reader: ChainReader
  readonly sender: DepositSender
  readonly swapCase: Omit<SwapCase, 'amount'>
}

/** Prepares a deposit of the maximum; returns undefined for a wallet that cannot send anything. */
export async function prepareMaximum({ node, reader, sender, swapCase }: Holder) {
  const pools = await getPools(node, { status: 'available' })
  const { fromAsset } = paramsOf({ ...swapCase, amount: 1n }, pools)
  const amount: Units = await getMaxSpendable(node, { fromAsset, reader, sender })
  if (amount === 0n) return undefined
  const params = paramsOf({ ...swapCase, amount }, pools)
  const quote = await getQuote(node, params).catch((error: unknown) => {
    if (error instanceof SwapError && error.code.startsWith('amount_below')) return undefined
    throw error
  })
  if (quote === undefined || amount < quote.recommendedMinAmountIn) return undefined
  const intent = intentOf(swapCase.protocol, params, quote)
  // The fee is a large share of a small wallet's balance.
  return prepareDeposit(node, { intent, quote, pools, reader, sender, acceptedNetworkFee: units(10n ** 12n) })
}

/** A node with the real clock, like the chains. */
export const livingNode = () => nodeOf('THORCHAIN', createDevnet({ now: Date.now }).transport)
