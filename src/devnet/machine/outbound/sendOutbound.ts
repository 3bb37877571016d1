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
 * Sends what a swap, a refund or a withdrawal owes: affiliates take their share of a swap's output, the outbound fee goes
 * to the reserve, and the rest is paid at once on the protocol's own chain or scheduled on another. All of it happens or
 * nothing. Throws `OutboundFault`. Source: TryAddTxOutItem of both nodes.
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
