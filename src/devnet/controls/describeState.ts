import type { z } from 'zod'
import { chains as chainSpecs } from '../../core/chains/chains.ts'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import { chainHalted } from '../rules/state.ts'
import type { ControllableDevnet } from './defineControl.ts'
import type { chainSchema, clockSchema, heightsSchema, vaultSchema } from './schemas.ts'

export function describeTime({ state, simulation }: ControllableDevnet): {
  time: number
  heights: z.infer<typeof heightsSchema>
} {
  return {
    time: simulation.time(),
    heights: { THORCHAIN: state.THORCHAIN.height, MAYACHAIN: state.MAYACHAIN.height },
  }
}

export function describeClock({ simulation }: ControllableDevnet): z.infer<typeof clockSchema> {
  const { clock, inFlight, pendingDeposits } = simulation
  const { speed, paused } = clock.pace()
  const mode = speed === 'auto' ? 'auto' : 'fixed'
  const busy = inFlight()
  const reached = Math.round(clock.reached(busy) * 10) / 10
  return { mode, speed: clock.speed(busy), speed_reached: reached, paused, in_flight: pendingDeposits() }
}

/** Describes every readable chain that a protocol trades, including the protocols' own. */
export function describeChains({ chains, state }: ControllableDevnet): z.infer<typeof chainSchema>[] {
  const traded = protocolIds.flatMap((protocol) => [protocols[protocol].chain, ...state[protocol].vaults.keys()])
  return [...new Set(traded)].sort().flatMap((name) => {
    const chain = chains.get(name)
    if (chain === undefined) return []
    const by = protocolIds.filter((protocol) => state[protocol].vaults.has(name) || protocols[protocol].chain === name)
    return {
      chain: name,
      height: chain.height(),
      time: chain.time(),
      pending: chain.pendingCount(),
      block_seconds: chainSpecs[chain.chain].blockMs / 1000,
      halted: by.some((protocol) => chainHalted(state[protocol], name)),
      failure: chains.failureOf(chain.chain) ?? null,
    }
  })
}

export function describeVaults({ state, simulation }: ControllableDevnet): z.infer<typeof vaultSchema>[] {
  return protocolIds.flatMap((protocol) =>
    [...state[protocol].vaults.values()].map(({ chain, address, router }) => ({
      protocol,
      chain,
      address,
      generation: simulation.traffic.generations[protocol],
      ...(router !== undefined && { router }),
    })),
  )
}
