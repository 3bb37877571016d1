import { type Units, units } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains as chainSpecs } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { cutToDecimals } from '../../core/quote/math/share.ts'
import { write } from '../machine/journal.ts'
import type { Machine } from '../machine/machine.ts'
import { findPool, holdingOf } from '../machine/poolLedger.ts'
import { retiringKey, vaultsOf } from '../machine/vaults/vaults.ts'
import { type RouterChoice, routerAddress } from '../rules/routers.ts'
import { labelOf } from './signOutbounds.ts'
import type { SimulationContext } from './simulationContext.ts'
import type { Traffic } from './traffic.ts'

interface RouterMove {
  readonly protocol: Protocol
  readonly chain: ChainId
  readonly router: RouterChoice
}

/** Coins that the faucet gives a vault for the gas of its own transfers: a tenth of a coin. */
const GAS_MONEY = units(10_000_000n)
/** Memo of a vault's own transfers between its address and a router V4.1. */
const MEMO = 'router'

/**
 * Makes a router the one of a protocol's vaults on a chain. Tokens that a router V4.1 holds go back to their vault, and
 * a new router V4.1 takes them: both in the next block of the chain.
 */
export function moveToRouter(context: SimulationContext, traffic: Traffic, { protocol, chain, router }: RouterMove) {
  const machine = context.machines[protocol]
  const place = { protocol, chain, network: machine.network }
  const next = routerAddress(place, router)
  const keeper = routerAddress(place, '4.1')
  const before = machine.vaults.get(chain)?.router
  if (before === next) return
  for (const { pubKey } of vaultsOf(machine, chain)) {
    const from = labelOf(context, traffic, protocol, chain, pubKey)
    const account = context.chains?.get(chain)
    if (from === undefined || account === undefined) continue
    if (before !== keeper && next !== keeper) continue
    const to = account.addressOf(from)
    account.faucet({ to, asset: chainSpecs[chain].gasAsset, amount: GAS_MONEY })
    for (const coin of tokensOf(machine, chain, pubKey)) {
      const own = { ...coin, from, to, memo: MEMO }
      if (before === keeper) account.send({ ...own, payoutRouter: keeper })
      if (next === keeper) account.send({ ...own, depositRouter: keeper })
    }
  }
  for (const vault of machine.vaults.values()) {
    if (vault.chain === chain) write(machine.journal, machine.vaults, chain, { ...vault, router: next })
  }
  for (const vault of machine.retiring.values()) {
    if (vault.chain === chain) write(machine.journal, machine.retiring, retiringKey(vault), { ...vault, router: next })
  }
}

/** Returns the tokens of a vault on a chain, in whole units of the token. */
function tokensOf(machine: Machine, chain: ChainId, pubKey: string): readonly { asset: string; amount: Units }[] {
  return machine.pools.flatMap(({ asset }) => {
    const name = formatAsset(asset)
    if (asset.chain !== chain || asset.kind !== 'token' || name === chainSpecs[chain].gasAsset) return []
    const amount = cutToDecimals(holdingOf(machine, pubKey, asset), findPool(machine, asset)?.decimals ?? 8)
    return amount === 0n ? [] : [{ asset: name, amount: units(amount) }]
  })
}
