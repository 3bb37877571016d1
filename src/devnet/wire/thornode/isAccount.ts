import { isValidAddress } from '../../../core/address/address.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import type { Machine } from '../../machine/machine.ts'

/** Whether an address is an account of the protocol's own chain, on any network that it takes addresses of. */
export function isAccount({ base, acceptedNetworks }: Machine, address: string): boolean {
  const { chain } = base
  return isChainId(chain) && acceptedNetworks.some((network) => isValidAddress(address, chain, network))
}
