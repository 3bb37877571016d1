import { homeChain } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import { takeAffiliateFees } from '../affiliates/takeAffiliateFees.ts'
import { emit } from '../events.ts'
import { attempt } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { notEnoughForFees, OutboundRefusal, type OutboundRequest } from './outboundRequest.ts'
import { prepareOutbounds } from './prepareOutbounds.ts'
import { scheduleOutbound } from './scheduleOutbound.ts'

const nullAddress = `0x${'0'.repeat(40)}`

/**
 * Sends the output of a swap, refund or withdrawal. Deducts affiliate fees and the outbound fee, then pays at once on
 * the protocol's chain or schedules the payment on another. Atomic. Throws `OutboundRefusal`. Source: TryAddTxOutItem
 * of both nodes.
 */
export function sendOutbound(machine: Machine, request: OutboundRequest): void {
  const chain = homeChain(request.coin.asset, machine.protocol)
  if (isEvm(chain) && request.to === nullAddress) {
    emit(machine, 'security', { msg: 'evm outbound to null address', tx_id: request.inHash })
    return
  }
  attempt(machine.journal, () => {
    const coin = takeAffiliateFees(machine, request)
    const prepared = prepareOutbounds(machine, { ...request, coin }, chain)
    if (prepared.length === 0) throw new OutboundRefusal(notEnoughForFees)
    const least = request.least ?? 0n
    const sum = prepared.reduce((all, outbound) => all + outbound.coin.amount, 0n)
    if (sum < least) throw new OutboundRefusal(`outbound amount does not meet requirements (${sum}/${least})`)
    for (const outbound of prepared) scheduleOutbound(machine, outbound, request.fromAccount ?? machine.modules.asgard)
  })
}

function isEvm(chain: string): boolean {
  return isChainId(chain) && chains[chain].family === 'evm'
}
