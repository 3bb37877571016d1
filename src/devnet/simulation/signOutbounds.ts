import { units } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { ChainRefusal } from '../chains/chain.ts'
import { vaultLabel } from '../chains/vaults.ts'
import type { Machine } from '../machine/machine.ts'
import { observeOutbound } from '../machine/outbound/observeOutbound.ts'
import type { Outbound } from '../machine/records.ts'
import { labelHex } from '../rules/derive.ts'
import { chainHalted, haltActive } from '../rules/state.ts'
import type { Hooks } from './hooks.ts'
import type { SimulationContext } from './simulationContext.ts'
import type { Traffic } from './traffic.ts'

/** Blocks between tries of a payment that a chain refuses. */
const RETRY_BLOCKS = 10

/** Returns a key that identifies an outbound, whichever vault signs it. */
function outboundKey({ inHash, chain, to, coin, memo }: Outbound): string {
  return [inHash, chain, to, formatAsset(coin.asset), coin.amount, memo].join(' ')
}

/** Signs due outbounds with the vaults' keys and broadcasts them. */
export function signOutbounds(context: SimulationContext, traffic: Traffic, machine: Machine, hooks: Hooks): void {
  forgetDropped(context, traffic)
  if (context.chains === undefined || machine.schedule.size === 0 || haltActive(machine, 'HaltSigning')) return
  const open = new Map<string, number>()
  for (const { protocol, outbound } of traffic.signed.values()) {
    if (protocol === machine.protocol) open.set(outboundKey(outbound), (open.get(outboundKey(outbound)) ?? 0) + 1)
  }
  for (const outbound of dueOf(machine)) {
    const key = outboundKey(outbound)
    const already = open.get(key) ?? 0
    if (already > 0) open.set(key, already - 1)
    else if (traffic.stuck.has(key) && machine.height % RETRY_BLOCKS !== 0) continue
    else if (maySign(machine, outbound, hooks)) signOutbound(context, traffic, machine, outbound)
  }
}

/** Removes stuck outbounds that are no longer scheduled. */
function forgetDropped({ machines }: SimulationContext, { stuck }: Traffic): void {
  if (stuck.size === 0) return
  const planned = new Set(
    Object.values(machines).flatMap(({ schedule }) => [...schedule.values()].flat().map(outboundKey)),
  )
  for (const key of stuck.keys()) if (!planned.has(key)) stuck.delete(key)
}

/** Returns the due outbounds, oldest first. */
function dueOf({ schedule, height }: Machine): readonly Outbound[] {
  const due = [...schedule.keys()].filter((at) => at <= height).sort((a, b) => a - b)
  return due.flatMap((at) => schedule.get(at) ?? [])
}

function maySign(machine: Machine, outbound: Outbound, hooks: Hooks): boolean {
  const { chain } = outbound
  if (chainHalted(machine, chain) || haltActive(machine, `HaltSigning${chain}`)) return false
  return hooks.maySign === undefined || hooks.maySign(machine, outbound)
}

function signOutbound(context: SimulationContext, traffic: Traffic, machine: Machine, outbound: Outbound): void {
  const { protocol } = machine
  const { chain: name, to, coin, memo, vaultPubKey = '' } = outbound
  const chain = context.chains?.get(name)
  if (chain === undefined) {
    payUnreadChain(context, machine, outbound)
    return
  }
  const from = labelOf(context, traffic, protocol, chain.chain, vaultPubKey)
  if (from === undefined) return
  const key = outboundKey(outbound)
  try {
    const payoutRouter = machine.vaults.get(name)?.router
    const payment = { from, to, memo, asset: formatAsset(coin.asset), amount: units(coin.amount) }
    const hash = chain.send({ ...payment, ...(payoutRouter !== undefined && { payoutRouter }) })
    traffic.stuck.delete(key)
    traffic.signed.set(hash, { protocol, outbound, hash, from: chain.addressOf(from) })
  } catch (error) {
    // Tried again later, when coins may have arrived.
    traffic.stuck.set(key, error instanceof Error ? error.message : String(error))
    if (error instanceof ChainRefusal || error instanceof SwapError) return
    context.chains?.attempt(chain.chain, () => {
      throw error
    })
  }
}

/** Returns the key label of a vault; undefined for an unknown public key. */
export function labelOf(
  context: SimulationContext,
  traffic: Traffic,
  protocol: Protocol,
  chain: ChainId,
  pubKey: string,
) {
  for (let generation = traffic.generations[protocol]; generation >= 0; generation--) {
    if (context.vaultOf(protocol, chain, generation).pubKey === pubKey) return vaultLabel(protocol, generation)
  }
  return undefined
}

/** Observes a payment at once under a derived hash, on a chain without a reader (Radix). */
function payUnreadChain({ seed }: SimulationContext, machine: Machine, outbound: Outbound): void {
  const { chain, to, coin, memo, vaultPubKey = '' } = outbound
  const id = labelHex(`unseen ${seed} ${machine.protocol} ${machine.height} ${outboundKey(outbound)}`)
  const from = machine.vaults.get(chain)?.address ?? ''
  observeOutbound(machine, { tx: { id, chain, from, to, coins: [coin], gas: [], memo }, vaultPubKey })
}
