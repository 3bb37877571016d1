import type { ChainId } from '../../core/chains/chains.ts'
import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'
import type { RouterVersion } from '../../core/chains/router.ts'
import { derivedAddress } from './derive.ts'

/** Routers that a protocol can use on an EVM chain. "new" runs V6.1 at an address outside the known list. */
export const routerChoices = ['6.1', '4.1', 'new'] as const
export type RouterChoice = (typeof routerChoices)[number]

/** A router contract of the devnet. */
export interface DevnetRouter {
  readonly address: string
  readonly version: RouterVersion
}

const labels: Readonly<Record<RouterChoice, string>> = { '6.1': 'router', '4.1': 'router V4.1', new: 'new router' }

/** Returns the address of a protocol's router on a chain. */
export function routerAddress(
  { protocol, chain, network }: { readonly protocol: Protocol; readonly chain: ChainId; readonly network: NetworkKind },
  choice: RouterChoice,
): string {
  return derivedAddress(chain, network, `${labels[choice]} ${protocol}`)
}

/** Returns every router of a protocol on a chain of the devnet, the one in use at first before the others. */
export function devnetRouters(protocol: Protocol, chain: ChainId): readonly DevnetRouter[] {
  return routerChoices.map((choice) => ({
    address: routerAddress({ protocol, chain, network: 'mocknet' }, choice),
    version: choice === '4.1' ? '4.1' : '6.1',
  }))
}

/** Contract on every EVM chain of the devnet that rejects each payment of coins. */
export const rejectingRecipient = derivedAddress('ETH', 'mocknet', 'rejecting recipient')
