import { type Protocol, protocolIds } from '../../core/chains/protocol.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import type { DevnetChain, PendingPayment } from '../chains/chain.ts'
import type { Machine } from '../machine/machine.ts'
import { vaultsOf } from '../machine/vaults/vaults.ts'
import type { SimulationContext } from './simulationContext.ts'
import type { Traffic } from './traffic.ts'

/** A deposit in no block that its protocol has read. */
export interface PendingInbound {
  readonly protocol: Protocol
  /** As the protocol writes it: 64 upper-case hexadecimal digits. */
  readonly id: string
  readonly payment: PendingPayment
}

/** Lists the deposits from their broadcast until their protocol observes them, newest last. */
export function pendingInbounds({ machines, chains }: SimulationContext, traffic: Traffic): readonly PendingInbound[] {
  const found = (chains?.created() ?? []).flatMap((chain) =>
    protocolIds.flatMap((protocol) => {
      const payments = unreadPayments(chain, machines[protocol], traffic)
      return payments.map((payment) => ({ protocol, id: parseTxHash(payment.hash), payment }))
    }),
  )
  return found.filter(({ payment: { hash } }) => !traffic.signed.has(hash))
}

/** Returns the payments that wait for a block, and those in blocks that a halted protocol has not read. */
function unreadPayments(chain: DevnetChain, machine: Machine, { readHeights }: Traffic): readonly PendingPayment[] {
  if (chain.chain === machine.base.chain) return chain.pendingPayments([chain.addressOf('module')])
  const vaults = vaultsOf(machine, chain.chain).map(({ address }) => address)
  const read = readHeights.get(`${machine.protocol} ${chain.chain}`) ?? 0
  const unread = read < chain.height() ? chain.inboundSince(read, vaults) : []
  return [...unread, ...chain.pendingPayments(vaults)]
}
