import { homeChain } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import type { SwapMemo } from '../../../core/memo/memo.ts'
import { findAddress, findName } from '../../quote/addresses.ts'
import { coinText } from '../bank.ts'
import { emit } from '../events.ts'
import { HandlerRefusal, type Inbound, InvalidMessage } from '../inbound/handler.ts'
import type { Machine } from '../machine.ts'
import type { Order } from './order.ts'
import { addOrder } from './orders.ts'

/** Queues the swap of a memo. Throws `QuoteRefusal` if the queue refuses it. */
export function requestSwap(machine: Machine, inbound: Inbound<SwapMemo>): void {
  const order = orderOf(machine, inbound)
  addOrder(machine, order)
  if (order.type !== 'limit') return
  emit(machine, 'limit_swap', {
    txid: order.tx.id,
    source: inbound.tx.coins.map(coinText).join(', '),
    target: coinText({ asset: order.target, amount: order.tradeTarget }),
  })
}

/** Creates the order of a memo. A limit order without a limit becomes a market order. */
export function orderOf(machine: Machine, { tx, memo }: Inbound<SwapMemo>): Order {
  const [coin] = tx.coins
  if (coin === undefined) throw new HandlerRefusal('swap coin is empty')
  const target = resolveAsset(memo.asset, machine.protocol, machine.pools)
  const { aggregator } = memo
  const streams = machine.protocol === 'MAYACHAIN' && memo.interval > 0n
  return {
    tx,
    index: 0,
    target,
    destination: destinationOf(machine, memo.destination, homeChain(target, machine.protocol), tx.from),
    tradeTarget: memo.limit,
    type: memo.kind === 'limit_swap' && memo.limit > 0n ? 'limit' : 'market',
    interval: memo.interval,
    quantity: machine.protocol === 'MAYACHAIN' && !streams ? 0n : memo.quantity,
    count: 0n,
    lastHeight: 0,
    initialHeight: machine.height,
    deposit: coin.amount,
    in: 0n,
    out: 0n,
    failedSwaps: [],
    failedReasons: [],
    place: 0,
    streams,
    ...(aggregator === undefined
      ? {}
      : { aggregator: { contract: aggregator.code, target: aggregator.target, limit: aggregator.limit } }),
  }
}

/**
 * Resolves a destination: an address as written, a name's alias on the chain, or the sender. Throws `InvalidMessage`.
 */
function destinationOf(machine: Machine, text: string, chain: string, sender: string): string {
  if (text === '') return sender
  const address = findAddress(machine, text, chain)
  if (address !== undefined) return address
  const [name = '', other] = text.split('.')
  const alias = findName(machine, name)?.aliases.find((one) => one.chain === (other?.toUpperCase() ?? chain))
  if (alias === undefined) throw new InvalidMessage(`no alias of ${text} for chain ${chain}`)
  return alias.address
}
