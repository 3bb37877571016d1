import { getMaxSpendable } from '../../../src/core/actions/getMaxSpendable.ts'
import { getPools } from '../../../src/core/actions/getPools.ts'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { type Units, units } from '../../../src/core/asset/amount.ts'
import { SwapError } from '../../../src/core/errors.ts'
import type { Node } from '../../../src/core/nodes/node.ts'
import type { DepositSender } from '../../../src/core/preparation/depositParams.ts'
import type { ChainReader } from '../../../src/core/readers/reader.ts'
import { createDevnet } from '../../../src/devnet/devnet.ts'
import { intentOf, nodeOf, paramsOf, type Wish } from './world.ts'

/** What became of the maximum of so many wallets. */
export interface WalletRun {
  /** Sent, mined and taken. */
  taken: number
  /** Too poor for the least that the network recommends. */
  poor: number
  /** What a chain or we ourselves refused, and what left too much behind, in words. */
  readonly failures: string[]
}

export interface Holder {
  readonly node: Node
  readonly reader: ChainReader
  readonly sender: DepositSender
  readonly wish: Omit<Wish, 'amount'>
}

/** The deposit of everything that can be sent; undefined for a wallet that is too poor to send anything. */
export async function prepareMaximum({ node, reader, sender, wish }: Holder) {
  const pools = await getPools(node, { status: 'available' })
  const { fromAsset } = paramsOf({ ...wish, amount: 1n }, pools)
  const amount: Units = await getMaxSpendable(node, { fromAsset, reader, sender })
  if (amount === 0n) return undefined
  const params = paramsOf({ ...wish, amount }, pools)
  const quote = await getQuote(node, params).catch((error: unknown) => {
    if (error instanceof SwapError && error.code.startsWith('amount_below')) return undefined
    throw error
  })
  if (quote === undefined || amount < quote.recommendedMinAmountIn) return undefined
  const intent = intentOf(wish.protocol, params, quote)
  // A small wallet's fee is a large share of it.
  return prepareDeposit(node, { intent, quote, pools, reader, sender, acceptedNetworkFee: units(10n ** 12n) })
}

/** A node whose clock goes with the chains'. */
export const livingNode = () => nodeOf('THORCHAIN', createDevnet({ now: Date.now }).transport)
