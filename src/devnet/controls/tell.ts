import type { z } from 'zod'
import { chains as chainSpecs } from '../../core/chains/chains.ts'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import { chainHalted } from '../state.ts'
import type { Controlled } from './control.ts'
import type { chainPiece, clockPiece, heightsPiece, vaultPiece } from './pieces.ts'

export function tellTime({ state, simulation }: Controlled): { time: number; heights: z.infer<typeof heightsPiece> } {
  return {
    time: simulation.time(),
    heights: { THORCHAIN: state.THORCHAIN.height, MAYACHAIN: state.MAYACHAIN.height },
  }
}

export function tellClock({ simulation }: Controlled): z.infer<typeof clockPiece> {
  const { clock, inFlight, pendingDeposits } = simulation
  const { speed, paused } = clock.pace()
  const mode = speed === 'auto' ? 'auto' : 'fixed'
  return { mode, speed: clock.speed(inFlight()), paused, in_flight: pendingDeposits() }
}

/** Every chain that somebody reads and a protocol trades, the protocols' own included. */
export function tellChains({ chains, state }: Controlled): z.infer<typeof chainPiece>[] {
  const traded = protocolIds.flatMap((protocol) => [protocols[protocol].chain, ...state[protocol].vaults.keys()])
  return [...new Set(traded)].sort().flatMap((name) => {
    const chain = chains.get(name)
    if (chain === undefined) return []
    const by = protocolIds.filter((protocol) => state[protocol].vaults.has(name) || protocols[protocol].chain === name)
    return {
      ...{ chain: name, height: chain.height(), time: chain.time(), kind: chain.kind, pending: chain.waiting() },
      block_seconds: chainSpecs[chain.chain].blockMs / 1000,
      halted: by.some((protocol) => chainHalted(state[protocol], name)),
    }
  })
}

export function tellVaults({ state, simulation }: Controlled): z.infer<typeof vaultPiece>[] {
  return protocolIds.flatMap((protocol) =>
    [...state[protocol].vaults.values()].map(({ chain, address, router }) => ({
      ...{ protocol, chain, address, generation: simulation.traffic.generations[protocol] },
      ...(router !== undefined && { router }),
    })),
  )
}
